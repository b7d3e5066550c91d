import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost, type TestRequest } from '@tenantry/core/testing';
import { DIRECTORY, idsOf, type Place, World } from './support';

interface Switcher {
  readonly items: readonly Node[];
  readonly selectedId: string | null;
  readonly canManage: boolean;
  readonly canViewAllOrganizations: boolean;
  readonly tenantId: string | null;
  readonly tenants: readonly { id: string; name: string; isActive: boolean }[];
  readonly isSuperAdmin: boolean;
}
interface Node {
  readonly id: string;
  readonly name: string;
  readonly depth: number;
  readonly selectable: boolean;
  readonly children: readonly Node[];
}

let host: TestHost;
let world: World;
/** A tenant with `west` and `east` below its root, and `store` below `west`. */
let place: Place;
let west: string;
let east: string;
let store: string;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
  place = await world.tenant('Switched');
  const { tenantId } = place;
  west = await world.organization(place.organizationId, { tenantId, name: 'west' });
  east = await world.organization(place.organizationId, { tenantId, name: 'East', isActive: false });
  store = await world.organization(west, { tenantId, name: 'store' });
});
afterAll(() => host?.stop());

const switcher = async (options: TestRequest, query = ''): Promise<Switcher> => {
  const { status, body } = await world.call<Switcher>('GET', `/organization-switcher${query}`, options);
  expect(status).toBe(200);
  return body;
};

/** The tree as text: `name(children)`, with `!` before what cannot be selected. */
const drawn = (nodes: readonly Node[]): string =>
  nodes
    .map(({ id, name, selectable, children }) => {
      const label = id === place.organizationId ? 'root' : name;
      return `${selectable ? '' : '!'}${label}${children.length > 0 ? `(${drawn(children)})` : ''}`;
    })
    .join(' ');

describe('somebody without restriction', () => {
  test('sees every active organization of the tenant by name, and their own selected', async () => {
    const token = await world.holder({ features: [] }, place);
    const body = await switcher({ token });
    expect(drawn(body.items)).toBe('root(west(store))');
    expect(body.items[0]?.children[0]?.children[0]).toEqual({
      id: store,
      name: 'store',
      depth: 2,
      selectable: true,
      children: [],
    });
    expect({ ...body, items: [] }).toEqual({
      items: [],
      selectedId: place.organizationId,
      canManage: false,
      canViewAllOrganizations: true,
      tenantId: place.tenantId,
      tenants: [],
      isSuperAdmin: false,
    });
  });

  test('has their selection shown, and may manage where they hold the feature', async () => {
    const token = await world.holder({ features: ['directory.organizations.manage'] }, place);
    expect(await switcher({ token, cookies: { selected_org: west } })).toMatchObject({
      selectedId: west,
      canManage: true,
    });
    expect((await switcher({ token, cookies: { selected_org: '__all__' } })).selectedId).toBeNull();
    expect((await switcher({ token, cookies: { selected_org: randomUUID() } })).selectedId).toBe(
      place.organizationId,
    );
  });

  test('finds organizations by a part of their name, with the way there and their selection', async () => {
    const token = await world.holder({ features: ['directory.organizations.manage'] }, place);
    const found = await switcher({ token }, '?search=STOR');
    expect(drawn(found.items)).toBe('root(west(store))');
    expect(drawn((await switcher({ token }, '?search=wes')).items)).toBe('root(west)');
    const none = await switcher({ token }, '?search=nothing');
    expect([drawn(none.items), none.selectedId, none.canManage]).toEqual([
      'root',
      place.organizationId,
      true,
    ]);
    expect(await world.refusal('GET', `/organization-switcher?search=${'x'.repeat(201)}`, { token })).toEqual(
      [400, 'Invalid input'],
    );
  });

  test('gets the first thousand organizations, and with a search the others', async () => {
    const tenantId = await world.make('/directory/tenants', { name: 'Many' });
    await host.sql(
      `INSERT INTO directory_organizations (tenant_id, name, slug)
       SELECT $1, 'Branch ' || lpad(n::text, 4, '0'), 'branch-' || n FROM generate_series(1, 1100) AS n`,
      [tenantId],
    );
    const organizationId = await world.organization(null, { tenantId, name: 'Zenith' });
    const token = await world.holder({ features: [] }, { tenantId, organizationId });
    const { items } = await switcher({ token });
    expect([items.length, items.at(-2)?.name, items.at(-1)?.name]).toEqual([1001, 'Branch 1000', 'Zenith']);
    const later = await switcher({ token }, '?search=branch%201100');
    expect(later.items.map(({ name }) => name)).toEqual(['Branch 1100', 'Zenith']);
  });

  test('cannot name another tenant', async () => {
    const token = await world.holder({ features: ['directory.*'] }, place);
    const ask = (tenantId: string) =>
      world.refusal('GET', `/organization-switcher?tenantId=${tenantId}`, { token });
    expect(await ask(world.home.tenantId)).toEqual([403, 'Not authorized to target this tenant.']);
    expect((await switcher({ token }, `?tenantId=${place.tenantId}`)).tenantId).toBe(place.tenantId);
    const body = await switcher({ token, cookies: { selected_tenant: world.home.tenantId } });
    expect([body.tenantId, drawn(body.items)]).toEqual([place.tenantId, 'root(west(store))']);
  });
});

