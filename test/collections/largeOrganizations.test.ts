/** @covers core/parts/records/collections/list */
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { nodesOf, planOf, type PlanNode, type Sent, sentDuring } from './sentStatements';

interface Page {
  readonly items: readonly { readonly id: string; readonly display_name: string }[];
  readonly nextCursor?: string | null;
  readonly details?: readonly { readonly path: readonly string[]; readonly code: string }[];
}

/** More than are sorted without an index. */
const PEOPLE = 101_000;
const LIST = '/customers/people';

/** Sorts by indexes that have the people of each organization in order, and not those of the tenant. */
const ORDERS: readonly (readonly [query: string, order: string])[] = [
  ['sortField=status', 'status, id'],
  ['sortField=status&sortDir=desc', 'status DESC NULLS LAST, id DESC'],
  ['sortField=primaryEmail&sortDir=desc', 'primary_email DESC NULLS LAST, id DESC'],
  ['sortField=nextInteractionAt', 'next_interaction_at, id'],
];

describe('the list of a tenant with very many records in several organizations', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let organizations: string[];
  let everywhere: string;
  let bound: string;

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.tenant();
    everywhere = await tenant.signInAs('superadmin');
    organizations = [tenant.organizationId];
    for (const name of ['North', 'South', 'Empty'])
      organizations.push(await tenant.create('/directory/organizations', { name }));
    const { email, password } = await tenant.account('admin');
    const [first, second] = organizations;
    await host.sql(
      `INSERT INTO auth_user_acls (user_id, tenant_id, is_super_admin, features, organizations)
       SELECT id, tenant_id, false, ARRAY['customers.*'], ARRAY[$2, $3]::uuid[] FROM auth_users WHERE email = $1`,
      [email, first, second],
    );
    bound = await host.signIn(email, password);
    await host.sql(
      `INSERT INTO customers_entities (tenant_id, organization_id, kind, display_name, status, primary_email, next_interaction_at)
       SELECT $1, ($2::uuid[])[1 + n % 3], 'person', 'Person ' || n, CASE WHEN n % 5 > 0 THEN 'state ' || n % 7 END,
              CASE WHEN n % 3 > 0 THEN 'p' || n || '@example.test' END,
              CASE WHEN n % 4 = 0 THEN timestamptz '2026-01-01' + n * interval '1 minute' END
         FROM generate_series(1, $3::int) n`,
      [tenant.id, organizations, PEOPLE],
    );
    await host.sql('ANALYZE customers_entities');
    await host.host.core.largeTenants.read();
  });
  afterAll(() => host?.stop());

  const ask = (token: string, query: string) =>
    host.request<Page>('GET', `${LIST}?${query}`, { token, cookies: { selected_org: '__all__' } });
  const found = async (token: string, query: string): Promise<Page> => {
    const { status, body } = await ask(token, query);
    expect([query, status, body]).toEqual([query, 200, expect.anything()]);
    return body;
  };
  const names = async (token: string, query: string) =>
    (await found(token, query)).items.map(({ display_name }) => display_name);
  const inSql = async (where: string, order: string) =>
    (
      await host.sql<{ name: string }>(
        `SELECT display_name AS name FROM customers_entities
          WHERE tenant_id = $1 AND organization_id = ANY ($2) AND ${where} ORDER BY ${order} LIMIT 20`,
        [tenant.id, where.includes('organization') ? organizations.slice(0, 2) : organizations],
      )
    ).map(({ name }) => name);

  test.each(ORDERS)(
    'is read in the order of %s from the pages of the organizations',
    async (query, order) => {
      expect(await names(everywhere, `${query}&pageSize=20`)).toEqual(await inSql('true', order));
      const two = 'organization_id IS NOT NULL';
      expect(await names(bound, `${query}&pageSize=20`)).toEqual(await inSql(two, order));
      const third = `display_name LIKE '%3'`;
      const filter = 'filter[conditions][0][field]=displayName&filter[conditions][0][op]=ends_with';
      const narrowed = `${query}&pageSize=20&${filter}&filter[conditions][0][value]=3`;
      expect(await names(everywhere, narrowed)).toEqual(await inSql(third, order));
      expect(await names(bound, narrowed)).toEqual(await inSql(`${two} AND ${third}`, order));
    },
  );

  test.each(ORDERS)('goes on by cursors in the order of %s, as by pages', async (query) => {
    for (const token of [everywhere, bound]) {
      let cursor = '';
      for (let page = 1; page < 4; page += 1) {
        const next = await found(token, `${query}&pageSize=9&cursor=${cursor}`);
        const byPage = await names(token, `${query}&pageSize=9&page=${page}`);
        expect(next.items.map(({ display_name }) => display_name)).toEqual(byPage);
        cursor = next.nextCursor ?? '';
      }
    }
  });

  test.each(ORDERS)('sorts no more than the pages of the organizations by %s', async (query) => {
    for (const token of [everywhere, bound]) {
      const [page] = await sentDuring('FROM customers_entities t', () =>
        found(token, `${query}&pageSize=20`),
      );
      const nodes = await planOf(page as Sent);
      const limits = nodes.filter((node) => node['Node Type'] === 'Limit');
      const outer = limits.find((node) =>
        nodesOf(node).some((below) => below['Node Type'] === 'Nested Loop'),
      );
      const laterals = nodesOf(outer as PlanNode).filter((node) => node['Node Type'] === 'Nested Loop');
      const read = laterals.flatMap(nodesOf);
      expect(read.filter((node) => node['Node Type'] === 'Index Scan').length).toBeGreaterThan(0);
      expect(read.map((node) => node['Node Type'])).not.toContain('Sort');
    }
  });

  test('tells a caller about the records that the caller sees, when they are too many to sort', async () => {
    const refused = await ask(everywhere, 'sortField=jobTitle');
    expect([refused.status, refused.body.details?.[0]?.code]).toEqual([400, 'list.tooManyToSort']);
    // Two thirds of the records are few enough.
    expect((await found(bound, 'sortField=jobTitle&pageSize=20')).items).toHaveLength(20);
  });
});
