import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, idsOf, type Item, type Place, World } from './support';

let host: TestHost;
let world: World;
let place: Place;
let west: string;
let store: string;
let closed: string;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
  place = await world.tenant('Listed');
  const { tenantId, organizationId } = place;
  west = await world.organization(organizationId, { tenantId, name: 'West 100%' });
  store = await world.organization(west, { tenantId, name: 'store_1' });
  closed = await world.organization(organizationId, { tenantId, name: 'Closed', isActive: false });
  await world.organization(closed, { tenantId, name: 'annex' });
});
afterAll(() => host?.stop());

const names = ({ items }: { items: readonly Item[] }) =>
  items.map(({ id, name }) => (id === place.organizationId ? 'root' : name));
const listed = (query: string) => world.list(`tenantId=${place.tenantId}&${query}`);

describe('view=options', () => {
  test('gives every organization by name with its place', async () => {
    const body = await listed('');
    expect(names(body)).toEqual(['annex', 'Closed', 'root', 'store_1', 'West 100%']);
    expect(Object.keys(body)).toEqual(['items']);
    expect(body.items[3]).toEqual({
      id: store,
      name: 'store_1',
      logoUrl: null,
      accentColor: null,
      logoPreserveAspectRatio: false,
      parentId: west,
      tenantId: place.tenantId,
      isActive: true,
      depth: 2,
      treePath: [place.organizationId, west, store].join('/'),
      pathLabel: expect.stringMatching(/^Organization .* \/ West 100% \/ store_1$/),
      ancestorIds: [place.organizationId, west],
      childIds: [],
      descendantIds: [],
      updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test.each([
    ['status=active', ['annex', 'root', 'store_1', 'West 100%']],
    ['status=inactive', ['Closed']],
    ['status=all&includeInactive=false', ['annex', 'Closed', 'root', 'store_1', 'West 100%']],
    ['includeInactive=false', ['annex', 'root', 'store_1', 'West 100%']],
    ['search=OR', ['root', 'store_1']],
    ['search=100%25', ['West 100%']],
    ['search=e_1', ['store_1']],
    ['search=%25', ['West 100%']],
    ['ids=nonsense', []],
    ['ids=%20,', ['annex', 'Closed', 'root', 'store_1', 'West 100%']],
  ])('and view=manage filter alike by %s', async (query, expected) => {
    const found = names(await listed(query)).filter((name) => name !== 'root');
    const paged = names(await listed(`view=manage&${query}`)).filter((name) => name !== 'root');
    expect([found, paged]).toEqual(Array(2).fill(expected.filter((name) => name !== 'root')));
  });

  test('takes ids as comma list and repeated key, never those of another tenant', async () => {
    const ids = [west, store].sort();
    expect(idsOf(await listed(`ids=${west},${store},${world.home.organizationId},x`))).toEqual(ids);
    expect(idsOf(await listed(`ids=${west}&ids=${store.toUpperCase()}`))).toEqual(ids);
  });
});

describe('view=tree', () => {
  test('nests, and shows the relations of each', async () => {
    const { items } = await listed('view=tree');
    expect(items).toHaveLength(1);
    const [root] = items as [Item];
    expect(root.children.map(({ name }) => name)).toEqual(['Closed', 'West 100%']);
    expect(root.childIds).toEqual([closed, west]);
    expect(root.descendantIds).toHaveLength(4);
    expect(root.children[1]?.children[0]).toMatchObject({
      id: store,
      depth: 2,
      ancestorIds: [place.organizationId, west],
      childIds: [],
      descendantIds: [],
      pathLabel: `${root.name} / West 100% / store_1`,
      children: [],
    });
  });

  test('hangs what matches under the next ancestor that matches', async () => {
    const [root] = (await listed('view=tree&status=active')).items as [Item];
    expect(root.children.map(({ name }) => name)).toEqual(['annex', 'West 100%']);
    expect(names(await listed('view=tree&search=store_1'))).toEqual(['store_1']);
  });
});

describe('view=manage', () => {
  test('pages, with names and counts', async () => {
    const body = await listed('view=manage&page=2&pageSize=3');
    expect(body).toMatchObject({ total: 5, page: 2, pageSize: 3, totalPages: 2, isSuperAdmin: true });
    expect(names(body)).toEqual(['store_1', 'West 100%']);
    expect(body.items[1]).toEqual({
      id: west,
      name: 'West 100%',
      slug: 'west-100',
      logoUrl: null,
      accentColor: null,
      logoPreserveAspectRatio: false,
      parentId: place.organizationId,
      parentName: expect.stringMatching(/^Organization /),
      rootId: place.organizationId,
      tenantId: place.tenantId,
      tenantName: 'Listed',
      isActive: true,
      depth: 1,
      treePath: [place.organizationId, west].join('/'),
      pathLabel: expect.stringMatching(/^Organization .* \/ West 100%$/),
      ancestorIds: [place.organizationId],
      childIds: [store],
      descendantIds: [store],
      childrenCount: 1,
      descendantsCount: 1,
      updatedAt: expect.stringMatching(/Z$/),
    });
    expect((await world.list(`view=manage&ids=${place.organizationId}`)).items[0]).toMatchObject({
      parentName: null,
      rootId: place.organizationId,
      ancestorIds: [],
      childIds: [closed, west],
      childrenCount: 2,
      descendantsCount: 4,
    });
    expect(await listed('view=manage&page=99&pageSize=3')).toMatchObject({
      items: [],
      total: 5,
      totalPages: 2,
    });
  });

  test('shows super administrators all tenants unless they name one', async () => {
    const all = await host.sql<{ id: string }>(
      `SELECT o.id FROM directory_organizations o JOIN directory_tenants t ON t.id = o.tenant_id
        WHERE o.deleted_at IS NULL AND t.deleted_at IS NULL`,
    );
    const seen: Item[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const { items, totalPages } = await world.list(`view=manage&pageSize=100&page=${page}`);
      seen.push(...items);
      pages = totalPages;
    }
    const ids = idsOf({ items: seen });
    expect(ids).toEqual(idsOf({ items: all }));
    expect(ids).toEqual(expect.arrayContaining([...idsOf(await listed('')), world.home.organizationId]));
    expect(idsOf(await world.list(`view=manage&tenantId=${world.home.tenantId}`))).toEqual([
      world.home.organizationId,
    ]);
    expect(await world.list(`view=manage&tenantId=${randomUUID()}`)).toMatchObject({ items: [], total: 0 });
  });
});

test.each([
  'view=other',
  'status=dead',
  'page=0',
  'pageSize=101',
  'tenantId=7',
  'includeInactive=7',
  'search=%00',
])('any view refuses %s with an empty list', async (query) => {
  const { status, body } = await world.call('GET', `/organizations?${query}`);
  expect(status).toBe(400);
  expect(body).toMatchObject({ items: [], error: 'Invalid input' });
});

test('each view asks the database once', async () => {
  const token = await world.holder({ features: ['directory.organizations.view'] }, place);
  for (const view of ['options', 'tree', 'manage']) {
    const list = () => world.list(`view=${view}&search=e`, { token });
    await list();
    expect([view, await host.queriesDuring(list)]).toEqual([view, 1]);
  }
  expect(await host.queriesDuring(() => world.list('view=manage'))).toBe(1);
});

describe('somebody of a tenant', () => {
  let manager: string;
  beforeAll(async () => {
    manager = await world.holder(
      { features: ['directory.organizations.view', 'directory.organizations.manage'] },
      place,
    );
  });

  test('needs the feature that the operation names', async () => {
    const nobody = await world.holder({ features: [] }, place);
    const viewer = await world.holder({ features: ['directory.organizations.view'] }, place);
    for (const [token, method, feature] of [
      [nobody, 'GET', 'view'],
      [viewer, 'POST', 'manage'],
      [viewer, 'PUT', 'manage'],
      [viewer, 'DELETE', 'manage'],
    ] as const) {
      const { status, body } = await world.call(method, `/organizations?id=${west}`, { token });
      expect([status, body]).toEqual([
        403,
        { error: 'Forbidden', requiredFeatures: [`directory.organizations.${feature}`] },
      ]);
      expect((await host.request(method, '/directory/organizations')).status).toBe(401);
    }
  });

  test('sees all organizations of the tenant, also when restricted to some, and none of another', async () => {
    const restricted = await world.holder(
      { features: ['directory.organizations.view'], organizations: [west] },
      place,
    );
    const ofTenant = idsOf(await listed(''));
    for (const token of [manager, restricted]) {
      for (const view of ['options', 'manage']) {
        expect(idsOf(await world.list(`view=${view}`, { token }))).toEqual(ofTenant);
        const foreign = `view=${view}&ids=${world.home.organizationId}`;
        expect((await world.list(foreign, { token })).items).toEqual([]);
        const cookies = { selected_tenant: world.home.tenantId };
        expect(idsOf(await world.list(`view=${view}`, { token, cookies }))).toEqual(ofTenant);
      }
    }
    const refused = await world.refusal('GET', `/organizations?tenantId=${world.home.tenantId}`, {
      token: manager,
    });
    expect(refused).toEqual([403, 'Not authorized to target this tenant.']);
  });

  test('can neither reach nor refer to organizations of another tenant', async () => {
    const { tenantId, organizationId: foreign } = world.home;
    const before = await host.sql('SELECT * FROM directory_organizations WHERE id = $1', [foreign]);
    for (const [method, json, expected] of [
      ['PUT', { id: foreign, name: 'Mine' }, [404, 'Not found']],
      ['DELETE', { id: foreign }, [404, 'Not found']],
      ['POST', { name: 'Mine', parentId: foreign }, [400, 'Parent not found']],
      ['POST', { name: 'Mine', childIds: [foreign] }, [400, 'Invalid child assignment']],
      ['PUT', { id: west, parentId: foreign }, [400, 'Parent not found']],
      ['PUT', { id: foreign, name: 'Mine', tenantId }, [403, 'Not authorized to target this tenant.']],
      ['POST', { name: 'Mine', tenantId }, [403, 'Not authorized to target this tenant.']],
    ] as const) {
      expect(await world.refusal(method, '/organizations', { token: manager, json })).toEqual(expected);
    }
    expect(await host.sql('SELECT * FROM directory_organizations WHERE id = $1', [foreign])).toEqual(before);
  });

  test('restricted to some organizations, writes nowhere else', async () => {
    const acl = { features: ['directory.organizations.*'], organizations: [west] };
    // A wildcard of two segments grants nothing; the two features do.
    acl.features.push('directory.organizations.view', 'directory.organizations.manage');
    const token = await world.holder(acl, { ...place, organizationId: west });
    const write = (method: string, json: object) => world.call(method, '/organizations', { token, json });
    const created = await world.call<{ id: string }>('POST', '/organizations', {
      token,
      json: { name: 'mine', parentId: west },
    });
    expect(created.status).toBe(201);
    const mine = created.body.id;
    expect((await write('PUT', { id: mine, parentId: store, childIds: [] })).status).toBe(200);
    for (const [method, json] of [
      ['POST', { name: 'root' }],
      ['POST', { name: 'beside', parentId: closed }],
      ['POST', { name: 'grab', parentId: west, childIds: [closed] }],
      ['PUT', { id: closed, name: 'Taken' }],
      ['PUT', { id: mine, parentId: closed }],
      ['PUT', { id: mine, parentId: null }],
      ['PUT', { id: west, childIds: [store, closed] }],
      ['DELETE', { id: closed }],
    ] as const) {
      const { status, body } = await write(method, json);
      expect([method, json, status, body.error]).toEqual([
        method,
        json,
        403,
        'Not authorized to manage organizations outside your scope.',
      ]);
    }
    expect((await write('DELETE', { id: mine })).status).toBe(200);
  });
});

test.each(['options', 'manage'])(
  'isBranded finds those with a logo or a colour of their own: %s',
  async (view) => {
    const { tenantId, organizationId } = await world.tenant('Branded');
    const painted = await world.organization(organizationId, {
      tenantId,
      name: 'Painted',
      accentColor: '#0a7d6b',
    });
    const query = `tenantId=${tenantId}&view=${view}`;
    expect(idsOf(await world.list(`${query}&isBranded=true`))).toEqual([painted]);
    expect(idsOf(await world.list(`${query}&isBranded=false`))).toEqual([organizationId]);
  },
);