describe('somebody restricted to organizations', () => {
  test('sees those with what is below, and the way there as not selectable', async () => {
    const token = await world.holder({ features: [], organizations: [west] }, place);
    const body = await switcher({ token });
    expect(drawn(body.items)).toBe('!root(west(store))');
    expect(body).toMatchObject({ canViewAllOrganizations: false, selectedId: null });
    expect((await switcher({ token, cookies: { selected_org: east } })).selectedId).toBeNull();
    expect((await switcher({ token, cookies: { selected_org: store } })).selectedId).toBe(store);
  });

  test('with nothing left to see gets an empty answer', async () => {
    const token = await world.holder({ features: ['directory.*'], organizations: [] }, place);
    expect(await switcher({ token })).toEqual({
      items: [],
      selectedId: null,
      canManage: false,
      canViewAllOrganizations: false,
      tenantId: place.tenantId,
      tenants: [],
      isSuperAdmin: false,
    });
  });
});

describe('a super administrator', () => {
  test('sees the tenants, and the organizations of the chosen one', async () => {
    const own = await switcher({});
    expect(own).toMatchObject({
      tenantId: world.home.tenantId,
      selectedId: null,
      canManage: true,
      canViewAllOrganizations: true,
      isSuperAdmin: true,
    });
    const all = await host.sql<{ id: string }>('SELECT id FROM directory_tenants WHERE deleted_at IS NULL');
    expect(idsOf({ items: own.tenants })).toEqual(idsOf({ items: all }));
    const made = [world.home.tenantId, place.tenantId];
    expect(own.tenants.filter(({ id }) => made.includes(id)).map(({ name }) => name)).toEqual([
      'Switched',
      expect.stringMatching(/^Tenant /),
    ]);
    for (const other of [
      await switcher({}, `?tenantId=${place.tenantId}`),
      await switcher({ cookies: { selected_tenant: place.tenantId } }),
    ]) {
      expect(other.tenantId).toBe(place.tenantId);
      expect(drawn(other.items)).toBe('root(west(store))');
    }
    const cookies = { selected_tenant: place.tenantId, selected_org: west };
    expect((await switcher({ cookies })).selectedId).toBe(west);
    expect((await switcher({ cookies }, `?tenantId=${world.home.tenantId}`)).selectedId).toBeNull();
  });

  test('sees no organizations in a tenant that has none, or does not exist', async () => {
    const empty = await world.make('/directory/tenants', { name: 'Void' });
    for (const tenantId of [empty, randomUUID()]) {
      expect(await switcher({}, `?tenantId=${tenantId}`)).toMatchObject({
        items: [],
        tenantId,
        isSuperAdmin: true,
      });
    }
    expect((await world.call('GET', '/organization-switcher?tenantId=7')).status).toBe(400);
  });
});

test('needs a credential, and once warm no database', async () => {
  expect((await host.request('GET', '/directory/organization-switcher')).status).toBe(401);
  const token = await world.holder({ features: [] }, place);
  await switcher({ token });
  expect(await host.queriesDuring(() => switcher({ token }))).toBe(0);
  await switcher({});
  expect(await host.queriesDuring(() => switcher({}))).toBe(0);
});

test('shows a change at once', async () => {
  const token = await world.holder({ features: [] }, place);
  await switcher({ token });
  const { tenantId } = place;
  await world.change(store, { name: 'shop', parentId: east, tenantId });
  expect(drawn((await switcher({ token })).items)).toBe('root(!East(shop) west)');
  await world.change(store, { name: 'store', parentId: west, tenantId });
});
