import type { TestHost } from '@tenantry/core/testing';
import { type Acl, type Person, type Place, World } from './accessSupport';
import { authTenant } from './support';

const UNKNOWN = '5f0c1a52-7a3a-4c0a-9f0e-2d8a4d1b7c11';
const EMPTY = { isSuperAdmin: false, features: [], organizations: null, updatedAt: null };

interface StoredAcl extends Acl {
  readonly updatedAt: string | null;
  readonly hasCustomAcl?: boolean;
}

let host: TestHost;
let world: World;
let admin: Person;
let branch: string;
let foreign: Place;
let foreignRole: string;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  branch = await world.organization();
  foreign = await world.tenant();
  foreignRole = await world.role({ features: ['auth.users.list'] }, foreign.tenantId);
  admin = await world.person(['admin']);
});
afterAll(() => host.stop());

const roleAcl = async (roleId: string, token = world.root) =>
  (await world.call<StoredAcl>('GET', `/auth/roles/acl?roleId=${roleId}`, { token })).body;
const userAcl = async (userId: string, token = world.root) =>
  (await world.call<StoredAcl>('GET', `/auth/users/acl?userId=${userId}`, { token })).body;
const putRole = (roleId: string, acl: Acl & { tenantId?: string }, token = admin.token) =>
  world.refusal('PUT', '/auth/roles/acl', { json: { roleId, ...acl }, token });
const putUser = (userId: string, acl: Acl & { tenantId?: string }, token = admin.token) =>
  world.refusal('PUT', '/auth/users/acl', { json: { userId, ...acl }, token });
const OK = [200, undefined];

/** Refusals that the ACLs of roles and users share: what is put, by whom, and the answer. */
function boundaries(put: typeof putRole, target: () => Promise<string>) {
  let clerk: Person;
  let local: Person;
  beforeAll(async () => {
    clerk = await world.holder({ features: ['auth.acl.manage', 'auth.users.*'] });
    local = await world.person([await world.role({ features: ['auth.*'], organizations: [branch] })], branch);
  });

  test.each<[string, Acl, string]>([
    ['a feature not held', { features: ['auth.roles.list'] }, 'Cannot grant feature auth.roles.list.'],
    ['a wildcard not held', { features: ['auth.*'] }, 'Cannot grant feature wildcard auth.*.'],
    [
      'one too many',
      { features: ['auth.users.list', 'auth.roles.manage'] },
      'Cannot grant feature auth.roles.manage.',
    ],
    [
      'super administration',
      { isSuperAdmin: true },
      'Only super administrators can grant super admin access.',
    ],
  ])('%s cannot be given', async (_, acl, message) => {
    const id = await target();
    expect(await put(id, acl, clerk.token)).toEqual([403, message]);
    expect(await put(id, { features: ['auth.users.list'] }, clerk.token)).toEqual(OK);
  });

  test.each([
    ['auth.user.list', 'There is no feature auth.user.list. Did you mean auth.users.list'],
    ['auth.user.*', 'There is no feature auth.user.*. Did you mean auth.users.*?'],
    ['Auth.Users.List', 'There is no feature Auth.Users.List. Did you mean auth.users.list'],
    ['removed.things.view', 'There is no feature removed.things.view.'],
    ['**', 'There is no feature **.'],
  ])('%s cannot be given, because no module has it', async (feature, message) => {
    const id = await target();
    const features = ['auth.users.list', feature];
    for (const token of [clerk.token, world.root])
      expect(await put(id, { features }, token)).toEqual([400, expect.stringContaining(message)]);
  });

  test('what was given before its module was removed can be sent back', async () => {
    const id = await target();
    expect(await put(id, { features: ['auth.users.list'] }, world.root)).toEqual(OK);
    for (const owner of ['user', 'role'])
      await host.sql(
        `UPDATE auth_${owner}_acls SET features = features || '{removed.things.view}' WHERE ${owner}_id = $1`,
        [id],
      );
    const features = ['removed.things.view', 'auth.users.*'];
    expect(await put(id, { features }, world.root)).toEqual(OK);
  });

  test('what is already there counts, when more is given with it', async () => {
    const id = await target();
    expect(await put(id, { features: ['auth.roles.list'], organizations: [branch] }, world.root)).toEqual(OK);
    expect(await put(id, { organizations: null }, clerk.token)).toEqual([
      403,
      'Cannot grant feature auth.roles.list.',
    ]);
  });

  test('organizations beyond the own ones cannot be given', async () => {
    const id = await target();
    const features = ['auth.users.list'];
    expect(await put(id, { features, organizations: null }, local.token)).toEqual([
      403,
      'Cannot grant unrestricted organization access.',
    ]);
    expect(await put(id, { features, organizations: ['__all__'] }, local.token)).toEqual([
      403,
      'Cannot grant unrestricted organization access.',
    ]);
    expect(
      await put(id, { features, organizations: [branch, world.home.organizationId] }, local.token),
    ).toEqual([403, 'Cannot grant organization access outside actor scope.']);
    expect(await put(id, { features, organizations: [foreign.organizationId] }, local.token)).toEqual([
      403,
      'Cannot grant organization access outside actor scope.',
    ]);
    expect(await put(id, { features, organizations: [branch] }, local.token)).toEqual(OK);
  });
}

