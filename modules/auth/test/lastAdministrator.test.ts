import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { PASSWORD, type Person, type Place, World } from './accessSupport';

const LAST_ADMIN = [400, 'Cannot remove the last active holder of role "admin"'];
const LAST_SUPER = [400, 'Cannot remove the last active super administrator'];
const OK = [200, undefined];

let host: TestHost;
let world: World;
beforeAll(async () => {
  host = await startTestHost({ module: manifest });
  world = await World.of(host);
});
afterAll(() => host.stop());

const change = (json: object, token = world.root) => world.refusal('PUT', '/auth/users', { json, token });
const remove = (id: string, token = world.root) => world.refusal('DELETE', `/auth/users?id=${id}`, { token });

/** A tenant of its own with its role `admin`. */
async function tenantWithAdmin(): Promise<Place & { roleId: string }> {
  const place = await world.tenant();
  const [role] = await host.sql<{ id: string }>(
    `SELECT id FROM auth_roles WHERE tenant_id = $1 AND name = 'admin'`,
    [place.tenantId],
  );
  return { ...place, roleId: role?.id ?? '' };
}

describe('the last administrator of a tenant', () => {
  test('cannot be deleted, deactivated, deprived of the role, or moved away, by anyone', async () => {
    const place = await tenantWithAdmin();
    const last = await world.person(['admin'], place.organizationId);
    const elsewhere = await world.tenant();
    for (const token of [world.root, last.token]) {
      expect(await remove(last.id, token)).toEqual(LAST_ADMIN);
      expect(await change({ id: last.id, isConfirmed: false }, token)).toEqual(LAST_ADMIN);
      expect(await change({ id: last.id, roles: [] }, token)).toEqual(LAST_ADMIN);
    }
    const move = { id: last.id, organizationId: elsewhere.organizationId, roles: [] };
    expect(await change(move)).toEqual(LAST_ADMIN);
    expect(await world.seen(last.id)).toMatchObject({
      tenantId: place.tenantId,
      roles: ['admin'],
      isConfirmed: true,
    });
    expect((await host.request('GET', '/auth/profile', { token: last.token })).status).toBe(200);
  });

  test('may still be renamed, given another password and moved within the tenant', async () => {
    const place = await tenantWithAdmin();
    const last = await world.user(['admin'], place.organizationId);
    const branch = await world.organization(place.organizationId, place.tenantId);
    expect(await change({ id: last.id, name: 'Last', organizationId: branch })).toEqual(OK);
    expect(await change({ id: last.id, password: 'Other-Pony-8', roles: ['admin'] })).toEqual(OK);
  });

  test('may go once there is another; one who is deactivated does not count', async () => {
    const place = await tenantWithAdmin();
    const last = await world.user(['admin'], place.organizationId);
    const asleep = await world.user(['admin'], place.organizationId);
    expect(await change({ id: asleep.id, isConfirmed: false })).toEqual(OK);
    expect(await remove(last.id)).toEqual(LAST_ADMIN);
    expect(await change({ id: asleep.id, isConfirmed: true })).toEqual(OK);
    expect(await remove(last.id)).toEqual(OK);
    expect(await change({ id: asleep.id, roles: [] })).toEqual(LAST_ADMIN);
  });

  test('an account that does not count may always go', async () => {
    const place = await tenantWithAdmin();
    await world.user(['admin'], place.organizationId);
    const asleep = await world.user(['admin'], place.organizationId);
    expect(await change({ id: asleep.id, isConfirmed: false })).toEqual(OK);
    expect(await remove(asleep.id)).toEqual(OK);
  });

  test('remains when administrators remove one another at the same moment', async () => {
    for (let round = 0; round < 8; round += 1) {
      const place = await tenantWithAdmin();
      const admins: Person[] = [];
      for (let one = 0; one < 3; one += 1) admins.push(await world.person(['admin'], place.organizationId));
      const [a, b, c] = admins as [Person, Person, Person];
      const answers = await Promise.all([
        remove(b.id, a.token),
        change({ id: c.id, isConfirmed: false }, b.token),
        change({ id: a.id, roles: [] }, c.token),
      ]);
      expect(answers.every(([status]) => [200, 400, 401, 403].includes(status))).toBe(true);
      const [left] = await host.sql<{ count: number }>(
        `SELECT count(*)::int FROM auth_user_roles ur JOIN auth_users u ON u.id = ur.user_id
          WHERE ur.role_id = $1 AND u.is_confirmed`,
        [place.roleId],
      );
      expect(left?.count).toBeGreaterThanOrEqual(1);
    }
  });
});

