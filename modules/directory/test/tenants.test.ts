import { randomUUID } from 'node:crypto';
import { GARBAGE, garbageText, testTenant, type TestHost } from '@tenantry/core/testing';
import { DIRECTORY, eventsDuring, idsOf, type List, World } from './support';

interface Tenant {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

let host: TestHost;
let world: World;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
});
afterAll(() => host?.stop());

const list = async (query = ''): Promise<List<Tenant>> => {
  const { status, body } = await world.call<List<Tenant>>('GET', `/tenants?${query}`);
  expect(status).toBe(200);
  return body;
};
const one = async (id: string): Promise<Tenant | undefined> => (await list(`id=${id}`)).items[0];

describe('creating a tenant', () => {
  test('gives an id, an event and a tenant without organizations', async () => {
    let id = '';
    const events = await eventsDuring(host, async () => {
      id = await world.make('/directory/tenants', { name: '  Globex  ', isActive: false });
    });
    expect(events).toEqual([
      { id: 'directory.tenant.created', payload: { id, tenantId: null, organizationId: null } },
    ]);
    const tenant = await one(id);
    expect(tenant).toEqual({
      id,
      name: 'Globex',
      isActive: false,
      timeZone: null,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      updatedAt: tenant?.createdAt,
    });
    expect(await world.list(`view=options&tenantId=${id}`)).toEqual({ items: [] });
  });

  test.each([
    [{}],
    [{ name: '' }],
    [{ name: 'x'.repeat(201) }],
    [{ name: 'x', isActive: 'maybe' }],
    [[]],
    ['x'],
  ])('refuses %j', async (json) => {
    const { status, body } = await world.call('POST', '/tenants', { json });
    expect(status).toBe(400);
    expect(body.error).toBe('Invalid input');
    expect(body.details?.length).toBeGreaterThan(0);
  });
});

describe('changing a tenant', () => {
  test('changes what is sent and keeps the rest', async () => {
    const id = await world.make('/directory/tenants', { name: 'Before' });
    const events = await eventsDuring(host, async () => {
      expect((await world.call('PUT', '/tenants', { json: { id, name: 'After' } })).body).toEqual({
        ok: true,
        updatedAt: expect.any(String),
      });
    });
    expect(events.map((event) => event.id)).toEqual(['directory.tenant.updated']);
    expect(await one(id)).toMatchObject({ name: 'After', isActive: true });
    await world.call('PUT', '/tenants', { json: { id, isActive: false } });
    expect(await one(id)).toMatchObject({ name: 'After', isActive: false });
  });

  test('is refused when the record changed since', async () => {
    const id = await world.make('/directory/tenants', { name: 'Locked' });
    const seen = (await one(id))?.updatedAt as string;
    const change = (method: string, expected: string) =>
      world.call(method, method === 'PUT' ? '/tenants' : `/tenants?id=${id}`, {
        ...(method === 'PUT' && { json: { id, name: 'Changed' } }),
        headers: { 'x-expected-updated-at': expected },
      });
    expect((await change('PUT', seen)).status).toBe(200);
    const current = (await one(id))?.updatedAt;
    for (const method of ['PUT', 'DELETE']) {
      const { status, body } = await change(method, seen);
      expect(status).toBe(409);
      expect(body).toEqual({
        error: 'record_modified',
        code: 'optimistic_lock_conflict',
        currentUpdatedAt: current,
        expectedUpdatedAt: seen,
      });
    }
    expect((await change('PUT', 'unreadable')).status).toBe(400);
  });

  test('of two at the same moment from the same version, only one succeeds', async () => {
    const id = await world.make('/directory/tenants', { name: 'Contested' });
    const headers = { 'x-expected-updated-at': (await one(id))?.updatedAt as string };
    const statuses = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        world.call('PUT', '/tenants', { json: { id, name: `Winner ${index}` }, headers }),
      ),
    );
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  test('shows the new name at once wherever it is cached', async () => {
    const { tenantId, organizationId } = await world.tenant('Old name');
    const names = async () => ({
      managed: (await world.list(`view=manage&ids=${organizationId}`)).items.map(
        (item) => (item as unknown as { tenantName: string }).tenantName,
      ),
      switcher: (await switcherTenants()).find(({ id }) => id === tenantId)?.name,
    });
    expect(await names()).toEqual({ managed: ['Old name'], switcher: 'Old name' });
    await world.call('PUT', '/tenants', { json: { id: tenantId, name: 'New name' } });
    expect(await names()).toEqual({ managed: ['New name'], switcher: 'New name' });
  });
});

