import { randomUUID } from 'node:crypto';
import { foldOf } from '@tenantry/core';
import type { TestHost } from '@tenantry/core/testing';
import type { QueryRunner } from 'typeorm';
import { NameRolesByIdentity1798670000010 } from '../migrations/NameRolesByIdentity1798670000010';
import { ProvideBuiltInRoles1798500000001 } from '../migrations/ProvideBuiltInRoles1798500000001';
import { type ErrorBody, type List, type Person, type Place, World } from './accessSupport';
import { authTenant, eventsDuring } from './support';

const UNKNOWN = '5f0c1a52-7a3a-4c0a-9f0e-2d8a4d1b7c11';

interface RoleItem {
  readonly id: string;
  readonly name: string;
  readonly usersCount: number;
  readonly tenantId: string;
  readonly tenantIds: readonly string[];
  readonly tenantName: string;
  readonly updatedAt: string;
}

let host: TestHost;
let world: World;
let admin: Person;
let foreign: Place;
let foreignRole: string;

beforeAll(async () => {
  host = await authTenant();
  world = await World.of(host);
  foreign = await world.tenant();
  foreignRole = await world.role({}, foreign.tenantId);
  admin = await world.person(['admin']);
});
afterAll(() => host.stop());

const list = async (query = '', token = admin.token, cookies?: Record<string, string>) =>
  (await world.call<List<RoleItem>>('GET', `/auth/roles?${query}`, { token, cookies })).body;
const names = async (query = '', token = admin.token, cookies?: Record<string, string>) =>
  (await list(query, token, cookies)).items.map(({ name }) => name);
const role = async (id: string) => (await list(`id=${id}`, world.root)).items[0];
const refusal = (method: string, json: object, token = admin.token) =>
  world.refusal(method, '/auth/roles', { json, token });
const remove = (id: string, token = admin.token) =>
  world.refusal('DELETE', `/auth/roles?id=${id}`, { token });

let next = 0;
const name = () => `role no ${(next += 1)}`;

describe('a tenant that an administrator creates', () => {
  test('has the built-in roles with what modules grant them, and no super administrators', async () => {
    const place = await world.tenant();
    const found = await list(`tenantId=${place.tenantId}&sortField=name`, world.root);
    expect(found.items.map(({ name: each }) => each).sort()).toEqual(['admin', 'employee']);
    const admin = await world.person(['admin'], place.organizationId);
    expect((await world.call('GET', '/auth/users', { token: admin.token })).status).toBe(200);
    const { body } = await world.call<{ isSuperAdmin: boolean }>('GET', '/auth/users', {
      token: admin.token,
    });
    expect(body.isSuperAdmin).toBe(false);
  });

  test('gets them where it was created without them', async () => {
    const { tenantId } = await world.tenant();
    await host.sql('DELETE FROM auth_roles WHERE tenant_id = $1', [tenantId]);
    const runner = { query: (text: string) => host.sql(text) } as QueryRunner;
    // It runs on the index of its time.
    const later = new NameRolesByIdentity1798670000010();
    await later.down(runner);
    for (let times = 0; times < 2; times += 1) await new ProvideBuiltInRoles1798500000001().up(runner);
    await later.up(runner);
    const found = await list(`tenantId=${tenantId}`, world.root);
    expect(found.items.map(({ name: each }) => each).sort()).toEqual(['admin', 'employee']);
  });
});

