import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { DEMO_ORGANIZATIONS, DEMO_TENANT_ID } from '../seed/demoTenant';
import type { SeedServices } from '../seed/SeedServices';
import { DIRECTORY, World } from './support';

let host: TestHost;
let world: World;

beforeAll(async () => {
  host = await startTestHost({
    ...DIRECTORY,
    environment: { TENANTRY_TENANT_NAME: ' Umbrella ', TENANTRY_ORGANIZATION_NAME: 'Head office' },
  });
  world = await World.of(host);
});
afterAll(() => host?.stop());

const seed = async (demo = false, environment: Record<string, string> = {}): Promise<void> => {
  const services = host.host.servicesOf('directory') as SeedServices;
  const unused = { print: () => undefined, afterOthers: () => undefined };
  await manifest.hooks?.seed?.({ services: services as never, environment, demo, ...unused });
};
const live = (table: string) =>
  host.sql<{ name: string }>(`SELECT name FROM ${table} WHERE deleted_at IS NULL ORDER BY created_at, id`);

test('the first start makes a tenant and a root organization with the given names', async () => {
  expect(await live('directory_tenants')).toEqual([{ name: 'Umbrella' }]);
  expect(await live('directory_organizations')).toEqual([{ name: 'Head office' }]);
  expect((await world.seen(world.home.organizationId))?.slug).toBe('head-office');
});

test('later starts add nothing, also when several begin at once', async () => {
  await Promise.all([seed(), seed(), seed()]);
  expect(await live('directory_tenants')).toHaveLength(1);
  expect(await live('directory_organizations')).toHaveLength(1);
});

/** As a database that was restored or edited by hand. */
const loseOrganizations = () => host.sql('UPDATE directory_organizations SET deleted_at = now()');

test('a start gives the first tenant a root again when it has lost every one', async () => {
  await loseOrganizations();
  await Promise.all([seed(false, { TENANTRY_TENANT_NAME: 'Later' }), seed(false, {})]);
  expect(await live('directory_tenants')).toEqual([{ name: 'Umbrella' }]);
  expect(await live('directory_organizations')).toHaveLength(1);
});

test('names that are too long are refused with the variable named', async () => {
  await loseOrganizations();
  await expect(seed(false, { TENANTRY_ORGANIZATION_NAME: 'x'.repeat(201) })).rejects.toThrow(
    'TENANTRY_ORGANIZATION_NAME is longer than 200 characters',
  );
  await seed();
});

test('the demo is made once beside a customer of the same name, and comes back after deletion', async () => {
  const namesake = await world.tenant('Acme');
  await Promise.all([seed(true), seed(true)]);
  const demo = await world.list(`tenantId=${DEMO_TENANT_ID}`);
  expect(demo.items).toHaveLength(DEMO_ORGANIZATIONS.length);
  expect((await world.list(`tenantId=${namesake.tenantId}`)).items).toHaveLength(1);
  const { tenantDirectory } = host.host.servicesOf('directory') as SeedServices;
  const rootId = demo.items.find(({ parentId }) => parentId === null)?.id;
  expect((await tenantDirectory.demo())?.organizationIds[0]).toBe(rootId);
  expect(await tenantDirectory.first()).toMatchObject({ tenantId: world.home.tenantId });
  await world.call('DELETE', `/tenants?id=${DEMO_TENANT_ID}`);
  expect(await tenantDirectory.demo()).toBeUndefined();
  await seed(true);
  expect((await tenantDirectory.demo())?.organizationIds).toHaveLength(DEMO_ORGANIZATIONS.length);
});
