import type { ServedOperation } from './inputsFor';
import { inputsFor } from './inputsFor';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface TenantTable {
  readonly table: string;
  readonly column: string;
}

/**
 * Two tenants side by side: the first holds the data of the seed and the demo, the second one administrator,
 * who calls every operation with the first tenant's ids in every place where an id fits.
 */
describe('a tenant', () => {
  let host: TestHost;
  let intruder: string;
  let tables: TenantTable[];
  let firstTenant: string;
  let secondTenant: string;

  beforeAll(async () => {
    host = await startTestHost();
    const root = await host.signIn();
    const [first] = await host.sql<{ id: string }>('SELECT id FROM directory_tenants');
    firstTenant = (first as { id: string }).id;
    await furnish(host, root, 'first', firstTenant);
    const created = await host.request<{ id: string }>('POST', '/directory/tenants', {
      token: root,
      json: { name: 'Second' },
    });
    secondTenant = created.body.id;
    intruder = await furnish(host, root, 'second', secondTenant);
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
    const before = await rowsOf(host, tables, firstTenant);
    const secrets = secretsOf(before);
    expect(secrets.ids.length).toBeGreaterThan(10);
    const operations: ServedOperation[] = host.host.table.routes.map(({ route }) => route as never);
    expect(operations.length).toBeGreaterThan(30);
    let calls = 0;
    let allowed = 0;
    for (const operation of operations) {
      // Signing the intruder out would end the test with 401s that prove nothing.
      if (operation.path === '/auth/logout') continue;
      for (const input of inputsFor(operation, secrets.ids, firstTenant)) {
        const { status, body } = await host.request<unknown>(operation.method, input.path, {
          token: intruder,
          ...(input.form ? { form: input.form } : input.json !== undefined && { json: input.json }),
          cookies: input.cookies,
        });
        calls += 1;
        if (status < 300) allowed += 1;
        expect({ call: `${operation.method} ${input.path}`, status: status < 500 }).toEqual({
          call: `${operation.method} ${input.path}`,
          status: true,
        });
        const isPublicLookup = operation.access === 'public';
        if (!isPublicLookup) expectNoSecret(operation, input, JSON.stringify(body), secrets);
      }
    }
    expect(calls).toBeGreaterThan(300);
    expect(allowed).toBeGreaterThan(10);
    expect(await rowsOf(host, tables, firstTenant)).toEqual(before);
  });
});

/** Gives a tenant an organization, a role with every feature it may have, an account and some records. */
async function furnish(host: TestHost, root: string, name: string, tenantId: string): Promise<string> {
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
    json: { roleId, tenantId, features: ['auth.*', 'directory.*'], isSuperAdmin: false, organizations: null },
  });
  const account = { email: `secret-keeper@${name}.test`, password: 'Keeper-123!' };
  await post('/auth/users', {
    ...account,
    name: `Secret keeper of ${name}`,
    organizationId,
    roles: [roleId],
  });
  return host.signIn(account.email, account.password);
}

async function tenantTables(host: TestHost): Promise<TenantTable[]> {
  return host.sql<TenantTable>(
    `SELECT c.relname AS table, CASE c.relname WHEN 'directory_tenants' THEN 'id' ELSE 'tenant_id' END AS column
     FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE p.polname = 'tenant_boundary' ORDER BY 1`,
  );
}

async function rowsOf(
  host: TestHost,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<Map<string, string[]>> {
  const rows = new Map<string, string[]>();
  for (const { table, column } of tables) {
    const found = await host.sql<{ row: string }>(
      `SELECT t::text AS row FROM "${table}" t WHERE "${column}" = $1 ORDER BY 1`,
      [tenantId],
    );
    rows.set(
      table,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

interface Secrets {
  readonly ids: readonly string[];
  readonly words: readonly string[];
}

function secretsOf(rows: ReadonlyMap<string, readonly string[]>): Secrets {
  const text = [...rows.values()].flat().join('\n');
  return {
    ids: [...new Set(text.match(UUID) ?? [])],
    words: [
      'Secret place of first',
      'Secret cellar of first',
      'Secret office of first',
      'secret-keeper@first.test',
    ],
  };
}

function expectNoSecret(
  operation: ServedOperation,
  input: { readonly sent: string },
  answer: string,
  { ids, words }: Secrets,
): void {
  const found = [...ids, ...words].filter(
    (secret) => answer.includes(secret) && !input.sent.includes(secret),
  );
  expect({ operation: `${operation.method} ${operation.path}`, found }).toEqual({
    operation: `${operation.method} ${operation.path}`,
    found: [],
  });
}
