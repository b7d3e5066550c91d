/** @covers core/parts/tenancy core/parts/data core/parts/access core/testing/contract modules */
import { startTestHost, type TestAccount, type TestHost } from '@tenantry/core/testing';
import { intrude } from '../../../core/testing/contract/intrude';
import { secretsOf } from '../../../core/testing/contract/secretsOf';
import { differsFromUnknown } from './likeUnknown';
import { makeRecords } from './makeRecords';
import { tenantRows, tenantTables, type TenantTable } from '../../../core/testing/contract/tenantRows';

/** Clients choose the names of their conversations, so that every id that they send becomes one of their own. */
const CONVERSATIONS = '/ai_assistant/ai/conversations';

/**
 * Two tenants side by side: the first holds the data of the seed and the demo, the second one administrator,
 * who calls every operation with the first tenant's ids in every place where an id fits.
 */
describe('a tenant', () => {
  let host: TestHost;
  let intruder: TestAccount;
  let tables: TenantTable[];
  let firstTenant: string;
  let secondTenant: string;

  beforeAll(async () => {
    host = await startTestHost();
    const root = await host.signIn();
    const [first] = await host.sql<{ id: string }>('SELECT id FROM directory_tenants');
    firstTenant = (first as { id: string }).id;
    await setUp(host, root, 'first', firstTenant);
    const created = await host.request<{ id: string }>('POST', '/directory/tenants', {
      token: root,
      json: { name: 'Second' },
    });
    secondTenant = created.body.id;
    intruder = await setUp(host, root, 'second', secondTenant);
    tables = await tenantTables(host);
  });
  afterAll(() => host.stop());

  test('has every one of its tables under row-level security', async () => {
    const unguarded = await host.sql<{ relname: string }>(
      `SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p')
         AND has_table_privilege('tenantry_app', c.oid, 'SELECT, INSERT, UPDATE, DELETE')
         AND NOT (c.relrowsecurity AND EXISTS (SELECT 1 FROM pg_policy p WHERE p.polrelid = c.oid))`,
    );
    expect(unguarded).toEqual([]);
    expect(tables.length).toBeGreaterThan(5);
  });

  test('finds no row of another tenant through any operation, and changes none', async () => {
    const secrets = secretsOf(
      await tenantRows(host, tables, firstTenant),
      await tenantRows(host, tables, secondTenant),
    );
    expect(secrets.ids.length).toBeGreaterThan(10);
    for (const word of ['Secret place of first', 'Secret office of first', 'secret-keeper@first.test']) {
      expect(secrets.values).toContain(word);
    }
    const routes = host.host.table.routes.map(({ route }) => route);
    expect(routes.length).toBeGreaterThan(30);
    const { violations, calls, allowed } = await intrude({
      host,
      routes,
      victim: firstTenant,
      tables,
      secrets,
      signIn: () => host.signIn(intruder.email, intruder.password),
    });
    expect(violations).toEqual([]);
    expect(calls).toBeGreaterThan(300);
    expect(allowed).toBeGreaterThan(10);
  }, 300_000);

  test('has ids that are answered like ids that nobody has, by every operation', async () => {
    const token = await host.rootToken();
    const features = host.host.core.modules.list().map(({ id }) => `${id}.*`);
    const curious = await setUp(host, token, 'curious', secondTenant, features);
    for (const tenant of [firstTenant, secondTenant]) await makeRecords(host, token, tenant);
    const rows = await tenantRows(host, tables, firstTenant);
    const records = [...rows].flatMap(([table, [row]]) =>
      typeof row?.['id'] === 'string' ? [{ table, id: row['id'] }] : [],
    );
    const routes = host.host.table.routes
      .map(({ route }) => route)
      .filter(({ access, path }) => access !== 'public' && !path.startsWith(CONVERSATIONS));
    const { differences, compared } = await differsFromUnknown({
      host,
      routes,
      victim: firstTenant,
      records,
      signIn: () => host.signIn(curious.email, curious.password),
    });
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(1_000);
  }, 300_000);
});

/** Gives a tenant an organization, a role with every feature it may have, an account and some records. */
async function setUp(
  host: TestHost,
  root: string,
  name: string,
  tenantId: string,
  features: readonly string[] = ['auth.*', 'directory.*'],
): Promise<TestAccount> {
  const asRoot = { token: root, cookies: { selected_tenant: tenantId } };
  const post = async (path: string, json: object) => {
    const { status, body } = await host.request<{ id: string }>('POST', path, { ...asRoot, json });
    if (status !== 201) throw new Error(`POST ${path} answered ${status}: ${JSON.stringify(body)}`);
    return body.id;
  };
  const organizationId = await post('/directory/organizations', {
    name: `Secret place of ${name}`,
    tenantId,
  });
  await post('/directory/organizations', {
    name: `Secret cellar of ${name}`,
    tenantId,
    parentId: organizationId,
  });
  const roleId = await post('/auth/roles', { name: `Secret office of ${name}`, tenantId });
  await host.request('PUT', '/auth/roles/acl', {
    ...asRoot,
    json: { roleId, tenantId, features, isSuperAdmin: false, organizations: null },
  });
  const account = { email: `secret-keeper@${name}.test`, password: 'Keeper-123!' };
  await post('/auth/users', {
    ...account,
    name: `Secret keeper of ${name}`,
    organizationId,
    roles: [roleId],
  });
  return account;
}
