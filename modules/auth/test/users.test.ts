import { randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';
import type { QueryRunner } from 'typeorm';
import { type ErrorBody, PASSWORD, type Person, type Place, World } from './accessSupport';
import { ComposeLetters1795900004000 } from '../migrations/ComposeLetters1795900004000';
import { authTenant, eventsDuring } from './support';

const UNKNOWN = '5f0c1a52-7a3a-4c0a-9f0e-2d8a4d1b7c11';
const OTHER_PASSWORD = 'Wrong-Horse-8';

let host: TestHost;
let world: World;
let admin: Person;
let branch: string;
let foreign: Place;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  branch = await world.organization();
  foreign = await world.tenant();
  admin = await world.person(['admin']);
});
afterAll(() => host.stop());

const email = () => `somebody-${randomUUID()}@example.test`;
const account = (more: object = {}) => ({
  email: email(),
  password: PASSWORD,
  organizationId: world.home.organizationId,
  ...more,
});
const refusal = (method: string, json: object, token = admin.token) =>
  world.refusal(method, '/auth/users', { json, token });
const change = async (json: object, token = admin.token) =>
  (await world.call('PUT', '/auth/users', { json, token })).status;
const remove = (id: string, token = admin.token) =>
  world.refusal('DELETE', `/auth/users?id=${id}`, { token });
const statusOf = async (token: string) => (await host.request('GET', '/auth/profile', { token })).status;
const signInStatus = async (of: { email: string }, password = PASSWORD) =>
  (await host.request('POST', '/auth/login', { form: { email: of.email, password } })).status;
const updatedAt = async (id: string) => (await world.seen(id))?.updatedAt ?? '';

describe('an accented letter, as one character or as two', () => {
  const spellings = (text: string) => [text.normalize('NFC'), text.normalize('NFD')] as const;

  test('makes the same e-mail, for accounts, sign-in, search and changes of the own', async () => {
    for (const [stored, sent] of [
      spellings(`José-${randomUUID()}@exämple.test`),
      [...spellings(`René-${randomUUID()}@exämple.test`)].reverse(),
    ]) {
      const json = account({ email: stored });
      expect((await world.call('POST', '/auth/users', { json, token: admin.token })).status).toBe(201);
      expect(await refusal('POST', account({ email: sent }))).toEqual([400, 'Email already in use']);
      for (const email of [stored, sent]) expect(await signInStatus({ email: email as string })).toBe(200);
      const found = await world.call<{ total: number }>(
        'GET',
        `/auth/users?search=${encodeURIComponent(sent as string)}`,
        { token: admin.token },
      );
      expect(found.body.total).toBe(1);
    }
    const person = await world.person();
    const [composed, decomposed] = spellings(`zoé-${randomUUID()}@example.test`);
    const own = { token: person.token, json: { email: decomposed } };
    expect((await world.call<{ email: string }>('PUT', '/auth/profile', own)).body.email).toBe(composed);
    expect(await signInStatus({ email: composed })).toBe(200);
  });

  test('is brought to one in what was stored before, but for what would then be there twice', async () => {
    const stored = async (email: string) => {
      const made = await world.user();
      await host.sql('UPDATE auth_users SET email = $2 WHERE id = $1', [made.id, email]);
      return made.id;
    };
    const [composed, decomposed] = spellings(`andré-${randomUUID()}@example.test`);
    const [taken, other] = spellings(`chloé-${randomUUID()}@example.test`);
    await stored(decomposed);
    const kept = [await stored(taken), await stored(other)];
    expect(await signInStatus({ email: decomposed })).toBe(401);
    await new ComposeLetters1795900004000().up({ query: (text: string) => host.sql(text) } as QueryRunner);
    for (const email of [composed, decomposed]) expect(await signInStatus({ email })).toBe(200);
    const rows = await host.sql<{ email: string }>(
      'SELECT email FROM auth_users WHERE id = ANY ($1) ORDER BY array_position($1, id)',
      [kept],
    );
    expect(rows.map(({ email }) => email)).toEqual([taken, other]);
  });
});