describe('the last account that can administer a tenant', () => {
  const LAST = [
    409,
    'The tenant must keep an account that can administer it. Give another account the rights first.',
  ];
  const putRole = (roleId: string, acl: object, token: string) =>
    world.refusal('PUT', '/auth/roles/acl', { json: { roleId, ...acl }, token });
  const putUser = (userId: string, acl: object, token: string) =>
    world.refusal('PUT', '/auth/users/acl', { json: { userId, ...acl }, token });

  test('keeps what it takes, whoever changes the ACL of its role or its own', async () => {
    const place = await tenantWithAdmin();
    const last = await world.person(['admin'], place.organizationId);
    for (const token of [world.root, last.token]) {
      expect(await putRole(place.roleId, { features: ['auth.users.edit'] }, token)).toEqual(LAST);
      expect(await putRole(place.roleId, { organizations: [place.organizationId] }, token)).toEqual(LAST);
      expect(await putUser(last.id, { features: ['auth.users.list'] }, token)).toEqual(LAST);
    }
    const enough = { features: ['auth.users.edit', 'auth.acl.manage'] };
    expect(await putRole(place.roleId, enough, last.token)).toEqual(OK);
  });

  test('is any, whatever its roles are called, and one without a password is none', async () => {
    const place = await world.tenant();
    const roleId = await world.role({ features: ['auth.*'] }, place.tenantId);
    const last = await world.person([roleId], place.organizationId);
    const invited = await world.user([roleId], place.organizationId);
    await host.sql('UPDATE auth_users SET password_hash = NULL WHERE id = $1', [invited.id]);
    expect(await remove(last.id, last.token)).toEqual(LAST);
    expect(await change({ id: last.id, roles: [] }, last.token)).toEqual(LAST);
    const other = await world.person([roleId], place.organizationId);
    expect(await change({ id: last.id, roles: [] }, last.token)).toEqual(OK);
    expect(await change({ id: other.id, isConfirmed: false })).toEqual(LAST);
  });

  test('remains when role and people are changed at the same moment', async () => {
    for (let round = 0; round < 6; round += 1) {
      const place = await world.tenant();
      const roles = [];
      for (let one = 0; one < 2; one += 1) {
        roles.push(await world.role({ features: ['auth.*'] }, place.tenantId));
      }
      const [first = '', second = ''] = roles;
      const a = await world.person([first], place.organizationId);
      const b = await world.person([second], place.organizationId);
      const answers = await Promise.all([
        putRole(second, { features: ['auth.users.list'] }, a.token),
        change({ id: a.id, isConfirmed: false }, b.token),
        putUser(a.id, { features: ['auth.users.list'] }, b.token),
      ]);
      expect(answers.every(([status]) => [200, 401, 403, 409].includes(status))).toBe(true);
      const able = await Promise.all(
        [a, b].map(async ({ email }) => {
          const form = { email, password: PASSWORD, tenantId: place.tenantId };
          const { status, body } = await host.request<{ token: string }>('POST', '/auth/login', { form });
          if (status !== 200) return false;
          const json = { features: ['auth.users.edit', 'auth.acl.manage'] };
          return (
            await host.request<{ ok: boolean }>('POST', '/auth/feature-check', { json, token: body.token })
          ).body.ok;
        }),
      );
      expect(able).toContain(true);
    }
  });
});

describe('the last super administrator of the installation', () => {
  test('cannot vanish in any way', async () => {
    const id = world.rootId;
    await world.user(['admin']);
    expect(await remove(id)).toEqual(LAST_SUPER);
    expect(await change({ id, isConfirmed: false })).toEqual(LAST_SUPER);
    expect(await change({ id, roles: ['admin'] })).toEqual(LAST_SUPER);
    const roleId = await world.roleId('superadmin');
    const acl = (json: object) => world.refusal('PUT', '/auth/roles/acl', { json: { roleId, ...json } });
    expect(await acl({ isSuperAdmin: false })).toEqual(LAST_SUPER);
    expect(await acl({ organizations: [world.home.organizationId] })).toEqual(LAST_SUPER);
    const elsewhere = await world.tenant();
    expect(await change({ id, organizationId: elsewhere.organizationId, roles: [] })).toEqual(LAST_SUPER);
    expect(await acl({ features: ['auth.*'] })).toEqual(OK);
    expect((await host.request('GET', '/auth/profile', { token: world.root })).status).toBe(200);
  });

  test('may hold the rank by an ACL of their own instead', async () => {
    const id = world.rootId;
    const own = (json: object) => world.refusal('PUT', '/auth/users/acl', { json: { userId: id, ...json } });
    expect(await own({ isSuperAdmin: true })).toEqual(OK);
    expect(await change({ id, roles: ['admin'] })).toEqual(OK);
    expect(await own({ isSuperAdmin: false })).toEqual(LAST_SUPER);
    expect(await change({ id, roles: ['admin', 'superadmin'] })).toEqual(OK);
    expect(await own({ isSuperAdmin: false })).toEqual(OK);
  });

  test('remains when two remove each other at the same moment, in different tenants', async () => {
    for (let round = 0; round < 6; round += 1) {
      const elsewhere = await world.tenant();
      const other = await world.person([], elsewhere.organizationId);
      await world.call('PUT', '/auth/users/acl', { json: { userId: other.id, isSuperAdmin: true } });
      const token = await host.signIn(other.email, 'Right-Pony-7');
      const answers = await Promise.all([
        change({ id: other.id, isConfirmed: false }),
        change({ id: world.rootId, isConfirmed: false }, token),
      ]);
      const [left] = await host.sql<{ count: number }>(
        `SELECT count(*)::int FROM auth_users WHERE is_confirmed AND id = ANY ($1::uuid[])`,
        [[world.rootId, other.id]],
      );
      expect(left?.count).toBe(1);
      expect(answers.map(([status]) => status)).toContain(200);
      // Whoever is left, the next round begins with the first administrator.
      await host.sql('UPDATE auth_users SET is_confirmed = (id = $1) WHERE id = ANY ($2::uuid[])', [
        world.rootId,
        [world.rootId, other.id],
      ]);
      world = await World.of(host);
    }
  });
});