describe('listing roles', () => {
  test('shows each with its holders and tenant', async () => {
    const id = await world.role({}, world.home.tenantId, 'Night_watch 10%');
    await Promise.all([world.user([id]), world.user([id])]);
    const { tenantId } = world.home;
    const page = await list(`id=${id}`);
    expect(page).toMatchObject({ total: 1, totalPages: 1, isSuperAdmin: false });
    expect(page.items[0]).toEqual({
      id,
      name: 'Night_watch 10%',
      usersCount: 2,
      grants: { everything: false, modules: [] },
      tenantId,
      tenantIds: [tenantId],
      tenantName: expect.not.stringContaining(tenantId) as string,
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      customValues: null,
      customFields: [],
    });
  });

  test('hides those of super administrators and of other tenants', async () => {
    const mighty = await world.role({ isSuperAdmin: true }, world.home.tenantId, 'Mighty');
    const seen = await names('pageSize=100');
    expect(seen).toEqual(expect.arrayContaining(['admin', 'employee']));
    expect(seen).not.toEqual(expect.arrayContaining(['superadmin']));
    expect(seen).not.toContain('Mighty');
    expect((await list(`id=${mighty}`)).total).toBe(0);
    expect((await list(`id=${foreignRole}`)).total).toBe(0);
    const ofTenant = `pageSize=100&tenantId=${world.home.tenantId}`;
    expect(await names(ofTenant, world.root)).toEqual(expect.arrayContaining(['Mighty', 'superadmin']));
  });

  test('shows a super administrator all tenants, the requested one, or the selected one', async () => {
    const ids = async (query: string, cookies?: Record<string, string>) =>
      (await list(`pageSize=100&${query}`, world.root, cookies)).items.map(({ id }) => id);
    const builtInOf = async (tenantId: string) =>
      (
        await host.sql<{ id: string }>('SELECT id FROM auth_roles WHERE tenant_id = $1 AND is_built_in', [
          tenantId,
        ])
      ).map(({ id }) => id);
    const wanted = `Wanted ${randomUUID()}`;
    const both = [
      await world.role({}, world.home.tenantId, `${wanted} here`),
      await world.role({}, (await world.tenant()).tenantId, `${wanted} there`),
    ];
    expect(await ids(`search=${wanted}`)).toEqual(both);
    const there = [...(await builtInOf(foreign.tenantId)), foreignRole].sort();
    expect((await ids(`tenantId=${foreign.tenantId}`)).sort()).toEqual(there);
    expect((await ids('', { selected_tenant: foreign.tenantId })).sort()).toEqual(there);
    expect(await ids(`tenantId=${UNKNOWN}`)).toEqual([]);
    expect(
      await world.refusal('GET', `/auth/roles?tenantId=${foreign.tenantId}`, { token: admin.token }),
    ).toEqual([403, 'Not authorized to target this tenant.']);
    expect((await names(`tenantId=${world.home.tenantId}`)).length).toBeGreaterThan(1);
  });

  test('searches literally and pages in order of name', async () => {
    expect(await names('search=NIGHT_w')).toEqual(['Night_watch 10%']);
    expect(await names('search=NightXw')).toEqual([]);
    expect(await names('search=10%25')).toEqual(['Night_watch 10%']);
    const all = await list('pageSize=100');
    const inOrder = all.items.map((item) => item.name);
    expect(inOrder).toEqual(inOrder.toSorted((one, other) => (foldOf(one) < foldOf(other) ? -1 : 1)));
    const second = await list('pageSize=1&page=2');
    expect(second).toMatchObject({ total: all.total, totalPages: all.total });
    expect(second.items).toEqual([all.items[1]]);
    expect((await list('page=999')).total).toBe(all.total);
  });

  test.each(['id=junk', 'page=0', 'pageSize=101', 'pageSize=x', 'search=%00', 'tenantId=junk'])(
    '%s makes an empty page',
    async (query) => {
      const { status, body } = await world.call<List<RoleItem>>('GET', `/auth/roles?${query}`);
      expect([status, body]).toEqual([200, { items: [], total: 0, totalPages: 1 }]);
    },
  );

  test('needs the feature, and costs one query', async () => {
    const { token } = await world.holder({ features: ['auth.users.*'] });
    const { status, body } = await world.call('GET', '/auth/roles', { token });
    expect([status, body.requiredFeatures]).toEqual([403, ['auth.roles.list']]);
    for (const by of [admin.token, world.root]) {
      const own = () => list(`tenantId=${world.home.tenantId}`, by);
      await own();
      expect(await host.queriesDuring(own)).toBe(1);
    }
  });
});

