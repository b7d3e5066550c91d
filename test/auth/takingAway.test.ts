import { startTestHost, type TestHost, type TestRequest, type TestResponse } from '@tenantry/core/testing';
import { type Acl, type Person, World } from '../../modules/auth/test/accessSupport';
import { makeKey } from '../api_keys/support';

interface Operation {
  readonly id: string;
  readonly undoToken: string;
}

const ACTIONS = '/audit_logs/audit-logs/actions';
const BEYOND = [403, 'beyond_own_rights'];
const OK = [200, undefined];

let host: TestHost;
let world: World;
let branch: string;
let owner: Person;
beforeAll(async () => {
  host = await startTestHost();
  world = await World.of(host);
  branch = await world.organization();
  owner = await world.person(['admin']);
});
afterAll(() => host.stop());

/** Status and code of an answer. */
const answer = async (method: string, path: string, options: TestRequest) => {
  const { status, body } = await world.call(method, path, options);
  return [status, body.code];
};
const putUser = (json: object, token: string) => answer('PUT', '/auth/users', { json, token });
const putRoleAcl = (json: object, token: string) => answer('PUT', '/auth/roles/acl', { json, token });
const putUserAcl = (json: object, token: string) => answer('PUT', '/auth/users/acl', { json, token });
const roleAcl = async (roleId: string) =>
  (await world.call<Acl>('GET', `/auth/roles/acl?roleId=${roleId}`)).body;
const ownerStands = async () => {
  const { status, body } = await world.call<{ roles: string[] }>('GET', '/auth/profile', {
    token: owner.token,
  });
  return [status, body.roles];
};

const operationOf = ({ headers, status, body }: TestResponse<unknown>): Operation => {
  const value = headers.get('x-operation');
  if (!value) throw new Error(`no operation: ${status} ${JSON.stringify(body)}`);
  return JSON.parse(decodeURIComponent(value.slice(3))) as Operation;
};
const undo = ({ undoToken }: Operation, token = world.root) =>
  answer('POST', `${ACTIONS}/undo`, { json: { undoToken }, token });
const redo = ({ id }: Operation, token = world.root) =>
  answer('POST', `${ACTIONS}/redo`, { json: { logId: id }, token });
/** Somebody who may undo what others did, and holds these features besides. */
const undoer = (...features: string[]) => world.holder({ features: ['audit_logs.*', ...features] });

describe('somebody who manages rights in one organization', () => {
  test('cannot overwrite what the role of administrators grants', async () => {
    const acl = { features: ['auth.acl.manage'], organizations: [branch] };
    const local = await world.person([await world.role(acl)], branch);
    const roleId = await world.roleId('admin');
    const before = await roleAcl(roleId);
    expect(await putRoleAcl({ roleId, ...acl }, local.token)).toEqual(BEYOND);
    expect(await roleAcl(roleId)).toEqual(before);
    expect(await ownerStands()).toEqual([200, ['admin']]);
  });

  test('cannot put an ACL over the roles of somebody who holds more', async () => {
    const acl = { features: ['auth.acl.manage'], organizations: [branch] };
    const local = await world.person([await world.role(acl)], branch);
    const neighbour = await world.user(['admin'], branch);
    expect(await putUserAcl({ userId: neighbour.id, ...acl }, local.token)).toEqual(BEYOND);
  });

  test('cannot narrow, rename or delete a role that holds in more organizations', async () => {
    const local = await world.person(
      [await world.role({ features: ['auth.*'], organizations: [branch] })],
      branch,
    );
    const features = ['auth.users.list'];
    const roleId = await world.role({ features });
    expect(await putRoleAcl({ roleId, organizations: [branch] }, local.token)).toEqual(BEYOND);
    const json = { id: roleId, name: 'renamed by a branch' };
    expect(await answer('PUT', '/auth/roles', { json, token: local.token })).toEqual(BEYOND);
    expect(await answer('DELETE', `/auth/roles?id=${roleId}`, { token: local.token })).toEqual(BEYOND);
    const inBranch = await world.role({ features, organizations: [branch] });
    expect(await putRoleAcl({ roleId: inBranch, features: [] }, local.token)).toEqual(OK);
    expect(await answer('DELETE', `/auth/roles?id=${inBranch}`, { token: local.token })).toEqual(OK);
  });
});