describe('the ACL of a role', () => {
  test('is replaced where something is sent, and kept where not', async () => {
    const id = await world.role();
    expect(await roleAcl(id)).toEqual(EMPTY);
    const { status, body } = await world.call('PUT', '/auth/roles/acl', {
      json: { roleId: id, features: [' auth.users.list', 'auth.roles.list', 'auth.users.list ', ''] },
      token: admin.token,
    });
    expect([status, body]).toEqual([200, { ok: true, sanitized: false }]);
    const features = ['auth.users.list', 'auth.roles.list'];
    expect(await roleAcl(id, admin.token)).toMatchObject({
      isSuperAdmin: false,
      features,
      organizations: null,
    });
    for (const organizations of [[UNKNOWN], [branch, UNKNOWN]])
      expect(await putRole(id, { organizations }, world.root)).toEqual([400, 'Organization not found']);
    expect(await putRole(id, { organizations: [branch, branch.toUpperCase()] })).toEqual(OK);
    expect(await roleAcl(id)).toMatchObject({ features, organizations: [branch] });
    expect(await putRole(id, { features: [] })).toEqual(OK);
    expect(await roleAcl(id)).toMatchObject({ features: [], organizations: [branch] });
    expect(await putRole(id, { organizations: null })).toEqual(OK);
    expect(await putRole(id, {})).toEqual(OK);
    expect(await roleAcl(id)).toMatchObject({ features: [], organizations: null });
  });

  test('counts on the very next request of whoever holds the role', async () => {
    const id = await world.role();
    const people = await Promise.all([world.person([id]), world.person([id])]);
    const statuses = () =>
      Promise.all(
        people.map(async ({ token }) => (await host.request('GET', '/auth/users', { token })).status),
      );
    expect(await statuses()).toEqual([403, 403]);
    expect(await putRole(id, { features: ['auth.users.*'] })).toEqual(OK);
    expect(await statuses()).toEqual([200, 200]);
    expect(await putRole(id, { organizations: [] })).toEqual(OK);
    expect(await statuses()).toEqual([403, 403]);
    expect(await putRole(id, { organizations: ['__all__'] })).toEqual(OK);
    expect(await statuses()).toEqual([200, 200]);
    expect(await putRole(id, { features: [] })).toEqual(OK);
    expect(await statuses()).toEqual([403, 403]);
  });

  test('is closed where the role is of super administrators, another tenant, or unknown', async () => {
    const mighty = await world.role({ isSuperAdmin: true });
    expect(await putRole(mighty, { features: [] })).toEqual([
      403,
      'Only super administrators can modify super administrator roles.',
    ]);
    for (const id of [mighty, foreignRole, UNKNOWN]) {
      expect(await world.refusal('GET', `/auth/roles/acl?roleId=${id}`, { token: admin.token })).toEqual([
        404,
        'Not found',
      ]);
    }
    expect(await putRole(foreignRole, { features: [] })).toEqual([404, 'Not found']);
    expect(await putRole(UNKNOWN, { features: [] }, world.root)).toEqual([404, 'Not found']);
    expect(await putRole(foreignRole, { tenantId: foreign.tenantId })).toEqual([
      403,
      'Not authorized to target this tenant.',
    ]);
    expect(await roleAcl(foreignRole)).toMatchObject({ features: ['auth.users.list'] });
  });

  test('is open to super administrators everywhere, where the tenant they name is the right one', async () => {
    expect(await putRole(foreignRole, { features: ['auth.users.*', '*'] }, world.root)).toEqual(OK);
    const right = { features: ['auth.users.list'], tenantId: foreign.tenantId };
    expect(await putRole(foreignRole, right, world.root)).toEqual(OK);
    expect(await putRole(foreignRole, { ...right, tenantId: world.home.tenantId }, world.root)).toEqual([
      404,
      'Not found',
    ]);
  });

  test('by somebody who saw an older version is left alone', async () => {
    const id = await world.role();
    const put = async (expected: string | null, features: readonly string[]) =>
      (
        await world.call('PUT', '/auth/roles/acl', {
          json: { roleId: id, features },
          headers: expected === null ? {} : { 'x-expected-updated-at': expected },
        })
      ).status;
    const [users, roles] = [['auth.users.list'], ['auth.roles.list']];
    expect(await put('2020-01-01T00:00:00.000Z', users)).toBe(200);
    const { updatedAt } = await roleAcl(id);
    expect(await put(updatedAt, users)).toBe(200);
    expect(await roleAcl(id)).toMatchObject({ features: users, updatedAt });
    expect([await put(updatedAt, roles), await put(updatedAt, users)]).toEqual([200, 409]);
    expect(await put(null, users)).toBe(200);
  });

  test('needs the feature and sensible input', async () => {
    const id = await world.role();
    const { token } = await world.holder({ features: ['auth.roles.*'] });
    for (const method of ['GET', 'PUT']) {
      const { status, body } = await world.call(method, `/auth/roles/acl?roleId=${id}`, {
        token,
        ...(method === 'PUT' && { json: { roleId: id } }),
      });
      expect([status, body.requiredFeatures]).toEqual([403, ['auth.acl.manage']]);
    }
    for (const query of ['', '?roleId=', '?roleId=junk', `?roleId=${id}&roleId=${id}`]) {
      expect(await world.refusal('GET', `/auth/roles/acl${query}`)).toEqual([400, 'Invalid input']);
    }
    for (const json of [
      {},
      { roleId: 'junk' },
      { roleId: id, features: 'auth.*' },
      { roleId: id, features: [1] },
      { roleId: id, features: null },
      { roleId: id, isSuperAdmin: 'perhaps' },
      { roleId: id, organizations: ['here'] },
      { roleId: id, organizations: 'all' },
      { roleId: id, what: 1 },
    ]) {
      expect(await world.refusal('PUT', '/auth/roles/acl', { json })).toEqual([400, 'Invalid input']);
    }
  });

  describe('gives nothing its giver does not hold:', () => boundaries(putRole, () => world.role()));

  test('everything is for super administrators to give', async () => {
    const id = await world.role();
    expect(await putRole(id, { features: ['*'] })).toEqual([
      403,
      'Only super administrators can grant global wildcard access.',
    ]);
    expect(await putRole(id, { features: ['*'] }, world.root)).toEqual(OK);
  });

  test('somebody restricted in each organization differently cannot spread what they hold', async () => {
    const shop = await world.organization();
    const inBranch = await world.role({ features: ['auth.*'], organizations: [branch] });
    const inShop = await world.role({ features: ['auth.acl.manage'], organizations: [shop] });
    const uneven = await world.person([inBranch, inShop], branch);
    const id = await world.role();
    const features = ['auth.users.list'];
    expect(await putRole(id, { features, organizations: [shop] }, uneven.token)).toEqual([
      403,
      'Cannot grant feature auth.users.list.',
    ]);
    expect(await putRole(id, { features, organizations: [branch] }, uneven.token)).toEqual(OK);
  });
});