describe('creating a role', () => {
  test('makes one that grants nothing', async () => {
    const json = { name: `  ${name()} ` };
    let id = '';
    const events = await eventsDuring(host, 'auth.role.*', async () => {
      const { status, body } = await world.call<{ id: string }>('POST', '/auth/roles', {
        json,
        token: admin.token,
      });
      expect([status, Object.keys(body)]).toEqual([201, ['id']]);
      id = body.id;
    });
    expect(events).toEqual([{ id: 'auth.role.created', payload: { id, tenantId: world.home.tenantId } }]);
    expect(await role(id)).toMatchObject({ name: json.name.trim(), usersCount: 0 });
    const { body } = await world.call<object>('GET', `/auth/roles/acl?roleId=${id}`);
    expect(body).toEqual({ isSuperAdmin: false, features: [], organizations: null, updatedAt: null });
  });

  test.each(['admin', 'superadmin', ' Admin ', 'SUPERADMIN'])(
    'refuses the reserved name %j',
    async (reserved) => {
      expect(await refusal('POST', { name: reserved })).toEqual([400, 'Role name is reserved']);
      expect(await refusal('POST', { name: reserved }, world.root)).toEqual([400, 'Role name is reserved']);
    },
  );

  test('refuses names too short, too long and taken, also when two come at once', async () => {
    for (const bad of ['', 'x', ' x ', 'x'.repeat(101), 7, null, undefined, ['ab']]) {
      expect(await refusal('POST', { name: bad })).toEqual([400, 'Invalid input']);
    }
    const json = { name: name() };
    const both = await Promise.all([1, 2].map(() => world.call('POST', '/auth/roles', { json })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const { status, body } = await world.call('POST', '/auth/roles', { json });
    expect([status, body.code]).toEqual([409, 'duplicate_name']);
    expect((await refusal('POST', { ...json, tenantId: foreign.tenantId }, world.root))[0]).toBe(201);
  });

  test('refuses a name that is taken but for how its accents are encoded', async () => {
    const [composed, decomposed] = [`Caf\u00e9 ${name()}`, `Cafe\u0301 ${name()}`];
    for (const [first, second] of [
      [composed, composed.normalize('NFD')],
      [decomposed, decomposed.normalize('NFC')],
    ]) {
      expect((await refusal('POST', { name: first }))[0]).toBe(201);
      const { status, body } = await world.call('POST', '/auth/roles', { json: { name: second } });
      expect([status, body.code]).toEqual([409, 'duplicate_name']);
    }
  });

  test('refuses a name that is taken but for its case, and takes roles by name in any case', async () => {
    const given = `Team Ärzte ${randomUUID()}`;
    const id = await world.make('/auth/roles', { name: given });
    const json = { name: given.toUpperCase() };
    const taken = await world.call('POST', '/auth/roles', { json });
    expect([taken.status, taken.body.code, taken.body.details?.[0]?.path]).toEqual([
      409,
      'duplicate_name',
      ['name'],
    ]);
    const other = await world.make('/auth/roles', { name: name() });
    const renamed = await world.call('PUT', '/auth/roles', { json: { id: other, ...json } });
    expect([renamed.status, renamed.body.code]).toEqual([409, 'duplicate_name']);
    expect((await world.call('PUT', '/auth/roles', { json: { id, ...json } })).status).toBe(200);
    const holder = await world.user([given.toLowerCase()]);
    expect((await world.seen(holder.id))?.roleIds).toEqual([id]);
  });

  test.each([
    ['\u00a0\u00a0', 'string.empty'],
    ['\u2003\u3000', 'string.empty'],
    ['\u200b\u200b', 'string.invisible'],
    ['\u00ad \u2060', 'string.invisible'],
    ['\u3164\u2800', 'string.invisible'],
  ])('refuses the name %j, which shows nothing', async (blank, code) => {
    const { status, body } = await world.call('POST', '/auth/roles', { json: { name: blank } });
    expect([status, body.details?.[0]?.path, body.details?.[0]?.code]).toEqual([400, ['name'], code]);
  });

  test('puts it into the tenant a super administrator names', async () => {
    const id = await world.make('/auth/roles', { name: name(), tenantId: foreign.tenantId });
    expect((await role(id))?.tenantId).toBe(foreign.tenantId);
    expect(await refusal('POST', { name: name(), tenantId: UNKNOWN }, world.root)).toEqual([
      400,
      'Tenant not found',
    ]);
    for (const tenantId of [null, '']) {
      expect(await refusal('POST', { name: name(), tenantId }, world.root)).toEqual([
        400,
        'A tenant is required: global roles are not supported',
      ]);
    }
    expect(await refusal('POST', { name: name(), tenantId: foreign.tenantId })).toEqual([
      403,
      'Not authorized to target this tenant.',
    ]);
    expect((await refusal('POST', { name: name(), tenantId: world.home.tenantId }))[0]).toBe(201);
    const cookies = { selected_tenant: foreign.tenantId };
    const { body } = await world.call<{ id: string }>('POST', '/auth/roles', {
      json: { name: name() },
      cookies,
    });
    expect((await role(body.id))?.tenantId).toBe(foreign.tenantId);
  });

  test('needs the feature', async () => {
    const { token } = await world.holder({ features: ['auth.roles.list'] });
    for (const method of ['POST', 'PUT']) {
      const { status, body } = await world.call(method, '/auth/roles', { token, json: { name: name() } });
      expect([status, body.requiredFeatures]).toEqual([403, ['auth.roles.manage']]);
    }
    expect((await remove(UNKNOWN, token))[0]).toBe(403);
  });
});

describe('changing a role', () => {
  test('renames it while nobody holds it', async () => {
    const id = await world.role();
    const renamed = name();
    const events = await eventsDuring(host, 'auth.role.*', async () => {
      expect(
        (await world.call('PUT', '/auth/roles', { json: { id, name: renamed }, token: admin.token })).body,
      ).toEqual({ ok: true, updatedAt: expect.any(String) });
    });
    expect(events).toEqual([{ id: 'auth.role.updated', payload: { id, tenantId: world.home.tenantId } }]);
    expect((await role(id))?.name).toBe(renamed);
    await world.user([id]);
    expect(await refusal('PUT', { id, name: name() })).toEqual([
      400,
      'Role name cannot be changed while users are assigned',
    ]);
    expect(await refusal('PUT', { id, name: renamed })).toEqual([200, undefined]);
    expect(await refusal('PUT', { id })).toEqual([200, undefined]);
  });

  test('refuses reserved and taken names, and leaves built-in names alone', async () => {
    const id = await world.role();
    expect(await refusal('PUT', { id, name: 'Admin' })).toEqual([400, 'Role name is reserved']);
    expect((await refusal('PUT', { id, name: 'employee' }))[0]).toBe(409);
    expect(await refusal('PUT', { id: await world.roleId('admin'), name: 'admin' })).toEqual([
      200,
      undefined,
    ]);
    expect(await refusal('PUT', { id, name: 'x' })).toEqual([400, 'Invalid input']);
  });

  test('moves it for a super administrator, without what it granted', async () => {
    const id = await world.role({ features: ['auth.users.list'] });
    const move = { id, tenantId: foreign.tenantId };
    expect(await refusal('PUT', move)).toEqual([403, 'Not authorized to target this tenant.']);
    const { id: holder } = await world.user([id]);
    expect(await refusal('PUT', move, world.root)).toEqual([
      400,
      'Role cannot be moved to another tenant while users are assigned',
    ]);
    await world.call('PUT', '/auth/users', { json: { id: holder, roles: [] } });
    expect(await refusal('PUT', { id, tenantId: null }, world.root)).toEqual([
      400,
      'A tenant is required: global roles are not supported',
    ]);
    expect(await refusal('PUT', { id, tenantId: UNKNOWN }, world.root)).toEqual([400, 'Tenant not found']);
    expect(await refusal('PUT', move, world.root)).toEqual([200, undefined]);
    expect((await role(id))?.tenantId).toBe(foreign.tenantId);
    const { body } = await world.call<object>('GET', `/auth/roles/acl?roleId=${id}`);
    expect(body).toMatchObject({ features: [], updatedAt: null });
  });

  test('refuses what is unknown, of another tenant, or of super administrators', async () => {
    const mighty = await world.role({ isSuperAdmin: true });
    for (const id of [UNKNOWN, foreignRole]) {
      expect(await refusal('PUT', { id, name: name() })).toEqual([404, 'Role not found']);
      expect(await remove(id)).toEqual([404, 'Role not found']);
    }
    expect(await remove(UNKNOWN, world.root)).toEqual([404, 'Role not found']);
    for (const id of [mighty, await world.roleId('superadmin')]) {
      const closed = [403, 'Only super administrators can modify super administrator roles.'];
      expect(await refusal('PUT', { id, name: name() })).toEqual(closed);
      expect(await remove(id)).toEqual(closed);
    }
  });

  test('by somebody who saw an older version is refused', async () => {
    const id = await world.role();
    const seen = (await role(id))?.updatedAt ?? '';
    const headers = { 'x-expected-updated-at': seen };
    expect((await world.call('PUT', '/auth/roles', { json: { id, name: name() }, headers })).status).toBe(
      200,
    );
    const { status, body } = await world.call('PUT', '/auth/roles', { json: { id, name: name() }, headers });
    expect([status, body]).toMatchObject([
      409,
      { error: 'record_modified', code: 'optimistic_lock_conflict' },
    ]);
    expect((await world.call('DELETE', `/auth/roles?id=${id}`, { headers })).status).toBe(409);
  });
});

describe('deleting a role', () => {
  test('needs that nobody holds it', async () => {
    const id = await world.role({ features: ['auth.users.list'] });
    const holder = await world.user([id]);
    expect(await remove(id)).toEqual([400, 'Role has assigned users']);
    await world.call('PUT', '/auth/users', { json: { id: holder.id, roles: [] } });
    const events = await eventsDuring(host, 'auth.role.*', async () => {
      expect(await remove(id)).toEqual([200, undefined]);
    });
    expect(events).toEqual([{ id: 'auth.role.deleted', payload: { id, tenantId: world.home.tenantId } }]);
    expect(await host.sql('SELECT 1 FROM auth_role_acls WHERE role_id = $1', [id])).toEqual([]);
    expect(await remove(id)).toEqual([404, 'Role not found']);
  });

  test('takes the id from the body too', async () => {
    const id = await world.role();
    expect(await refusal('DELETE', { id })).toEqual([200, undefined]);
    expect(await role(id)).toBeUndefined();
  });

  test.each(['', '?id=', '?id=junk', '?id=a%00'])('needs an id: %j', async (query) => {
    expect(await world.refusal('DELETE', `/auth/roles${query}`)).toEqual([400, 'Role id required']);
  });

  test('while somebody is given it ends with one or the other', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await world.role();
      const person = await world.user();
      const [deleted, given] = await Promise.all([
        world.call<ErrorBody>('DELETE', `/auth/roles?id=${id}`),
        world.call<ErrorBody>('PUT', '/auth/users', { json: { id: person.id, roles: [id] } }),
      ]);
      expect([
        [200, 400],
        [400, 200],
      ]).toContainEqual([deleted.status, given.status]);
    }
  });
});