describe('creating an account', () => {
  test('makes somebody who can sign in with the roles given by id or name', async () => {
    const roleId = await world.role();
    const mark = randomUUID();
    const json = account({
      email: `  Some.Body-${mark}@Example.TEST `,
      name: ' ',
      roles: ['employee', roleId, 'employee'],
    });
    let id = '';
    const events = await eventsDuring(host, 'auth.user.*', async () => {
      const { status, body } = await world.call<{ id: string }>('POST', '/auth/users', {
        json,
        token: admin.token,
      });
      expect([status, Object.keys(body)]).toEqual([201, ['id']]);
      id = body.id;
    });
    const { tenantId, organizationId } = world.home;
    expect(events).toEqual([{ id: 'auth.user.created', payload: { id, tenantId, organizationId } }]);
    expect(await world.seen(id)).toMatchObject({
      email: `some.body-${mark}@example.test`,
      name: null,
      tenantId,
      organizationId,
      isConfirmed: true,
      hasPassword: true,
    });
    expect((await world.seen(id))?.roleIds).toHaveLength(2);
    expect(await signInStatus({ email: `some.body-${mark}@example.test` })).toBe(200);
  });

  test('refuses a taken e-mail in any spelling, also when two come at once', async () => {
    const taken = account();
    const both = await Promise.all([1, 2].map(() => world.call('POST', '/auth/users', { json: taken })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
    const { status, body } = await world.call<ErrorBody & { fieldErrors: { email: string } }>(
      'POST',
      '/auth/users',
      { json: { ...taken, email: taken.email.toUpperCase() } },
    );
    expect([status, body.error, body.fieldErrors.email]).toEqual([
      400,
      'Email already in use',
      'Email already in use',
    ]);
    expect(body.details?.[0]).toMatchObject({ path: ['email'], code: 'duplicate', origin: 'validation' });
    const elsewhere = { ...taken, organizationId: foreign.organizationId };
    expect((await world.call('POST', '/auth/users', { json: elsewhere })).status).toBe(201);
  });

  test.each([
    ['no e-mail', { email: undefined }, 'email'],
    ['a malformed e-mail', { email: 'nobody' }, 'email'],
    ['no password', { password: undefined }, 'password'],
    ['an empty password', { password: '' }, 'password'],
    ['a password the policy refuses', { password: 'secret' }, 'password'],
    ['a long name', { name: 'x'.repeat(121) }, 'name'],
    ['a malformed organization', { organizationId: 'here' }, 'organizationId'],
    ['no organization', { organizationId: undefined }, 'organizationId'],
    ['roles that are no list', { roles: 'admin' }, 'roles'],
    ['an invitation that is neither wanted nor not', { sendInviteEmail: 'x' }, 'sendInviteEmail'],
  ])('refuses %s', async (_, more, field) => {
    const { status, body } = await world.call('POST', '/auth/users', { json: account(more) });
    expect([status, body.error]).toEqual([400, 'Invalid input']);
    expect(body.details?.map(({ path }) => path[0])).toContain(field);
  });

  test('refuses organizations and roles that are unknown or of another tenant', async () => {
    const foreignRole = await world.role({}, foreign.tenantId);
    expect(await refusal('POST', account({ organizationId: UNKNOWN }))).toEqual([
      404,
      'Organization not found',
    ]);
    expect(await refusal('POST', account({ organizationId: foreign.organizationId }))).toEqual([
      404,
      'Organization not found',
    ]);
    expect(await refusal('POST', account({ roles: ['employee', 'ghost', UNKNOWN] }))).toEqual([
      400,
      `Role(s) not found: "ghost", "${UNKNOWN}"`,
    ]);
    expect(await refusal('POST', account({ roles: [foreignRole] }))).toEqual([
      400,
      `Role(s) not found: "${foreignRole}"`,
    ]);
    expect(await refusal('POST', account({ roles: [foreignRole] }), world.root)).toEqual([
      403,
      'Cannot grant a role outside the target tenant.',
    ]);
    expect(await refusal('POST', account({ tenantId: foreign.tenantId }))).toEqual([
      403,
      'Not authorized to target this tenant.',
    ]);
  });

  test('needs the feature', async () => {
    const { token } = await world.holder({ features: ['auth.users.list', 'auth.users.edit'] });
    const { status, body } = await world.call('POST', '/auth/users', { token, json: account() });
    expect([status, body.requiredFeatures]).toEqual([403, ['auth.users.create']]);
    expect((await host.request('POST', '/auth/users', { json: account() })).status).toBe(401);
  });

  test('in another tenant is for super administrators', async () => {
    const id = await world.make('/auth/users', account({ organizationId: foreign.organizationId }));
    expect(await world.seen(id)).toMatchObject(foreign);
  });
});

describe('nobody gives more than they hold', () => {
  let clerk: Person;
  const beyond = 'Cannot grant feature directory.organizations.view.';
  const away = 'Cannot take away feature directory.organizations.view.';
  beforeAll(async () => {
    clerk = await world.holder({ features: ['auth.users.*', 'auth.roles.list'] });
  });

  test('when creating and changing accounts', async () => {
    const equal = await world.role({ features: ['auth.users.list', 'auth.users.*', 'auth.roles.list'] });
    const stronger = await world.role({ features: ['auth.users.list', 'directory.organizations.view'] });
    const mighty = await world.role({ isSuperAdmin: true });
    const wild = await world.role({ features: ['*'] });
    expect((await refusal('POST', account({ roles: [equal] }), clerk.token))[0]).toBe(201);
    const { id } = await world.user();
    for (const [role, message] of [
      [stronger, beyond],
      ['admin', 'Cannot grant feature wildcard directory.*.'],
      [mighty, 'Only super administrators can grant super admin access.'],
      [wild, 'Only super administrators can grant global wildcard access.'],
    ] as const) {
      const refused = [403, expect.stringContaining(role === 'admin' ? 'Cannot grant feature' : message)];
      expect(await refusal('POST', account({ roles: [role] }), clerk.token)).toEqual(refused);
      expect(await refusal('PUT', { id, roles: [role] }, clerk.token)).toEqual(refused);
    }
    expect((await world.seen(id))?.roles).toEqual([]);
    expect(await change({ id, roles: [equal] }, clerk.token)).toBe(200);
  });

  test('nor raises themselves', async () => {
    expect((await refusal('PUT', { id: clerk.id, roles: ['admin'] }, clerk.token))[0]).toBe(403);
  });

  test('nor takes over an account that holds more', async () => {
    const editor = await world.holder({ features: ['auth.users.edit', 'auth.roles.list'] });
    const [strong, weak] = [
      await world.user([await world.role({ features: ['auth.acl.manage'] })]),
      await world.user([await world.role({ features: ['auth.roles.list'] })]),
    ];
    const refused = [403, 'Cannot grant feature auth.acl.manage.'];
    const takeOver = [{ password: OTHER_PASSWORD }, { email: email() }];
    for (const json of takeOver)
      expect(await refusal('PUT', { id: strong.id, ...json }, editor.token)).toEqual(refused);
    expect(await signInStatus(strong)).toBe(200);
    expect(await change({ id: strong.id, name: 'Renamed', email: strong.email }, editor.token)).toBe(200);
    for (const json of takeOver) expect(await change({ id: weak.id, ...json }, editor.token)).toBe(200);
    const acl = { userId: weak.id, features: ['auth.acl.manage'] };
    await world.call('PUT', '/auth/users/acl', { json: acl });
    expect(await refusal('PUT', { id: weak.id, password: PASSWORD }, editor.token)).toEqual(refused);
    await world.call('PUT', '/auth/users/acl', {
      json: { ...acl, userId: editor.id, features: ['auth.users.edit'] },
    });
    expect(await change({ id: editor.id, email: email() }, editor.token)).toBe(200);
  });

  test('nor takes away what somebody stronger gave, but may keep it', async () => {
    const stronger = await world.role({ features: ['directory.organizations.view'] });
    const weak = await world.role({ features: ['auth.users.list'] });
    const { id } = await world.user([stronger, weak]);
    expect(await change({ id, name: 'Renamed', roles: [stronger, weak] }, clerk.token)).toBe(200);
    for (const json of [{ roles: [weak] }, { isConfirmed: false }]) {
      expect(await refusal('PUT', { id, ...json }, clerk.token)).toEqual([403, away]);
    }
    expect(await remove(id, clerk.token)).toEqual([403, away]);
    expect((await world.seen(id))?.roles).toHaveLength(2);
    expect(await change({ id, roles: [weak] })).toBe(200);
    expect((await refusal('PUT', { id, roles: [weak, stronger] }, clerk.token))[0]).toBe(403);
  });

  test('and with a move gives everything again', async () => {
    const stronger = await world.role({ features: ['directory.organizations.view'] });
    const { id } = await world.user([stronger]);
    expect(await refusal('PUT', { id, organizationId: branch }, clerk.token)).toEqual([403, beyond]);
    expect(await refusal('PUT', { id, organizationId: branch, roles: [] }, clerk.token)).toEqual([403, away]);
    expect(await change({ id, organizationId: branch, roles: [] })).toBe(200);
    expect(await change({ id, organizationId: world.home.organizationId }, clerk.token)).toBe(200);
    expect(await world.seen(id)).toMatchObject({ ...world.home, roles: [] });
  });

  test('nor acts outside the own organizations', async () => {
    const acl = { features: ['auth.users.*'], organizations: [branch] };
    const local = await world.person([await world.role(acl)], branch);
    const team = await world.organization(branch);
    const outsider = await world.user();
    const insider = await world.user([], team);
    expect((await refusal('POST', account({ organizationId: team }), local.token))[0]).toBe(201);
    expect(await refusal('POST', account(), local.token)).toEqual([
      403,
      'Cannot grant organization access outside actor scope.',
    ]);
    const closed = [403, 'Not authorized to access this user.'];
    expect(await refusal('PUT', { id: outsider.id, name: 'x' }, local.token)).toEqual(closed);
    expect(await remove(outsider.id, local.token)).toEqual(closed);
    expect(await change({ id: insider.id, name: 'x' }, local.token)).toBe(200);
    expect(
      await refusal('PUT', { id: insider.id, organizationId: world.home.organizationId }, local.token),
    ).toEqual([403, 'Cannot grant organization access outside actor scope.']);
    const everywhere = await world.role({ features: ['auth.users.list'] });
    const here = await world.role({ features: ['auth.users.list'], organizations: [team] });
    expect(await refusal('PUT', { id: insider.id, roles: [everywhere] }, local.token)).toEqual([
      403,
      'Cannot grant unrestricted organization access.',
    ]);
    expect(await change({ id: insider.id, roles: [here] }, local.token)).toBe(200);
  });

  test('and super administrators are closed to others', async () => {
    const closed = [403, 'Only super administrators can modify super administrator accounts.'];
    expect(await refusal('PUT', { id: world.rootId, name: 'x' })).toEqual(closed);
    expect(await remove(world.rootId)).toEqual(closed);
    const byAcl = await world.user();
    await world.call('PUT', '/auth/users/acl', { json: { userId: byAcl.id, isSuperAdmin: true } });
    expect(await refusal('PUT', { id: byAcl.id, password: OTHER_PASSWORD })).toEqual(closed);
    expect(await change({ id: byAcl.id, name: 'x' }, world.root)).toBe(200);
  });
});

describe('changing an account', () => {
  test('changes what is sent and keeps the rest', async () => {
    const { id, email: before } = await world.user(['employee'], branch, { name: 'Before' });
    const events = await eventsDuring(host, 'auth.user.*', async () => {
      expect(await change({ id, name: 'After' })).toBe(200);
    });
    const { tenantId } = world.home;
    expect(events).toEqual([{ id: 'auth.user.updated', payload: { id, tenantId, organizationId: branch } }]);
    const kept = { email: before, organizationId: branch, roles: ['employee'], isConfirmed: true };
    expect(await world.seen(id)).toMatchObject({ name: 'After', ...kept });
    const renamed = email();
    expect(await change({ id, email: ` ${renamed.toUpperCase()}`, name: null })).toBe(200);
    expect(await world.seen(id)).toMatchObject({ ...kept, email: renamed, name: null });
    expect(await change({ id, roles: [] })).toBe(200);
    expect((await world.seen(id))?.roles).toEqual([]);
    expect(await change({ id })).toBe(200);
  });

  test('to a new password ends the sessions and announces it, without the password', async () => {
    const person = await world.person();
    const events = await eventsDuring(host, 'auth.**', async () => {
      expect(await change({ id: person.id, password: OTHER_PASSWORD })).toBe(200);
    });
    expect(events.map(({ id }) => id)).toEqual(['auth.user.updated', 'auth.password.changed']);
    expect(events[1]?.payload).toMatchObject({ id: person.id, changedBy: 'admin', changedById: admin.id });
    expect(JSON.stringify(events)).not.toContain(OTHER_PASSWORD);
    expect(await statusOf(person.token)).toBe(401);
    expect(await signInStatus(person)).toBe(401);
    expect(await signInStatus(person, OTHER_PASSWORD)).toBe(200);
    expect(await refusal('PUT', { id: person.id, password: 'weak' })).toEqual([400, 'Invalid input']);
  });

  test('deactivates it at once, and lets it back in', async () => {
    const person = await world.person();
    expect(await change({ id: person.id, isConfirmed: false })).toBe(200);
    expect([await statusOf(person.token), await signInStatus(person)]).toEqual([401, 401]);
    expect((await world.seen(person.id))?.isConfirmed).toBe(false);
    expect(await change({ id: person.id, isConfirmed: true })).toBe(200);
    expect([await statusOf(person.token), await signInStatus(person)]).toEqual([401, 200]);
  });

  test('changes what the person may do on the very next request', async () => {
    const lister = await world.role({ features: ['auth.users.list'] });
    const person = await world.person();
    const status = async () => (await host.request('GET', '/auth/users', { token: person.token })).status;
    expect(await status()).toBe(403);
    expect(await change({ id: person.id, roles: [lister] })).toBe(200);
    expect(await status()).toBe(200);
    expect(await change({ id: person.id, roles: [] })).toBe(200);
    expect(await status()).toBe(403);
  });

  test('moves it within the tenant, which makes older tokens useless', async () => {
    const person = await world.person();
    expect(await change({ id: person.id, organizationId: branch })).toBe(200);
    expect((await world.seen(person.id))?.organizationId).toBe(branch);
    expect(await statusOf(person.token)).toBe(401);
    expect(await refusal('PUT', { id: person.id, organizationId: UNKNOWN })).toEqual([
      404,
      'Organization not found',
    ]);
    expect(await refusal('PUT', { id: person.id, organizationId: foreign.organizationId })).toEqual([
      404,
      'Organization not found',
    ]);
  });

  test('moves it to another tenant for a super administrator, with roles of that tenant', async () => {
    const role = await world.role({}, foreign.tenantId);
    const person = await world.person(['employee']);
    await world.call('PUT', '/auth/users/acl', {
      json: { userId: person.id, features: ['auth.users.list'] },
    });
    const move = { id: person.id, organizationId: foreign.organizationId };
    const outside = [403, 'Cannot grant a role outside the target tenant.'];
    expect(await refusal('PUT', move, world.root)).toEqual(outside);
    expect(await refusal('PUT', { ...move, roles: [await world.roleId('employee')] }, world.root)).toEqual(
      outside,
    );
    expect(await change({ ...move, roles: [role] }, world.root)).toBe(200);
    expect(await world.seen(person.id)).toMatchObject({ ...foreign, roleIds: [role] });
    expect(await statusOf(person.token)).toBe(401);
    const { body } = await world.call<object>('GET', `/auth/users/acl?userId=${person.id}`);
    expect(body).toMatchObject({ hasCustomAcl: false });
  });

  test('refuses what is unknown, of another tenant, taken or malformed', async () => {
    const stranger = await world.user([], foreign.organizationId);
    const { id } = await world.user();
    const missing = [404, 'User not found'];
    expect(await refusal('PUT', { id: UNKNOWN, name: 'x' })).toEqual(missing);
    expect(await refusal('PUT', { id: UNKNOWN, name: 'x' }, world.root)).toEqual(missing);
    expect(await refusal('PUT', { id: stranger.id, name: 'x' })).toEqual(missing);
    expect(await refusal('PUT', { id, email: admin.email })).toEqual([400, 'Email already in use']);
    for (const json of [{ name: 'x' }, { id: 'junk' }, { id, isConfirmed: 'perhaps' }]) {
      expect(await refusal('PUT', json)).toEqual([400, 'Invalid input']);
    }
    const { token } = await world.holder({ features: ['auth.users.list'] });
    expect((await refusal('PUT', { id, name: 'x' }, token))[0]).toBe(403);
  });

  test('by somebody who saw an older version is refused', async () => {
    const { id } = await world.user();
    const put = (expected: string, name: string) =>
      world.call<ErrorBody & { currentUpdatedAt: string; expectedUpdatedAt: string }>('PUT', '/auth/users', {
        json: { id, name },
        headers: { 'x-expected-updated-at': expected },
      });
    const first = await updatedAt(id);
    expect((await put(first, 'One')).status).toBe(200);
    const { status, body } = await put(first, 'Two');
    expect([status, body.error, body.code]).toEqual([409, 'record_modified', 'optimistic_lock_conflict']);
    expect([body.currentUpdatedAt, body.expectedUpdatedAt]).toEqual([await updatedAt(id), first]);
    expect((await world.seen(id))?.name).toBe('One');
    expect((await put('yesterday', 'Three')).status).toBe(400);
    const stale = { headers: { 'x-expected-updated-at': first } };
    expect((await world.call('DELETE', `/auth/users?id=${id}`, stale)).status).toBe(409);
  });

  test('of one account by many at once leaves it whole', async () => {
    const { id } = await world.user();
    const roles = await Promise.all([1, 2, 3].map(() => world.role()));
    const statuses = await Promise.all(
      roles.flatMap((role) => [change({ id, roles: [role] }), change({ id, name: role })]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect((await world.seen(id))?.roleIds).toHaveLength(1);
  });
});

describe('deleting an account', () => {
  test('takes its roles, ACL and sessions along', async () => {
    const person = await world.person(['employee']);
    await world.call('PUT', '/auth/users/acl', {
      json: { userId: person.id, features: ['auth.users.list'] },
    });
    const events = await eventsDuring(host, 'auth.user.*', async () => {
      expect(
        (await world.call('DELETE', `/auth/users?id=${person.id}`, { token: admin.token })).body,
      ).toEqual({
        ok: true,
      });
    });
    const { tenantId, organizationId } = world.home;
    expect(events).toEqual([
      { id: 'auth.user.deleted', payload: { id: person.id, tenantId, organizationId } },
    ]);
    expect(await statusOf(person.token)).toBe(401);
    expect(await world.seen(person.id)).toBeUndefined();
    const left = await host.sql<{ count: number }>(
      `SELECT ((SELECT count(*) FROM auth_user_roles WHERE user_id = $1)
             + (SELECT count(*) FROM auth_user_acls WHERE user_id = $1)
             + (SELECT count(*) FROM auth_sessions WHERE user_id = $1))::int AS count`,
      [person.id],
    );
    expect(left).toEqual([{ count: 0 }]);
    expect(await remove(person.id)).toEqual([404, 'User not found']);
  });

  test('refuses what is unknown, of another tenant or malformed', async () => {
    const stranger = await world.user([], foreign.organizationId);
    expect(await remove(UNKNOWN, world.root)).toEqual([404, 'User not found']);
    expect(await remove(stranger.id)).toEqual([404, 'User not found']);
    for (const query of ['', '?id=', '?id=junk', `?id=${UNKNOWN}&id=${UNKNOWN}`, '?id=a%00']) {
      expect(await world.refusal('DELETE', `/auth/users${query}`)).toEqual([400, 'User id required']);
    }
    const { token } = await world.holder({ features: ['auth.users.list'] });
    expect((await remove(admin.id, token))[0]).toBe(403);
    expect(await remove(stranger.id, world.root)).toEqual([200, undefined]);
  });
});