describe('somebody who manages users', () => {
  test('cannot deactivate an administrator, nor take their roles, e-mail, password or organization', async () => {
    const editor = await world.holder({ features: ['auth.users.edit'] });
    const changes = [
      { isConfirmed: false },
      { roles: [] },
      { email: 'other@example.test' },
      { password: 'Other-Pony-8' },
      { organizationId: branch },
    ];
    for (const json of changes) {
      expect((await putUser({ id: owner.id, ...json }, editor.token))[0]).toBe(403);
    }
    expect(await ownerStands()).toEqual([200, ['admin']]);
  });

  test('cannot delete an administrator', async () => {
    const remover = await world.holder({ features: ['auth.users.delete'] });
    expect(await answer('DELETE', `/auth/users?id=${owner.id}`, { token: remover.token })).toEqual(BEYOND);
    expect(await ownerStands()).toEqual([200, ['admin']]);
  });

  test('may take from others what they hold themselves, and give up their own', async () => {
    const features = ['auth.users.edit', 'auth.users.delete'];
    const one = await world.holder({ features });
    const other = await world.person([await world.role({ features })]);
    expect(await putUser({ id: other.id, roles: [] }, one.token)).toEqual(OK);
    expect(await answer('DELETE', `/auth/users?id=${other.id}`, { token: one.token })).toEqual(OK);
    const admin = await world.person(['admin']);
    expect(await putUser({ id: admin.id, roles: [] }, admin.token)).toEqual(OK);
  });

  test('cannot take features of a module that is off, which count again when it is back', async () => {
    const roleId = await world.role({ features: ['devices.manage'] });
    const target = await world.user([roleId]);
    const editor = await world.holder({ features: ['auth.users.edit'] });
    const full = await world.person(['admin']);
    const { tenantId } = world.home;
    const turn = (enabled: boolean) =>
      world.call('PUT', '/platform/tenant-modules/devices', { json: { tenantId, enabled } });
    expect((await turn(false)).status).toBe(200);
    expect(await putUser({ id: target.id, roles: [] }, editor.token)).toEqual(BEYOND);
    expect(await putUser({ id: target.id, roles: [] }, full.token)).toEqual(OK);
    expect((await turn(true)).status).toBe(200);
  });
});

describe('undoing and redoing', () => {
  test('gives no way to take a grant from a role that holds more', async () => {
    const roleId = await world.role({ features: ['auth.users.list'] });
    const json = { roleId, features: ['auth.users.list', 'auth.roles.list'] };
    const widened = operationOf(await world.call('PUT', '/auth/roles/acl', { json }));
    const keeper = await undoer('auth.acl.manage', 'auth.users.list');
    expect(await undo(widened, keeper.token)).toEqual(BEYOND);
    expect(await undo(widened)).toEqual(OK);
    expect(await redo(widened)).toEqual(OK);
  });

  test('gives no way to take roles from somebody, or to deactivate or delete them', async () => {
    const person = await world.user();
    const json = { id: person.id, roles: ['admin'] };
    const raised = operationOf(await world.call('PUT', '/auth/users', { json }));
    const editor = await undoer('auth.users.edit');
    expect(await undo(raised, editor.token)).toEqual(BEYOND);
    expect((await world.seen(person.id))?.roles).toEqual(['admin']);

    const off = operationOf(
      await world.call('PUT', '/auth/users', { json: { id: person.id, isConfirmed: false } }),
    );
    expect(await undo(off)).toEqual(OK);
    expect(await redo(off, editor.token)).toEqual(BEYOND);

    const gone = operationOf(await world.call('DELETE', `/auth/users?id=${person.id}`));
    expect(await undo(gone)).toEqual(OK);
    expect(await redo(gone, (await undoer('auth.users.delete')).token)).toEqual(BEYOND);
    expect((await world.seen(person.id))?.isConfirmed).toBe(true);
  });

  test('of an ACL of a user is judged like the change itself', async () => {
    const person = await world.user(['admin']);
    const json = { userId: person.id, features: ['auth.users.list', 'auth.acl.manage'] };
    const put = operationOf(await world.call('PUT', '/auth/users/acl', { json }));
    const keeper = await undoer('auth.acl.manage', 'auth.users.list');
    expect((await undo(put, keeper.token))[0]).toBe(403);
    expect(await undo(put)).toEqual(OK);
  });
});