describe('deleting a tenant', () => {
  test('takes it out of every list and lookup, and is announced once', async () => {
    const { tenantId, organizationId } = await world.tenant('Doomed');
    const slug = (await world.seen(organizationId))?.slug;
    const events = await eventsDuring(host, async () => {
      expect((await world.call('DELETE', `/tenants?id=${tenantId}`)).body).toEqual({ ok: true });
    });
    expect(events).toEqual([
      { id: 'directory.tenant.deleted', payload: { id: tenantId, tenantId: null, organizationId: null } },
    ]);
    expect(await one(tenantId)).toBeUndefined();
    expect(await world.seen(organizationId)).toBeUndefined();
    expect((await world.list(`tenantId=${tenantId}`)).items).toEqual([]);
    expect((await switcherTenants()).map(({ id }) => id)).not.toContain(tenantId);
    expect((await world.call('GET', `/tenants/lookup?tenantId=${tenantId}`)).status).toBe(404);
    expect((await world.call('GET', `/organizations/lookup?slug=${slug}`)).status).toBe(404);
    for (const [method, path, json] of [
      ['PUT', '/tenants', { id: tenantId, name: 'Back' }],
      ['DELETE', '/tenants', { id: tenantId }],
      ['POST', '/organizations', { name: 'Late', tenantId }],
    ] as const) {
      expect(await world.refusal(method, path, { json })).toEqual([404, 'Tenant not found']);
    }
    expect((await world.change(organizationId, { name: 'Late' })).status).toBe(404);
  });

  test('needs an id, that of a tenant which is not the own one', async () => {
    expect(await world.refusal('DELETE', '/tenants')).toEqual([400, 'Tenant id required']);
    expect(await world.refusal('DELETE', '/tenants?id=x')).toEqual([400, 'Invalid input']);
    expect(await world.refusal('DELETE', `/tenants?id=${randomUUID()}`)).toEqual([404, 'Tenant not found']);
    expect(await world.refusal('DELETE', `/tenants?id=${world.home.tenantId}`)).toEqual([
      400,
      'The tenant of your own account cannot be deleted',
    ]);
  });
});

describe('listing tenants', () => {
  const prefix = `list-${randomUUID()}`;
  const ids: string[] = [];
  beforeAll(async () => {
    for (const name of ['b_b', 'A%a', 'c', 'B']) {
      ids.push(await world.make('/directory/tenants', { name: `${prefix} ${name}`, isActive: name !== 'c' }));
    }
  });
  const names = ({ items }: List<Tenant>) => items.map(({ name }) => name.slice(prefix.length + 1));

  test('orders by name by default', async () => {
    expect(names(await list(`search=${prefix}`))).toEqual(['A%a', 'B', 'b_b', 'c']);
    expect(names(await list(`search=${prefix}&sortDir=desc`))).toEqual(['c', 'b_b', 'B', 'A%a']);
    expect(names(await list(`search=${prefix}&sortField=createdAt`))).toEqual(['b_b', 'A%a', 'c', 'B']);
    await world.call('PUT', '/tenants', { json: { id: ids[1], isActive: false } });
    await world.call('PUT', '/tenants', { json: { id: ids[1], isActive: true } });
    expect(names(await list(`search=${prefix}&sortField=updatedAt&sortDir=desc`))[0]).toBe('A%a');
  });

  test('pages, and counts beyond the last page', async () => {
    const page = await list(`search=${prefix}&pageSize=3&page=2`);
    expect(page).toMatchObject({ total: 4, page: 2, pageSize: 3, totalPages: 2 });
    expect(names(page)).toEqual(['c']);
    expect(await list(`search=${prefix}&page=9007199254740991&pageSize=100`)).toMatchObject({
      items: [],
      total: 4,
    });
    expect(await list(`search=${randomUUID()}`)).toMatchObject({ items: [], total: 0, totalPages: 1 });
  });

  test('filters by id, state and text, whose wildcards have no special meaning', async () => {
    expect(idsOf(await list(`id=${ids[2]}`))).toEqual([ids[2]]);
    expect(names(await list(`search=${prefix}&isActive=false`))).toEqual(['c']);
    expect(names(await list(`search=${prefix}&isActive=true`))).toEqual(['A%a', 'B', 'b_b']);
    expect(names(await list(`search=${encodeURIComponent(`${prefix} a%`)}`))).toEqual(['A%a']);
    expect(names(await list(`search=${encodeURIComponent(`${prefix} b_`)}`))).toEqual(['b_b']);
    expect(names(await list(`search=${encodeURIComponent(`${prefix} %`)}`))).toEqual([]);
  });

  test.each([
    'page=0',
    'page=x',
    'page=1.5',
    'pageSize=101',
    'sortField=id',
    'sort=id',
    'sortDir=up',
    'isActive=2',
    'id=7',
  ])('refuses %s', async (query) => {
    expect(await world.refusal('GET', `/tenants?${query}`)).toEqual([400, 'Invalid input']);
  });

  test('asks the database once', async () => {
    await list();
    expect(await host.queriesDuring(() => list('search=a&pageSize=2'))).toBe(1);
  });
});