describe('the ACL of a user', () => {
  const statusOf = async (token: string, path = '/auth/users') =>
    (await host.request('GET', path, { token })).status;

  test('counts instead of the roles, on the very next request, until it is empty', async () => {
    const person = await world.person([await world.role({ features: ['auth.users.list'] })]);
    const statuses = async () => [await statusOf(person.token), await statusOf(person.token, '/auth/roles')];
    expect(await userAcl(person.id)).toEqual({ hasCustomAcl: false, ...EMPTY });
    expect(await statuses()).toEqual([200, 403]);
    expect(await putUser(person.id, { features: ['auth.roles.list'] })).toEqual(OK);
    expect(await statuses()).toEqual([403, 200]);
    expect(await userAcl(person.id, admin.token)).toMatchObject({
      hasCustomAcl: true,
      isSuperAdmin: false,
      features: ['auth.roles.list'],
      organizations: null,
    });
    expect(await putUser(person.id, { organizations: [branch] })).toEqual(OK);
    expect(await userAcl(person.id)).toMatchObject({
      features: ['auth.roles.list'],
      organizations: [branch],
    });
    expect(await putUser(person.id, { features: [], organizations: null })).toEqual(OK);
    expect(await userAcl(person.id)).toEqual({ hasCustomAcl: false, ...EMPTY });
    expect(await statuses()).toEqual([200, 403]);
    expect(await putUser(person.id, {})).toEqual(OK);
  });

  test('restricts organizations only together with features', async () => {
    const { id } = await world.user();
    const [status, error] = await putUser(id, { organizations: [branch] });
    expect([status, error]).toEqual([
      400,
      expect.stringMatching(/^Organization restrictions require at least one feature override\./),
    ]);
    for (const organizations of [null, [], ['__all__'], [branch, '__all__']]) {
      expect(await putUser(id, { organizations })).toEqual(OK);
    }
    expect(await userAcl(id)).toMatchObject({ hasCustomAcl: false });
    expect(await putUser(id, { features: ['auth.users.list'], organizations: [branch] })).toEqual(OK);
    expect((await putUser(id, { features: [] }))[0]).toBe(400);
  });

  test('silently leaves out what only super administrators give', async () => {
    const { id } = await world.user();
    const put = async (features: string[], token = admin.token) =>
      (await world.call('PUT', '/auth/users/acl', { json: { userId: id, features }, token })).body;
    const reserved = [
      '*',
      ' directory.* ',
      'directory.tenants.view',
      'directory.tenants.*',
      'directory.tenants',
    ];
    expect(await put(['auth.users.list', ...reserved])).toEqual({ ok: true, sanitized: true });
    expect(await userAcl(id)).toMatchObject({ features: ['auth.users.list'] });
    expect(await put(['auth.users.list', ...reserved])).toEqual({ ok: true, sanitized: false });
    expect(await put(['auth.roles.list'])).toEqual({ ok: true, sanitized: false });
    expect(await put(['auth.users.list', '*'], world.root)).toEqual({ ok: true, sanitized: false });
    expect(await userAcl(id)).toMatchObject({ features: ['auth.users.list', '*'] });
    expect(await putUser(id, { organizations: null })).toEqual([
      403,
      'Only super administrators can grant global wildcard access.',
    ]);
    expect(await putUser(id, { features: [] })).toEqual([
      403,
      'Only super administrators can take global wildcard access away.',
    ]);
    expect(await put(['auth.users.list'], world.root)).toEqual({ ok: true, sanitized: false });
    expect(await put([...reserved])).toEqual({ ok: true, sanitized: true });
    expect(await userAcl(id)).toMatchObject({ hasCustomAcl: false });
  });

  test('is not a way back to roles that grant more than its giver holds', async () => {
    const clerk = await world.person(['admin']);
    expect(await putUser(clerk.id, { features: ['auth.acl.manage'] }, world.root)).toEqual(OK);
    const [status, error] = await putUser(clerk.id, { features: [] }, clerk.token);
    expect([status, error]).toEqual([403, expect.stringMatching(/^Cannot grant feature/)]);
    expect(await putUser(clerk.id, { features: [] })).toEqual(OK);
  });

  test('makes and unmakes super administrators, for super administrators only', async () => {
    const person = await world.person();
    expect(await putUser(person.id, { isSuperAdmin: true })).toEqual([
      403,
      'Only super administrators can grant super admin access.',
    ]);
    expect(await putUser(person.id, { isSuperAdmin: true }, world.root)).toEqual(OK);
    expect(await statusOf(person.token)).toBe(200);
    expect(await putUser(person.id, { isSuperAdmin: false })).toEqual([
      403,
      'Only super administrators can modify super administrator accounts.',
    ]);
    expect(await userAcl(person.id, admin.token)).toMatchObject({ hasCustomAcl: false, isSuperAdmin: false });
    expect(await userAcl(person.id)).toMatchObject({ hasCustomAcl: true, isSuperAdmin: true });
    expect(await putUser(person.id, { isSuperAdmin: false }, world.root)).toEqual(OK);
    expect(await statusOf(person.token)).toBe(403);
  });

  test('is closed where the user is of another tenant or unknown', async () => {
    const stranger = await world.user([], foreign.organizationId);
    expect(await putUser(stranger.id, { features: ['auth.users.list'] }, world.root)).toEqual(OK);
    for (const id of [stranger.id, UNKNOWN]) {
      expect(await userAcl(id, admin.token)).toEqual({ hasCustomAcl: false, ...EMPTY });
      expect(await putUser(id, { features: ['auth.users.list'] })).toEqual([404, 'User not found']);
    }
    expect(await userAcl(UNKNOWN)).toEqual({ hasCustomAcl: false, ...EMPTY });
    expect(await putUser(UNKNOWN, { features: [] }, world.root)).toEqual([404, 'User not found']);
    expect(await putUser(stranger.id, { tenantId: foreign.tenantId })).toEqual([
      403,
      'Not authorized to target this tenant.',
    ]);
    expect(await putUser(stranger.id, { tenantId: world.home.tenantId }, world.root)).toEqual([
      404,
      'User not found',
    ]);
    expect(await putUser(stranger.id, { tenantId: foreign.tenantId }, world.root)).toEqual(OK);
  });

  test('is closed where the user is outside the own organizations', async () => {
    const roleId = await world.role({ features: ['auth.*'], organizations: [branch] });
    const local = await world.person([roleId], branch);
    const outsider = await world.user();
    const acl = { features: ['auth.users.list'], organizations: [branch] };
    expect(await putUser(outsider.id, acl, local.token)).toEqual([
      403,
      'Not authorized to access this user.',
    ]);
    expect(await putUser(outsider.id, acl)).toEqual(OK);
    expect(await userAcl(outsider.id, local.token)).toMatchObject({ hasCustomAcl: false });
  });

  test('by somebody who saw an older version is left alone', async () => {
    const { id } = await world.user();
    const put = async (expected: string | null, feature: string) =>
      (
        await world.call('PUT', '/auth/users/acl', {
          json: { userId: id, features: [feature] },
          headers: expected === null ? {} : { 'x-expected-updated-at': expected },
        })
      ).status;
    expect(await put('2020-01-01T00:00:00.000Z', 'auth.users.list')).toBe(200);
    const { updatedAt } = await userAcl(id);
    expect([await put(updatedAt, 'auth.roles.list'), await put(updatedAt, 'auth.users.list')]).toEqual([
      200, 409,
    ]);
    expect(await userAcl(id)).toMatchObject({ features: ['auth.roles.list'] });
  });

  test('needs the feature and sensible input', async () => {
    const { id } = await world.user();
    const { token } = await world.holder({ features: ['auth.users.*'] });
    expect((await world.refusal('GET', `/auth/users/acl?userId=${id}`, { token }))[0]).toBe(403);
    expect((await putUser(id, {}, token))[0]).toBe(403);
    for (const query of ['', '?userId=', '?userId=junk', `?userId=${id}&tenantId=junk`]) {
      expect(await world.refusal('GET', `/auth/users/acl${query}`)).toEqual([400, 'Invalid input']);
    }
    for (const json of [{}, { userId: 'junk' }, { userId: id, features: [null] }, { userId: id, more: 1 }]) {
      expect(await world.refusal('PUT', '/auth/users/acl', { json })).toEqual([400, 'Invalid input']);
    }
  });

  describe('gives nothing its giver does not hold:', () =>
    boundaries(putUser, async () => (await world.user([], branch)).id));
});