describe('API keys', () => {
  const keyOf = async (roles: readonly string[], organizationId: string | null) =>
    makeKey(world, { roles, organizationId });

  test('are deleted by those who could have made them, or did', async () => {
    const strong = await keyOf(['admin'], null);
    const clerk = await world.holder({ features: ['api_keys.*'] });
    const away = (id: string, token: string) => answer('DELETE', `/api_keys/keys?id=${id}`, { token });
    expect(await away(strong.id, clerk.token)).toEqual(BEYOND);
    expect(await away(strong.id, owner.token)).toEqual(OK);
    const roles = [await world.role({ features: ['api_keys.view'] })];
    const own = await makeKey(world, { roles, organizationId: null }, { token: clerk.token });
    await world.grant(roles[0] as string, { features: ['auth.*'] });
    expect(await away(own.id, clerk.token)).toEqual(OK);
  });

  test('are revoked by undo under the same rule', async () => {
    const json = { name: 'undone', roles: ['admin'], organizationId: null };
    const made = operationOf(await world.call('POST', '/api_keys/keys', { json }));
    expect(await undo(made, (await undoer('api_keys.*')).token)).toEqual(BEYOND);
    expect(await undo(made, owner.token)).toEqual(OK);
  });
});

describe('organizations', () => {
  const DIRECTORY = ['directory.organizations.*'];
  let shop: string;
  let depot: string;
  beforeAll(async () => {
    [shop, depot] = [await world.organization(null), await world.organization(null)];
    await world.holder({ features: ['auth.users.list'], organizations: [shop] });
  });
  const put = (json: object, token: string) => answer('PUT', '/directory/organizations', { json, token });

  test('are not moved, deleted or restored by those who do not hold what others lose or get by it', async () => {
    const manager = await undoer(...DIRECTORY);
    expect((await put({ id: depot, parentId: shop }, manager.token))[0]).toBe(403);
    const path = `/directory/organizations?id=${shop}`;
    expect(await answer('DELETE', path, { token: manager.token })).toEqual(BEYOND);

    const moved = operationOf(
      await world.call('PUT', '/directory/organizations', { json: { id: depot, parentId: shop } }),
    );
    expect(await put({ id: depot, parentId: null }, manager.token)).toEqual(BEYOND);
    expect(await undo(moved, manager.token)).toEqual(BEYOND);
    expect(await undo(moved, owner.token)).toEqual(OK);
    expect((await redo(moved, manager.token))[0]).toBe(403);
  });

  test('are created, renamed and moved by others where nobody loses or gets anything', async () => {
    const manager = await world.holder({ features: DIRECTORY });
    const json = { name: 'Kiosk', parentId: shop };
    expect(await answer('POST', '/directory/organizations', { json, token: manager.token })).toEqual([
      201,
      undefined,
    ]);
    expect(await put({ id: shop, name: 'Shop renamed' }, manager.token)).toEqual(OK);
    const free = await world.organization(depot);
    expect(await put({ id: free, parentId: null }, manager.token)).toEqual(OK);
  });

  test('are not closed under a key that nobody made by those who hold less than the key', async () => {
    const manager = await world.holder({ features: DIRECTORY });
    const place = await world.organization(null);
    const key = await makeKey(world, { roles: ['admin'], organizationId: place });
    await host.sql('UPDATE api_keys_keys SET created_by = NULL WHERE id = $1', [key.id]);
    expect(await put({ id: place, isActive: false }, manager.token)).toEqual(BEYOND);
    expect(await put({ id: place, isActive: false }, owner.token)).toEqual(OK);
  });
});
