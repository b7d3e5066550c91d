import { randomUUID } from 'node:crypto';
import { testTenant, type TestHost } from '@tenantry/core/testing';
import type { DirectoryServices, TenantDirectory } from '../contract';
import { DIRECTORY, eventsDuring, idsOf, World } from './support';

let host: TestHost;
let world: World;
let directory: TenantDirectory;

beforeAll(async () => {
  host = await testTenant(DIRECTORY);
  world = await World.of(host);
  directory = (host.host.servicesOf('directory') as DirectoryServices).tenantDirectory;
});
afterAll(() => host?.stop());

/** The lookups that other modules use. */
describe('the service tenantDirectory', () => {
  test('names tenants in one query, then in none, and follows a change', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => world.make('/directory/tenants', { name })));
    const unknown = randomUUID();
    const names = () => directory.names([...ids, unknown]);
    // The effects of the creation are finished.
    await host.settled();
    expect(await host.queriesDuring(names, 1)).toBe(1);
    expect(await host.queriesDuring(() => directory.names([...ids, ...ids]))).toBe(0);
    await world.call('PUT', '/tenants', { json: { id: ids[0], name: 'z' } });
    await world.call('DELETE', `/tenants?id=${ids[2]}`);
    expect(await names()).toEqual(
      new Map([
        [ids[0], 'z'],
        [ids[1], 'b'],
      ]),
    );
    expect(await Promise.all([...ids, unknown].map((id) => directory.exists(id)))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    const listed = (await directory.list()).map(({ id }) => id);
    const made = [...ids, world.home.tenantId];
    expect(listed.filter((id) => made.includes(id))).toEqual([ids[1], world.home.tenantId, ids[0]]);
    const all = await host.sql<{ id: string }>('SELECT id FROM directory_tenants WHERE deleted_at IS NULL');
    expect(listed.sort()).toEqual(idsOf({ items: all }));
  });

  test('provisions a tenant with its root organization', async () => {
    let created = { tenantId: '', organizationId: '' };
    const events = await eventsDuring(host, async () => {
      created = await directory.create({ name: 'Provisioned', organizationName: 'Root of it' });
    });
    expect(events.map(({ id }) => id)).toEqual([
      'directory.tenant.created',
      'directory.organization.created',
    ]);
    expect((await world.list(`tenantId=${created.tenantId}`)).items).toMatchObject([
      { id: created.organizationId, name: 'Root of it', parentId: null },
    ]);
    const [first] = await host.sql(
      'SELECT tenant_id AS "tenantId", id AS "organizationId" FROM directory_organizations ORDER BY created_at LIMIT 1',
    );
    expect(await directory.first()).toEqual(first);
  });

  test('provisions nothing when half of it fails', async () => {
    const before = (await directory.list()).length;
    const organizationName = null as unknown as string;
    await expect(directory.create({ name: 'Half', organizationName })).rejects.toThrow();
    expect(await directory.list()).toHaveLength(before);
  });

  test('finds organizations of every tenant', async () => {
    const name = `50% ${randomUUID()}`;
    const { tenantId } = await world.tenant();
    const ids = [
      await world.organization(null, { name }),
      await world.organization(null, { name, tenantId }),
    ];
    expect(await directory.findOrganizations(name.toUpperCase(), 10)).toEqual(ids);
    expect(await directory.findOrganizations(name, 1)).toEqual([ids[0]]);
    expect(await directory.findOrganizations(`_${name.slice(1)}`, 10)).toEqual([]);
    expect(await Promise.all(ids.map((id) => directory.tenantOf(id)))).toEqual([
      world.home.tenantId,
      tenantId,
    ]);
    await world.call('DELETE', `/tenants?id=${tenantId}`);
    expect(await directory.findOrganizations(name, 10)).toEqual([ids[0]]);
    expect(await directory.tenantOf(ids[1] as string)).toBeNull();
  });
});
