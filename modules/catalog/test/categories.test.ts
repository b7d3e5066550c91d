import { testTenant, type TestHost } from '@tenantry/core/testing';
import { CATALOG, CatalogClient, type Item, type Page } from './CatalogClient';

interface Node {
  readonly name: string;
  readonly children: readonly Node[];
}

describe('categories', () => {
  let host: TestHost;
  let admin: CatalogClient;
  let stranger: CatalogClient;
  const ids = new Map<string, string>();

  beforeAll(async () => {
    host = await testTenant(CATALOG);
    admin = await CatalogClient.of(host, await host.homeTenant());
    stranger = await CatalogClient.of(host, await host.tenant());
    for (const [name, parent] of [
      ['Tools', null],
      ['Garden', null],
      ['Hoses', 'Garden'],
      ['Long hoses', 'Hoses'],
      ['Axes', 'Tools'],
    ] as const) {
      const json = { name, slug: name.replace(' ', '-'), parentId: parent && ids.get(parent) };
      ids.set(name, await admin.create('categories', json));
    }
  });

  afterAll(() => host?.stop());

  const id = (name: string) => ids.get(name) ?? '';
  const page = (query: Record<string, string> = {}) => admin.list('categories', query);
  const shape = (nodes: readonly Node[]): object =>
    Object.fromEntries(nodes.map(({ name, children }) => [name, shape(children)]));
  const tree = async (client = admin) =>
    shape((await client.list('categories', { view: 'tree' })).items as unknown as Node[]);
  const move = async (name: string, parent: string | null, client = admin) =>
    client.call('PUT', '/categories', { id: id(name), parentId: parent && id(parent) });
  const FOREST = { Garden: { Hoses: { 'Long hoses': {} } }, Tools: { Axes: {} } };

  test('are listed in the order of their tree, for those who manage them and as a tree', async () => {
    const { items, ...envelope } = (await page()) as Page & Record<string, unknown>;
    expect(envelope).toEqual({
      total: 5,
      page: 1,
      pageSize: 50,
      totalPages: 1,
      organizationId: admin.tenant.organizationId,
      tenantId: admin.tenant.id,
    });
    expect(items.map(({ pathLabel }) => pathLabel)).toEqual([
      'Garden',
      'Garden / Hoses',
      'Garden / Hoses / Long hoses',
      'Tools',
      'Tools / Axes',
    ]);
    expect(items[0]).toMatchObject({
      slug: 'garden',
      depth: 0,
      parentId: null,
      parentName: null,
      ancestorIds: [],
      childIds: [id('Hoses')],
      childCount: 1,
      descendantIds: [id('Hoses'), id('Long hoses')],
      descendantCount: 2,
      isActive: true,
      organizationId: admin.tenant.organizationId,
    });
    expect(items[2]).toMatchObject({
      depth: 2,
      treePath: [id('Garden'), id('Hoses'), id('Long hoses')].join('/'),
      ancestorIds: [id('Garden'), id('Hoses')],
      childIds: [],
      descendantIds: [],
      parentId: id('Hoses'),
      parentName: 'Hoses',
    });
    expect((await page({ pageSize: '2', page: '2' })).items.map(({ id: found }) => found)).toEqual([
      id('Long hoses'),
      id('Tools'),
    ]);
    expect((await page({ search: 'HOSE' })).total).toBe(2);
    expect(await page({ status: 'inactive' })).toMatchObject({ total: 0, totalPages: 1 });
    expect((await page({ ids: `${id('Axes')},${id('Tools')}` })).total).toBe(2);
    expect(await tree()).toEqual(FOREST);
    const [garden] = (await page({ view: 'tree' })).items;
    expect(garden).toMatchObject({
      ancestorIds: [],
      childIds: [id('Hoses')],
      descendantIds: [id('Hoses'), id('Long hoses')],
      pathLabel: 'Garden',
      children: [{ ancestorIds: [id('Garden')], childIds: [id('Long hoses')], pathLabel: 'Garden / Hoses' }],
    });
    expect(await tree(stranger)).toEqual({});
  });

  test.each(['view=odd', 'pageSize=201', 'page=0', 'status=odd', 'ids=x'])(
    'refuse the query %s',
    async (query) => {
      const { status, body } = await admin.call('GET', `/categories?${query}`);
      const details = [{ path: [query.split('=')[0]] }];
      expect([status, body]).toMatchObject([400, { items: [], error: 'Invalid query', details }]);
    },
  );

  test('stand below categories of their organization, and never below themselves', async () => {
    const inaccessible = [400, { error: 'Parent category not found or inaccessible.' }];
    const create = async (client: CatalogClient, parentId: string) => {
      const { status, body } = await client.call('POST', '/categories', { name: 'Odd', parentId });
      return [status, body];
    };
    expect(await create(stranger, id('Garden'))).toEqual(inaccessible);
    expect(await create(admin, '00000000-0000-4000-8000-000000000000')).toEqual(inaccessible);
    const gone = await admin.create('categories', { name: 'Gone' });
    await admin.call('DELETE', '/categories', { id: gone });
    expect(await create(admin, gone)).toEqual(inaccessible);
    const circle = [400, { error: 'A category cannot be placed below itself.' }];
    for (const parent of ['Garden', 'Long hoses']) {
      const { status, body } = await move('Garden', parent);
      expect([status, body]).toEqual(circle);
    }
    expect((await move('Axes', null, stranger)).body.error).toBe('Catalog category not found');
    expect(await tree()).toEqual(FOREST);
  });

  test('make no circle when two are moved at once, or a move is undone', async () => {
    for (let round = 0; round < 10; round += 1) {
      const moves = await Promise.all([move('Garden', 'Tools'), move('Tools', 'Garden')]);
      expect(moves.map(({ status }) => status).sort()).toEqual([200, 400]);
      const done = moves.find(({ status }) => status === 200);
      expect(done && (await admin.undo(done))).toBe(200);
      expect(await tree()).toEqual(FOREST);
    }

    const out = await move('Axes', null);
    const back = await move('Tools', 'Axes');
    expect(await admin.undo(out)).toBe(400);
    expect(await admin.undo(back)).toBe(200);
    expect(await admin.undo(out)).toBe(200);
    expect(await tree()).toEqual(FOREST);
  });

  test('are nested to a limit', async () => {
    let parentId: string | undefined;
    for (let depth = 1; depth <= 32; depth += 1) {
      parentId = await stranger.create('categories', { name: `Level ${depth}`, parentId });
    }
    const deeper = await stranger.call('POST', '/categories', { name: 'Too deep', parentId });
    expect([deeper.status, deeper.body.error]).toEqual([400, 'Categories can be nested 32 deep at most.']);
    const top = (await stranger.list('categories', { search: 'Level 1' })).items[0] as Item;
    const above = await stranger.create('categories', { name: 'Above' });
    const lower = await stranger.call('PUT', '/categories', { id: top.id, parentId: above });
    expect(lower.status).toBe(400);
  });

  test('have slugs of their own while they are there', async () => {
    const json = { name: 'Garden two', slug: 'GARDEN' };
    const taken = await admin.call('POST', '/categories', json);
    expect([taken.status, taken.body]).toEqual([
      400,
      {
        error: 'Category slug already exists for this organization.',
        fieldErrors: { slug: 'Category slug already exists for this organization.' },
        details: [expect.objectContaining({ path: ['slug'], code: 'duplicate' })],
      },
    ]);
    expect((await stranger.call('POST', '/categories', json)).status).toBe(201);
    const deletion = await admin.call('DELETE', `/categories?id=${id('Garden')}`);
    expect(await tree()).toEqual({ Hoses: { 'Long hoses': {} }, Tools: { Axes: {} } });
    const replacement = await admin.create('categories', json);
    expect(await admin.undo(deletion)).toBe(400);
    await admin.call('DELETE', '/categories', { id: replacement });
    expect(await admin.undo(deletion)).toBe(200);
    expect(await tree()).toEqual(FOREST);
  });

  test('narrow lists of products, and are shown with them while they are there', async () => {
    const hose = await admin.create('products', {
      title: 'Hose',
      categoryIds: [id('Hoses'), id('Garden')],
      tags: ['Green', 'Long'],
    });
    await admin.create('products', { title: 'Axe', categoryIds: [id('Axes')], tags: ['Long'] });
    const titles = async (query: Record<string, string>) =>
      (await admin.list('products', { sortField: 'title', ...query })).items.map(({ title }) => title);
    expect(await titles({ categoryIds: `${id('Hoses')},${id('Axes')}` })).toEqual(['Axe', 'Hose']);
    expect(await titles({ categoryIds: id('Garden') })).toEqual(['Hose']);
    expect(await titles({ categoryIds: id('Tools') })).toEqual([]);
    const tag = (await admin.list('tags', { search: 'green' })).items[0] as Item;
    expect(await titles({ tagIds: tag.id })).toEqual(['Hose']);
    expect(await titles({ tagIds: tag.id, categoryIds: id('Axes') })).toEqual([]);
    expect(await admin.find('products', hose)).toMatchObject({
      categories: [
        { id: id('Garden'), name: 'Garden', slug: 'garden' },
        { id: id('Hoses'), name: 'Hoses', slug: 'hoses' },
      ],
      categoryIds: [id('Garden'), id('Hoses')],
      tags: ['Green', 'Long'],
    });
    await admin.call('DELETE', '/categories', { id: id('Hoses') });
    expect((await admin.find('products', hose))?.['categoryIds']).toEqual([id('Garden')]);
  });

  test('products are found by relevance when the request names no order', async () => {
    for (const title of ['A spade and more', 'Spade', 'Folding spade', 'Spade, large']) {
      await admin.create('products', { title });
    }
    const found = await admin.list('products', { search: 'spade' });
    expect(found.items.map(({ title }) => title).slice(0, 2)).toEqual(['Spade', 'Spade, large']);
    expect(found.total).toBe(4);
    const sorted = await admin.list('products', { search: 'spade', sortField: 'title' });
    expect(sorted.items[0]?.['title']).toBe('A spade and more');
  });
});