test('a change gives accounts, roles and their rights a later version, whatever the clock says', async () => {
  const { id: userId } = await world.user();
  const roleId = await world.role();
  const features = ['auth.users.list'];
  await world.call('PUT', '/auth/users/acl', { json: { userId, features } });
  await world.call('PUT', '/auth/roles/acl', { json: { roleId, features } });
  const tables = [
    ['auth_users', 'id', userId, 'users', { id: userId, name: 'Later' }],
    ['auth_roles', 'id', roleId, 'roles', { id: roleId, name: 'later' }],
    ['auth_user_acls', 'user_id', userId, 'users/acl', { userId, features: ['auth.roles.list'] }],
    ['auth_role_acls', 'role_id', roleId, 'roles/acl', { roleId, features: [] }],
  ] as const;
  for (const [table, key, id, path, json] of tables) {
    await host.sql(`UPDATE ${table} SET updated_at = '2100-01-01T00:00:00Z' WHERE ${key} = $1`, [id]);
    expect((await world.call('PUT', `/auth/${path}`, { json })).status).toBe(200);
    expect(await host.sql(`SELECT updated_at AS version FROM ${table} WHERE ${key} = $1`, [id])).toEqual([
      { version: new Date('2100-01-01T00:00:00.001Z') },
    ]);
  }
});