test('a tenant is read, changed and deleted at a path of its own', async () => {
  const { tenantId } = await world.tenant('At its path');
  const path = `/tenants/${tenantId}`;
  expect((await world.call<Tenant>('GET', path)).body).toEqual(await one(tenantId));
  expect((await world.call('PATCH', path, { json: { isActive: false } })).body).toEqual({
    ok: true,
    updatedAt: expect.any(String),
  });
  expect(await one(tenantId)).toMatchObject({ name: 'At its path', isActive: false });
  const own = `/tenants/${world.home.tenantId}`;
  const refusals: [number, string][] = [
    await world.refusal('PATCH', own, { json: { isActive: false } }),
    await world.refusal('DELETE', own),
  ];
  expect(refusals.map(([status]) => status)).toEqual([400, 400]);
  const token = await world.holder({ features: ['directory.*'] });
  for (const method of ['GET', 'DELETE'])
    expect((await world.call(method, path, { token })).status).toBe(403);
  expect((await world.call('DELETE', path)).body).toEqual({ ok: true });
  expect(await world.refusal('GET', path)).toEqual([404, 'Tenant not found']);
});

test('nobody but a super administrator gets near tenants, whatever features they hold', async () => {
  const token = await world.holder({ features: ['directory.*'] });
  const { tenantId } = await world.tenant();
  for (const [method, path, json] of [
    ['GET', '/tenants', undefined],
    ['GET', `/tenants?id=${tenantId}`, undefined],
    ['POST', '/tenants', { name: 'Mine' }],
    ['PUT', '/tenants', { id: tenantId, name: 'Mine' }],
    ['PUT', '/tenants', { id: world.home.tenantId, name: 'Mine' }],
    ['DELETE', `/tenants?id=${tenantId}`, undefined],
  ] as const) {
    const mine = await world.call(method, path, { token, json });
    expect([method, path, mine.status]).toEqual([method, path, 403]);
    expect((await host.request(method, `/directory${path}`, { json })).status).toBe(401);
  }
  expect(await one(tenantId)).toBeDefined();
});

test('garbage in any field never causes a 500', async () => {
  const filters = ['id', 'page', 'pageSize', 'search', 'sortField', 'sortDir', 'isActive'];
  for (const value of GARBAGE) {
    const calls = [
      ...['id', 'name', 'isActive', 'other'].flatMap((field) =>
        ['POST', 'PUT', 'DELETE'].map((method) => ({
          method,
          path: '/tenants',
          json: { id: randomUUID(), name: 'Fine', [field]: value },
        })),
      ),
      ...filters.map((field) => ({
        method: 'GET',
        path: `/tenants?${new URLSearchParams({ [field]: garbageText(value) })}`,
        json: undefined,
      })),
    ];
    const answers = await Promise.all(
      calls.map(async ({ method, path, json }) => {
        const { status } = await world.call(method, path, { json });
        return { method, path, json, status };
      }),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  }
  const malformed = { body: '{"name":', headers: { 'content-type': 'application/json' } };
  expect((await world.call('POST', '/tenants', malformed)).status).toBe(400);
});

async function switcherTenants(): Promise<readonly Tenant[]> {
  return (await world.call<{ tenants: readonly Tenant[] }>('GET', '/organization-switcher')).body.tenants;
}
