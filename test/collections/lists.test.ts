import { Depot, KEEPER, OWNER } from './Depot';

describe('the list of a collection', () => {
  let depot: Depot;

  beforeAll(async () => {
    depot = await Depot.start();
  });
  afterAll(() => depot?.host.stop());

  const ask: Depot['ask'] = (...query) => depot.ask(...query);
  const titles: Depot['titles'] = (query) => depot.titles(query);
  const all = '0,1,2,3,4,5,6,7,8,Full 100%'.split(',');

  test('shows items by the names of columns, with times and decimals as text', async () => {
    const { status, body } = await ask({ ownerId: OWNER });
    expect(status).toBe(200);
    expect(body).toEqual({
      items: [
        {
          id: expect.any(String) as string,
          title: 'Full 100%',
          note: 'Straße_1',
          order: -5,
          price: '1234567890.1234',
          seen_at: '2026-05-01T12:00:00.500Z',
          due_on: '2026-12-31',
          fragile: true,
          owner_id: OWNER,
          sizes: { a: [1] },
          colours: ['red', 'blue'],
          keeper_ids: [KEEPER],
          organization_id: depot.tenant.organizationId,
          tenant_id: depot.tenant.id,
          created_at: '2026-03-01T00:00:00.000Z',
          updated_at: '2026-03-02T00:00:00.000Z',
          shelf_label: 'Top',
          shelves: 1,
          customValues: null,
          customFields: [],
        },
      ],
      total: 1,
      page: 1,
      pageSize: 50,
      totalPages: 1,
    });
  });

  test('pages through everything once, and past the end shows nothing', async () => {
    const seen: unknown[] = [];
    for (let page = 1; page <= 4; page += 1) {
      const { body } = await ask({ page: String(page), pageSize: '4' });
      expect(body).toMatchObject({ total: 10, page, pageSize: 4, totalPages: 3 });
      seen.push(...body.items.map(({ id }) => id));
    }
    expect(seen).toHaveLength(10);
    expect([...seen].sort()).toEqual(seen);
    expect((await ask({ page: '1000000000' })).body).toMatchObject({
      items: [],
      total: 10,
      page: 1_000_000_000,
    });
    for (const query of ['page=0', 'page=x', 'pageSize=0', 'pageSize=201', 'page=1&page=2', 'page=1e30']) {
      expect(await ask(query)).toMatchObject({ status: 400, body: { error: 'Invalid input' } });
    }
    expect((await ask({ page: '', pageSize: '' })).body).toMatchObject({ page: 1, pageSize: 50 });
  });

  test('sorts by declared names, fields and columns, those without a value last, and refuses other names', async () => {
    expect(await titles({ sortField: 'createdAt' })).toEqual(all);
    expect(await titles({ sort: 'created_at', order: 'DESC' })).toEqual([...all].reverse());
    expect(await titles({ sortField: 'worth', sortDir: 'desc' })).toEqual(['Full 100%', ...'76543210', '8']);
    expect(await titles({ sortField: 'price' })).toEqual([...'01234567', 'Full 100%', '8']);
    expect((await titles({ sortField: 'name' }))[0]).toBe('Full 100%');
    expect((await titles({ sortField: 'shelf', sortDir: 'desc' }))[0]).toBe('Full 100%');
    const byId = await titles({});
    for (const sortField of ['secret', 'nothing', 'sizes', "id'; --", '__proto__', 'cf_nothing']) {
      const { status, body } = await ask({ sortField });
      expect([status, body]).toMatchObject([400, { details: [{ path: ['sortField'] }] }]);
      expect(JSON.stringify(body)).toContain('must be one of [');
    }
    expect((await ask('sortField=title&sortField=price')).status).toBe(400);
    expect(await titles({ sortField: '', sort: '', sortDir: '', order: '', format: '' })).toEqual(byId);
    for (const [name, value] of [
      ['sortDir', 'up'],
      ['order', 'up'],
      ['format', 'xlsx'],
      ['exportScope', 'nope'],
      ['full', 'perhaps'],
    ] as const) {
      expect(await ask({ [name]: value })).toMatchObject({
        status: 400,
        body: { details: [{ path: [name] }] },
      });
    }
  });

  test('narrows by ids, search and what the declaration filters by', async () => {
    const { body } = await ask({ sortField: 'createdAt' });
    const [first, second] = body.items.map(({ id }) => String(id)) as [string, string];
    expect(await titles({ id: first.toUpperCase() })).toEqual(['0']);
    expect(await titles({ ids: ` ${second} ,${first},nonsense,${first}`, sort: 'createdAt' })).toEqual([
      '0',
      '1',
    ]);
    expect(await titles({ ids: `${second},${first}`, id: first })).toEqual(['0']);
    expect(await titles({ ids: 'nonsense' })).toEqual([]);
    expect(await titles({ ids: '' })).toEqual([]);
    expect((await ask({ id: 'nonsense' })).status).toBe(400);
    expect(await titles({ search: 'TEM 3' })).toEqual(['3']);
    expect(await titles({ search: 'strasse' })).toEqual(['Full 100%']);
    expect(await titles({ search: 'straße_' })).toEqual(['Full 100%']);
    expect(await titles({ search: '%' })).toEqual(['Full 100%']);
    expect(await titles({ search: '100% ' })).toEqual(['Full 100%']);
    expect(await titles({ search: '  ', sort: 'createdAt' })).toEqual(all);
    expect(await titles({ title: 'Item 4' })).toEqual(['4']);
    expect(await titles({ titleBegins: 'full' })).toEqual(['Full 100%']);
    expect(await titles({ position: '1, 3,,7', sort: 'position' })).toEqual(['1', '3', '7']);
    expect(await titles('position=1&position=3,4&sort=position')).toEqual(['1', '3', '4']);
    expect((await ask({ position: ',' })).status).toBe(400);
    expect(await titles({ priceFrom: '3', priceTo: '4.5', sort: 'price' })).toEqual(['2', '3']);
    expect(await titles({ seenFrom: '2026-01-08', seenTo: '2026-01-09', sort: 'seenAt' })).toEqual([
      '7',
      '8',
    ]);
    expect(await titles({ due: '2026-01-04' })).toEqual(['3']);
    expect(await titles({ fragile: 'no', sort: 'position' })).toEqual([...'1357']);
    expect(await titles({ keeper: KEEPER })).toEqual(['Full 100%']);
    expect(await titles({ hasNote: 'true' })).toEqual(['Full 100%']);
    expect(await titles({ ownerId: OWNER, title: 'Item 4' })).toEqual([]);
    for (const query of [
      'position=9999999999',
      'ownerId=x',
      'seenFrom=yesterday',
      'priceFrom=1e999',
      'fragile=maybe',
    ]) {
      expect(await ask(query)).toMatchObject({ status: 400 });
    }
    expect(await titles({ sort: 'position', withDeleted: 'yes', fragile: '0' })).toEqual([...'13579']);
  });

  test('shows the organizations that the caller may see and selected', async () => {
    const elsewhere = await depot.tenant.create('/directory/organizations', {
      name: 'Elsewhere',
      tenantId: depot.tenant.id,
    });
    await depot.host.sql(
      `INSERT INTO depot_items (tenant_id, organization_id, title) VALUES ($1, $2, 'Far away')`,
      [depot.tenant.id, elsewhere],
    );
    const total = async (options: object) => (await ask({}, options)).body.total;
    expect(await total({ cookies: { selected_org: '__all__' } })).toBe(11);
    expect(await total({ cookies: { selected_org: elsewhere } })).toBe(1);
    expect(await total({ cookies: { selected_org: depot.tenant.organizationId } })).toBe(10);
    const gone = await ask({}, { cookies: { selected_org: OWNER } });
    expect(gone).toMatchObject({ status: 422, body: { code: 'organization_selection_invalid' } });
  });
});
