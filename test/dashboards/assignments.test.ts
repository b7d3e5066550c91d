import type { TestTenant } from '@tenantry/core/testing';
import { Board, MAP, MARGIN, ORDERS, UNKNOWN } from './Board';

interface OfUser {
  readonly mode: string;
  readonly widgetIds: readonly string[];
  readonly hasCustom: boolean;
  readonly effectiveWidgetIds: readonly string[];
  readonly scope: object;
}

const VIEW = ['dashboards.view', 'dashboards.configure'];

describe('widgets that are assigned', () => {
  let board: Board;
  let tenant: TestTenant;
  let admin: string;

  beforeAll(async () => {
    board = await Board.open();
    tenant = await board.host.tenant();
    admin = await tenant.signInAs('admin');
  });
  afterAll(() => board.host.stop());

  const ours = (ids: readonly string[]) => ids.filter((id) => id.startsWith('board_sales.'));
  const scope = () => ({ tenantId: tenant.id, organizationId: tenant.organizationId });
  const putRole = (roleId: string, widgetIds: readonly unknown[], token = admin) =>
    board.call(token, 'PUT', '/roles/widgets', { roleId, widgetIds });
  const getRole = (roleId: string, token = admin) =>
    board.call(token, 'GET', `/roles/widgets?roleId=${roleId}`);
  const putUser = (json: object, token = admin) => board.call(token, 'PUT', '/users/widgets', json);
  const getUser = async (userId: string, token = admin) =>
    (await board.call<OfUser>(token, 'GET', `/users/widgets?userId=${userId}`)).body;
  const roleWith = async (name: string, features: readonly string[]) => {
    const id = await board.role(tenant, name, features);
    return { id, token: await tenant.signInAs(name) };
  };

  test('come from the catalogue, which has all widgets with all that clients need', async () => {
    const keeper = await tenant.signInAs(['dashboards.admin.assign-widgets']);
    const { status, body } = await board.call<{ items: { id: string }[] }>(keeper, 'GET', '/widgets/catalog');
    expect(status).toBe(200);
    expect(ours(body.items.map(({ id }) => id))).toEqual([ORDERS, MARGIN, MAP]);
    expect(body.items.find(({ id }) => id === MARGIN)).toEqual({
      id: MARGIN,
      title: 'Margin',
      description: null,
      defaultSize: 'sm',
      defaultEnabled: true,
      defaultSettings: null,
      features: ['board_sales.view'],
      moduleId: 'board_sales',
      icon: null,
      loaderKey: MARGIN,
      supportsRefresh: false,
    });
  });

  test('to a role are all that its users may place', async () => {
    const role = await roleWith('clerks', VIEW);
    expect((await getRole(role.id)).body).toEqual({ widgetIds: [], hasCustom: false, scope: scope() });
    const saved = await putRole(role.id, [MAP, MARGIN, MAP]);
    expect([saved.status, saved.body]).toEqual([200, { ok: true, widgetIds: [MAP, MARGIN] }]);
    expect((await getRole(role.id)).body).toEqual({
      widgetIds: [MAP, MARGIN],
      hasCustom: true,
      scope: scope(),
    });
    // The margin takes a feature that the role does not grant.
    expect((await board.layout(role.token)).allowedWidgetIds).toEqual([MAP]);
    expect((await putRole(role.id, [])).body).toEqual({ ok: true, widgetIds: [] });
    expect((await getRole(role.id)).body).toMatchObject({ hasCustom: false });
    expect(ours((await board.layout(role.token)).allowedWidgetIds)).toEqual([ORDERS, MAP]);
  });

  test('to several roles of a user count together', async () => {
    const one = await board.role(tenant, 'one', VIEW);
    const two = await board.role(tenant, 'two', ['board_sales.view']);
    const email = 'both@example.test';
    await tenant.create('/auth/users', {
      email,
      password: 'Right-Pony-7',
      organizationId: tenant.organizationId,
      roles: [one, two],
    });
    const token = await board.host.signIn(email, 'Right-Pony-7');
    await putRole(one, [MAP]);
    expect((await board.layout(token)).allowedWidgetIds).toEqual([MAP]);
    await putRole(two, [MARGIN]);
    expect((await board.layout(token)).allowedWidgetIds).toEqual([MARGIN, MAP]);
  });

  test('to a user replace those of the roles, also by nothing', async () => {
    const role = await roleWith('guests', VIEW);
    await putRole(role.id, [MAP]);
    const userId = await board.userOf(role.token);
    const inherited = await getUser(userId);
    expect(inherited).toEqual({
      mode: 'inherit',
      widgetIds: [],
      hasCustom: false,
      effectiveWidgetIds: [MAP],
      scope: scope(),
    });
    const saved = await putUser({ userId, mode: 'override', widgetIds: [ORDERS, MARGIN] });
    expect([saved.status, saved.body]).toEqual([
      200,
      { ok: true, mode: 'override', widgetIds: [ORDERS, MARGIN] },
    ]);
    expect(await getUser(userId)).toMatchObject({
      mode: 'override',
      widgetIds: [ORDERS, MARGIN],
      hasCustom: true,
      effectiveWidgetIds: [ORDERS],
    });
    expect((await board.layout(role.token)).allowedWidgetIds).toEqual([ORDERS]);
    await putUser({ userId, mode: 'override', widgetIds: [] });
    expect(await getUser(userId)).toMatchObject({ mode: 'override', effectiveWidgetIds: [] });
    expect((await board.layout(role.token)).allowedWidgetIds).toEqual([]);
    const cleared = await putUser({ userId, widgetIds: [ORDERS] });
    expect(cleared.body).toEqual({ ok: true, mode: 'inherit', widgetIds: [] });
    expect(await getUser(userId)).toEqual(inherited);
  });

  test('hold in the organizations below, until one of them says otherwise', async () => {
    const root = await board.host.rootToken();
    const { organizationId: parentId } = tenant;
    const branch = await tenant.create('/directory/organizations', {
      name: 'Branch',
      tenantId: tenant.id,
      parentId,
    });
    const roleId = await board.role(tenant, 'below', VIEW);
    const at = (organizationId: string) => ({ selected_tenant: tenant.id, selected_org: organizationId });
    const put = (organizationId: string, widgetIds: string[]) =>
      board.call(root, 'PUT', '/roles/widgets', { roleId, widgetIds }, at(organizationId));
    const get = async (organizationId: string) =>
      (await board.call(root, 'GET', `/roles/widgets?roleId=${roleId}`, undefined, at(organizationId))).body[
        'widgetIds'
      ];
    await put(parentId, [MAP]);
    expect(await get(branch)).toEqual([MAP]);
    await put(branch, [ORDERS]);
    expect([await get(branch), await get(parentId)]).toEqual([[ORDERS], [MAP]]);
    await put(branch, []);
    expect(await get(branch)).toEqual([MAP]);
  });

  test('to a user hold below, too: inheriting takes back only what the own organization has chosen', async () => {
    const root = await board.host.rootToken();
    const { organizationId: parentId } = tenant;
    const branch = await tenant.create('/directory/organizations', {
      name: 'Lower branch',
      tenantId: tenant.id,
      parentId,
    });
    const userId = await board.userOf(await tenant.signInAs(VIEW));
    const at = (organizationId: string) => ({ selected_tenant: tenant.id, selected_org: organizationId });
    const put = async (organizationId: string, mode: string, ...widgetIds: string[]) =>
      (await board.call(root, 'PUT', '/users/widgets', { userId, mode, widgetIds }, at(organizationId))).body;
    const get = async () =>
      (
        await board.call<OfUser>(
          root,
          'GET',
          `/users/widgets?userId=${userId}&organizationId=${branch}`,
          undefined,
          at(parentId),
        )
      ).body;
    await put(parentId, 'override', MAP);
    await put(branch, 'override', ORDERS);
    expect(await get()).toMatchObject({ widgetIds: [ORDERS], effectiveWidgetIds: [ORDERS] });
    expect(await put(branch, 'inherit')).toEqual({ ok: true, mode: 'override', widgetIds: [MAP] });
    expect(await get()).toMatchObject({
      mode: 'override',
      hasCustom: true,
      widgetIds: [MAP],
      effectiveWidgetIds: [MAP],
    });
    expect(await put(parentId, 'inherit')).toEqual({ ok: true, mode: 'inherit', widgetIds: [] });
    expect(await get()).toMatchObject({ mode: 'inherit', hasCustom: false, widgetIds: [] });
  });

  test('are seen by a super administrator wherever they ask', async () => {
    const other = await board.host.tenant();
    const roleId = await board.role(other, 'theirs', VIEW);
    const root = await board.host.rootToken();
    await board.call(
      root,
      'PUT',
      '/roles/widgets',
      { roleId, widgetIds: [MAP] },
      {
        selected_tenant: other.id,
        selected_org: other.organizationId,
      },
    );
    const place = { tenantId: other.id, organizationId: other.organizationId };
    const { status, body } = await board.call(
      root,
      'GET',
      `/roles/widgets?roleId=${roleId}&${new URLSearchParams(place).toString()}`,
    );
    expect([status, body]).toEqual([200, { widgetIds: [MAP], hasCustom: true, scope: place }]);
    const token = await other.signInAs('theirs');
    const userId = await board.userOf(token);
    const ofUser = await board.call<OfUser>(
      root,
      'GET',
      `/users/widgets?userId=${userId}&${new URLSearchParams(place).toString()}`,
    );
    expect(ofUser.body).toMatchObject({ mode: 'inherit', effectiveWidgetIds: [MAP], scope: place });
    // An organization of another tenant is none of this one's.
    for (const text of [
      `tenantId=${other.id}&organizationId=${tenant.organizationId}`,
      `organizationId=${UNKNOWN}`,
    ]) {
      for (const path of [`/roles/widgets?roleId=${roleId}`, `/users/widgets?userId=${userId}`]) {
        const refused = await board.call(root, 'GET', `${path}&${text}`);
        expect([refused.status, refused.body]).toEqual([404, { error: 'Organization not found' }]);
      }
    }
    // Somebody else may not ask for another tenant, and the organization that they name is ignored.
    expect(
      (await board.call(admin, 'GET', `/roles/widgets?roleId=${roleId}&tenantId=${other.id}`)).status,
    ).toBe(403);
    const own = await board.role(tenant, 'own', VIEW);
    const ignored = await board.call(admin, 'GET', `/roles/widgets?roleId=${own}&organizationId=${UNKNOWN}`);
    expect(ignored.body).toMatchObject({ scope: scope() });
  });

  test('are not for roles and users of other tenants, nor for those of super administrators', async () => {
    const other = await board.host.tenant();
    const foreignRole = await board.role(other, 'foreign', VIEW);
    const foreignUser = await board.userOf(await other.signInAs(VIEW));
    const strong = await tenant.create('/auth/roles', { name: 'strong', tenantId: tenant.id });
    await board.host.request('PUT', '/auth/roles/acl', {
      token: await board.host.rootToken(),
      cookies: { selected_tenant: tenant.id },
      json: { roleId: strong, tenantId: tenant.id, features: [], isSuperAdmin: true, organizations: null },
    });
    const strongUser = await board.userOf(await tenant.signInAs('strong'));
    for (const id of [foreignRole, strong, UNKNOWN]) {
      for (const { status, body } of [await getRole(id), await putRole(id, [MAP])]) {
        expect([status, body]).toEqual([404, { error: 'Role not found' }]);
      }
    }
    for (const userId of [foreignUser, strongUser, UNKNOWN]) {
      const read = await board.call(admin, 'GET', `/users/widgets?userId=${userId}`);
      for (const { status, body } of [read, await putUser({ userId, mode: 'override', widgetIds: [MAP] })]) {
        expect([status, body]).toEqual([404, { error: 'User not found' }]);
      }
    }
    expect(
      await board.host.sql('SELECT 1 FROM dashboards_role_widgets WHERE role_id = $1', [foreignRole]),
    ).toEqual([]);
  });

  test('must be known', async () => {
    const roleId = await board.role(tenant, 'strict', VIEW);
    const userId = await board.userOf(admin);
    const refused = { error: 'Unknown widgets', missing: ['gone.widget'] };
    for (const { status, body } of [
      await putRole(roleId, [MAP, 'gone.widget']),
      await putUser({ userId, mode: 'override', widgetIds: ['gone.widget'] }),
    ]) {
      expect([status, body]).toEqual([400, refused]);
    }
    expect((await getRole(roleId)).body).toMatchObject({ hasCustom: false });
  });

  test.each([
    ['GET', '/roles/widgets', undefined, 'roleId is required'],
    ['GET', '/roles/widgets?roleId=', undefined, 'roleId is required'],
    ['GET', '/roles/widgets?roleId=x', undefined, 'Invalid payload'],
    ['GET', '/users/widgets', undefined, 'userId is required'],
    ['PUT', '/roles/widgets', { widgetIds: [] }, 'Invalid payload'],
    ['PUT', '/roles/widgets', { roleId: UNKNOWN }, 'Invalid payload'],
    ['PUT', '/roles/widgets', { roleId: UNKNOWN, widgetIds: [''] }, 'Invalid payload'],
    [
      'PUT',
      '/roles/widgets',
      { roleId: UNKNOWN, widgetIds: Array.from({ length: 201 }, () => MAP) },
      'Invalid payload',
    ],
    ['PUT', '/users/widgets', { userId: UNKNOWN }, 'Invalid payload'],
    ['PUT', '/users/widgets', { userId: 'x', widgetIds: [] }, 'Invalid payload'],
    ['PUT', '/users/widgets', { userId: UNKNOWN, mode: 'replace', widgetIds: [] }, 'Invalid payload'],
  ])('%s %s with %j is 400', async (method, path, json, error) => {
    const { status, body } = await board.call(admin, method, path, json);
    expect([status, body['error']]).toEqual([400, error]);
    if (error === 'Invalid payload') expect(body['issues']).toHaveLength(1);
  });

  test.each([
    ['GET', '/widgets/catalog'],
    ['GET', `/roles/widgets?roleId=${UNKNOWN}`],
    ['PUT', '/roles/widgets'],
    ['GET', `/users/widgets?userId=${UNKNOWN}`],
    ['PUT', '/users/widgets'],
  ])('%s %s takes a credential and the feature', async (method, path) => {
    const json = method === 'PUT' ? {} : undefined;
    expect((await board.call(undefined, method, path, json)).status).toBe(401);
    const { status, body } = await board.call(await tenant.signInAs(VIEW), method, path, json);
    expect([status, body]).toEqual([
      403,
      { error: 'Forbidden', requiredFeatures: ['dashboards.admin.assign-widgets'] },
    ]);
  });

  test('of a module that is off for the tenant are unknown, and count again afterwards', async () => {
    const { id: roleId, token } = await roleWith('offs', VIEW);
    await putRole(roleId, [MAP]);
    const turn = async (enabled: boolean) =>
      board.host.request('PUT', '/platform/tenant-modules/board_sales', {
        token: await board.host.rootToken(),
        json: { tenantId: tenant.id, enabled },
      });
    await turn(false);
    const { body } = await board.call<{ items: { id: string }[] }>(admin, 'GET', '/widgets/catalog');
    expect(ours(body.items.map(({ id }) => id))).toEqual([]);
    expect((await putRole(roleId, [ORDERS])).status).toBe(400);
    await turn(true);
    expect((await board.layout(token)).allowedWidgetIds).toEqual([MAP]);
  });
});
