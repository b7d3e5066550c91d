import { randomUUID } from 'node:crypto';
import type { TestTenant } from '@tenantry/core/testing';
import { NameOffsetsOfFilters1798690000037 } from '../../modules/dashboards/migrations/NameOffsetsOfFilters1798690000037';
import { noticesOf } from '../support/noticesOf';
import { Board, type Item, MAP, MARGIN, ORDERS, UNKNOWN } from './Board';

const itemOf = (widgetId: string, more: object = {}) => ({ id: randomUUID(), widgetId, order: 0, ...more });

describe('the own dashboard', () => {
  let board: Board;
  let tenant: TestTenant;
  let admin: string;

  beforeAll(async () => {
    board = await Board.open();
    tenant = await board.host.tenant();
    admin = await tenant.signInAs('admin');
  });
  afterAll(() => board.host.stop());

  const put = (token: string, items: readonly object[]) => board.call(token, 'PUT', '/layout', { items });
  const stored = async (userId: string) =>
    (
      await board.host.sql<{ items: Item[] }>('SELECT items FROM dashboards_layouts WHERE user_id = $1', [
        userId,
      ])
    ).map(({ items }) => items);

  test('begins with the widgets that are there by default, and stays', async () => {
    const token = await tenant.signInAs('admin');
    const first = await board.layout(token);
    const items = first.layout.items.filter(({ widgetId }) => widgetId.startsWith('board_sales.'));
    expect(items.map(({ widgetId, size, settings }) => [widgetId, size, settings])).toEqual([
      [ORDERS, 'md', { pageSize: 5 }],
      [MARGIN, 'sm', undefined],
    ]);
    expect(first.layout.items.map(({ order, priority }) => [order, priority])).toEqual(
      first.layout.items.map((_item, place) => [place, place]),
    );
    expect(first.allowedWidgetIds).toEqual(first.widgets.map(({ id }) => id));
    expect(first.allowedWidgetIds).toContain(MAP);
    expect(await board.layout(token)).toEqual(first);
  });

  test('of two first readings at once is the same', async () => {
    const token = await tenant.signInAs('admin');
    const [one, two] = await Promise.all([board.layout(token), board.layout(token)]);
    expect(one).toEqual(two);
  });

  test('says whose it is, and whether they may arrange it', async () => {
    const { context, canConfigure } = await board.layout(admin);
    expect(context).toEqual({
      userId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      tenantId: tenant.id,
      organizationId: tenant.organizationId,
      userName: null,
      userEmail: expect.stringContaining('@example.test') as string,
      userLabel: context['userEmail'],
    });
    expect(canConfigure).toBe(true);
    const viewer = await tenant.signInAs(['dashboards.view']);
    expect((await board.layout(viewer)).canConfigure).toBe(false);
  });

  test('follows a new name of its user at once', async () => {
    const { context } = await board.layout(admin);
    const { status } = await board.host.request('PUT', '/auth/users', {
      token: await board.host.rootToken(),
      cookies: { selected_tenant: tenant.id },
      json: { id: context['userId'], name: '  Ada  ' },
    });
    expect(status).toBe(200);
    expect((await board.layout(admin)).context).toMatchObject({ userName: 'Ada', userLabel: 'Ada' });
  });

  test('has only widgets whose features the caller holds', async () => {
    const viewer = await tenant.signInAs(['dashboards.view', 'dashboards.configure']);
    expect(await board.placed(viewer)).toEqual([ORDERS]);
    const { allowedWidgetIds } = await board.layout(viewer);
    expect(allowedWidgetIds).toContain(MAP);
    expect(allowedWidgetIds).not.toContain(MARGIN);
  });

  test('is replaced as a whole, in the order of the list', async () => {
    const items = [
      itemOf(MAP, { order: 7, settings: { zoom: 3 } }),
      itemOf(ORDERS, { order: 2, size: 'lg' }),
    ];
    const answer = await put(admin, items);
    expect([answer.status, answer.body]).toEqual([200, { ok: true }]);
    expect((await board.layout(admin)).layout.items).toEqual([
      { ...items[0], order: 0, priority: 0, size: 'md' },
      { ...items[1], order: 1, priority: 1 },
    ]);
  });

  test('drops items of widgets that the caller may not place', async () => {
    const viewer = await tenant.signInAs(['dashboards.view', 'dashboards.configure']);
    expect((await put(viewer, [itemOf(MARGIN), itemOf('gone.widget'), itemOf(MAP)])).status).toBe(200);
    expect(await board.placed(viewer)).toEqual([MAP]);
  });

  test('keeps what the caller does not see for now', async () => {
    await put(admin, [itemOf(ORDERS), itemOf(MARGIN, { settings: { kept: true } })]);
    const userId = await board.userOf(admin);
    const assign = (json: object) => board.call(admin, 'PUT', '/users/widgets', { userId, ...json });
    await assign({ mode: 'override', widgetIds: [ORDERS, MAP] });
    expect(await board.placed(admin)).toEqual([ORDERS]);
    await put(admin, [itemOf(MAP)]);
    expect(await board.placed(admin)).toEqual([MAP]);
    await assign({ mode: 'inherit', widgetIds: [] });
    const { items } = (await board.layout(admin)).layout;
    expect(items.map(({ widgetId, settings }) => [widgetId, settings])).toEqual([
      [MAP, undefined],
      [MARGIN, { kept: true }],
    ]);
  });

  test('is put in order where what is stored is not', async () => {
    const token = await tenant.signInAs('admin');
    const userId = await board.userOf(token);
    const [one, two, three] = [
      itemOf(MAP, { order: 5 }),
      itemOf(ORDERS, { order: 1 }),
      itemOf(MARGIN, { order: 1, priority: -1 }),
    ];
    const broken = [one, null, 'text', { ...two }, { ...two, widgetId: MAP }, { widgetId: MAP }, three];
    await board.host.sql('UPDATE dashboards_layouts SET items = $2 WHERE user_id = $1', [
      userId,
      JSON.stringify(broken),
    ]);
    expect(await board.placed(token)).toEqual([MARGIN, ORDERS, MAP]);
    const [items = []] = await stored(userId);
    expect(items.map(({ widgetId, order, priority }) => [widgetId, order, priority])).toEqual([
      [MARGIN, 0, 0],
      [ORDERS, 1, 1],
      [MAP, 2, 2],
    ]);
  });

  test.each([
    ['no list', {}, ['items']],
    ['no id', { items: [{ widgetId: MAP, order: 0 }] }, ['items', 0, 'id']],
    ['an id that is none', { items: [itemOf(MAP, { id: 'x' })] }, ['items', 0, 'id']],
    ['no widget', { items: [{ id: UNKNOWN, order: 0 }] }, ['items', 0, 'widgetId']],
    ['an empty widget', { items: [itemOf('')] }, ['items', 0, 'widgetId']],
    ['no order', { items: [{ id: UNKNOWN, widgetId: MAP }] }, ['items', 0, 'order']],
    ['an order below 0', { items: [itemOf(MAP, { order: -1 })] }, ['items', 0, 'order']],
    ['an unknown size', { items: [itemOf(MAP, { size: 'xl' })] }, ['items', 0, 'size']],
    ['too many items', { items: Array.from({ length: 101 }, () => itemOf(MAP)) }, ['items']],
  ])('refuses a layout with %s', async (_what, json, path) => {
    const { status, body } = await board.call(admin, 'PUT', '/layout', json);
    expect([status, body]).toEqual([
      400,
      {
        error: 'Invalid layout payload',
        issues: [{ path, code: expect.any(String) as string, message: expect.any(String) as string }],
      },
    ]);
  });

  test('refuses ids that occur twice, and what is no JSON', async () => {
    const twice = { id: UNKNOWN, order: 0 };
    const { status, body } = await put(admin, [
      { ...twice, widgetId: MAP },
      { ...twice, widgetId: ORDERS },
    ]);
    expect([status, body]).toEqual([400, { error: 'Layout item IDs must be unique' }]);
    const malformed = await board.host.request('PUT', '/dashboards/layout', {
      token: admin,
      headers: { 'content-type': 'application/json' },
      body: '{',
    });
    expect([malformed.status, malformed.body]).toMatchObject([400, { error: 'Invalid JSON body' }]);
  });

  test('takes a new size or settings for one item', async () => {
    const [one, two] = [itemOf(MAP, { settings: { zoom: 3 } }), itemOf(ORDERS)];
    await put(admin, [one, two]);
    const patch = (json: unknown) => board.call(admin, 'PATCH', `/layout/${one.id}`, json);
    expect((await patch({ size: 'lg', id: two.id })).body).toEqual({ ok: true });
    await patch({ settings: null });
    await patch({});
    expect((await board.layout(admin)).layout.items[0]).toMatchObject({ size: 'lg', settings: { zoom: 3 } });
    await patch({ settings: { zoom: 4 } });
    const { items } = (await board.layout(admin)).layout;
    expect(items[0]).toMatchObject({ id: one.id, size: 'lg', settings: { zoom: 4 } });
    expect(items[1]).toMatchObject({ id: two.id, size: 'md' });
  });

  test('keeps changes of two items that come at once', async () => {
    const items = [itemOf(MAP), itemOf(ORDERS), itemOf(MARGIN)];
    await put(admin, items);
    await Promise.all(items.map(({ id }) => board.call(admin, 'PATCH', `/layout/${id}`, { size: 'sm' })));
    expect((await board.layout(admin)).layout.items.map(({ size }) => size)).toEqual(['sm', 'sm', 'sm']);
  });

  test.each([
    ['an id that is none', '/layout/x', {}, 400],
    ['an unknown size', `/layout/${UNKNOWN}`, { size: 'xl' }, 400],
    ['a list', `/layout/${UNKNOWN}`, [], 400],
    ['an item that is not there', `/layout/${UNKNOWN}`, {}, 404],
  ])('refuses a change with %s', async (_what, path, json, expected) => {
    const { status, body } = await board.call(admin, 'PATCH', path, json);
    expect(status).toBe(expected);
    expect(body['error']).toBe(expected === 404 ? 'Layout item not found' : 'Invalid payload');
  });

  test('is nobody else’s: not of another user, another tenant, another organization', async () => {
    const item = itemOf(MAP);
    await put(admin, [item]);
    const neighbour = await tenant.signInAs('admin');
    const { status, body } = await board.call(neighbour, 'PATCH', `/layout/${item.id}`, { size: 'lg' });
    expect([status, body]).toEqual([404, { error: 'Layout not found' }]);
    const stranger = await (await board.host.tenant()).signInAs('admin');
    await board.layout(stranger);
    expect((await board.call(stranger, 'PATCH', `/layout/${item.id}`, { size: 'lg' })).status).toBe(404);

    const root = await board.host.rootToken();
    const at = (organizationId: string) => ({ selected_tenant: tenant.id, selected_org: organizationId });
    const branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId: tenant.id });
    await board.call(root, 'PUT', '/layout', { items: [item] }, at(branch));
    const elsewhere = await board.call<{ layout: { items: Item[] } }>(
      root,
      'GET',
      '/layout',
      undefined,
      at(tenant.organizationId),
    );
    expect(elsewhere.body.layout.items.map(({ id }) => id)).not.toContain(item.id);
    expect((await board.call(root, 'PATCH', `/layout/${item.id}`, {}, at(branch))).status).toBe(200);
    expect(
      (await board.call(root, 'PATCH', `/layout/${item.id}`, {}, at(tenant.organizationId))).status,
    ).toBe(404);
  });

  test('of an ordinary user is that of the own organization, whichever is selected', async () => {
    const branch = await tenant.create('/directory/organizations', { name: 'Second', tenantId: tenant.id });
    const { body } = await board.call<{ context: object }>(admin, 'GET', '/layout', undefined, {
      selected_org: branch,
    });
    expect(body.context).toMatchObject({ organizationId: tenant.organizationId });
  });

  test('takes a credential, the features, and a user', async () => {
    const weak = await tenant.signInAs(['dashboards.view']);
    const none = await tenant.signInAs(['auth.users.list']);
    for (const [token, method, path, expected] of [
      [undefined, 'GET', '/layout', 401],
      [undefined, 'PUT', '/layout', 401],
      [undefined, 'PATCH', `/layout/${UNKNOWN}`, 401],
      [none, 'GET', '/layout', 403],
      [weak, 'PUT', '/layout', 403],
      [weak, 'PATCH', `/layout/${UNKNOWN}`, 403],
    ] as const) {
      const { status, body } = await board.call(
        token,
        method,
        path,
        method === 'GET' ? undefined : { items: [] },
      );
      expect([method, path, status]).toEqual([method, path, expected]);
      if (expected === 403) {
        const feature = method === 'GET' ? 'dashboards.view' : 'dashboards.configure';
        expect(body).toEqual({ error: 'Forbidden', requiredFeatures: [feature] });
      }
    }
  });

  test('keeps items of a module that is off for the tenant, and leaves them out meanwhile', async () => {
    await put(admin, [itemOf(ORDERS), itemOf(MAP)]);
    const turn = async (enabled: boolean) =>
      board.host.request('PUT', '/platform/tenant-modules/board_sales', {
        token: await board.host.rootToken(),
        json: { tenantId: tenant.id, enabled },
      });
    expect((await turn(false)).status).toBe(200);
    const off = await board.layout(admin);
    expect(off.layout.items).toEqual([]);
    expect(off.allowedWidgetIds.filter((id) => id.startsWith('board_sales.'))).toEqual([]);
    await turn(true);
    expect(await board.placed(admin)).toEqual([ORDERS, MAP]);
  });

  test('takes one statement to read', async () => {
    await board.layout(admin);
    expect(await board.host.queriesDuring(() => board.layout(admin))).toBe(1);
  });

  test('goes with its user', async () => {
    const token = await tenant.signInAs('admin');
    const userId = await board.userOf(token);
    expect(await stored(userId)).toHaveLength(1);
    await board.host.request('DELETE', `/auth/users?id=${userId}`, {
      token: await board.host.rootToken(),
      cookies: { selected_tenant: tenant.id },
    });
    await board.host.settled();
    expect(await stored(userId)).toEqual([]);
  });

  test('has times with their offset in filters that were saved without', async () => {
    const token = await tenant.signInAs('admin');
    const filters = [
      { field: 'createdAt', operator: 'gt', value: '2026-01-01T10:00' },
      { field: 'createdAt', operator: 'in', value: ['2026-01-01 10:00:00.5', '2026-01-01'] },
      { field: 'metadata.at', operator: 'eq', value: '2026-01-01T10:00' },
      { field: 'createdAt', operator: 'is_null' },
    ];
    const other = itemOf(MARGIN, { settings: 'none' });
    await put(token, [
      itemOf(ORDERS, { settings: { kind: 'bar', request: { entityType: 'x', filters } } }),
      other,
    ]);
    const notices = await noticesOf(board.host, (runner) =>
      new NameOffsetsOfFilters1798690000037().up(runner),
    );
    expect(notices).toEqual([]);
    const [item, next] = (await board.layout(token)).layout.items;
    expect(next?.settings).toBe('none');
    expect(item?.settings).toEqual({
      kind: 'bar',
      request: {
        entityType: 'x',
        filters: [
          { ...filters[0], value: '2026-01-01T10:00Z' },
          { ...filters[1], value: ['2026-01-01 10:00:00.5Z', '2026-01-01'] },
          ...filters.slice(2),
        ],
      },
    });
  });
});
