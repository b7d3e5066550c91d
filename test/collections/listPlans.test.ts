import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { nodesOf, planOf, type PlanNode, type Sent, sentDuring } from './sentStatements';

const RECORDS = 100_000;
const OWNER = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

describe('the statements of a list over many records', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/{auth,directory}', ...fixtures('depot')] });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    const others = await host.tenant();
    for (const [index, { id, organizationId }] of [tenant, others].entries()) {
      await host.sql(
        `INSERT INTO depot_items (tenant_id, organization_id, title, "order", seen_at, owner_id, custom_fields, created_at)
         SELECT $1, $2, 'Item ' || md5(n::text), n, CASE WHEN n % 4 > 0 THEN now() - n * interval '1 minute' END,
                CASE WHEN n % 1000 = 0 THEN $3::uuid ELSE gen_random_uuid() END, '{}', now() - n * interval '1 second'
           FROM generate_series(1, $4::int) n`,
        [id, organizationId, OWNER, index === 0 ? RECORDS : RECORDS / 5],
      );
    }
    await host.sql('VACUUM ANALYZE depot_items');
  });
  afterAll(() => host?.stop());

  /** The plan of the only statement about items that a request makes. */
  async function planOfList(query: Record<string, string>): Promise<PlanNode[]> {
    const [statement, ...others] = await sentDuring('FROM depot_items t', async () => {
      const asked = new URLSearchParams(query).toString();
      const { status, body } = await host.request<unknown>('GET', `/depot/items?${asked}`, { token });
      if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    });
    expect(others).toEqual([]);
    return planOf(statement as Sent);
  }

  const indexesOf = (nodes: readonly PlanNode[]) =>
    new Set(nodes.flatMap((node) => node['Index Name'] ?? []));
  /** How the page itself is found, without the count. */
  const pageOf = (nodes: readonly PlanNode[]) => {
    const [page] = nodes.filter((node) => node['Node Type'] === 'Limit');
    return nodesOf(page as PlanNode);
  };

  test.each([
    [{ sort: 'createdAt' }, 'depot_items_created'],
    [{ sort: 'createdAt', sortDir: 'desc' }, 'depot_items_created'],
    [{ sort: 'createdAt', sortDir: 'desc', page: '500' }, 'depot_items_created'],
    [{ sort: 'seenAt', sortDir: 'desc' }, 'depot_items_seen'],
    [{}, 'depot_items_tenant_id_id_key'],
  ])('%j reads its page from an index in order', async (query, index) => {
    const page = pageOf(await planOfList({ pageSize: '20', ...query }));
    expect(indexesOf(page)).toEqual(new Set([index]));
    expect(page.map((node) => node['Node Type'])).not.toContain('Sort');
  });

  test.each([
    [{ ownerId: OWNER, sort: 'createdAt' }, 'depot_items_owner'],
    [{ ids: OWNER, sort: 'createdAt' }, 'depot_items_tenant_id_id_key'],
    [{ id: OWNER }, 'depot_items_pkey'],
    [{ seenFrom: '2026-01-01', seenTo: '2026-01-02' }, 'depot_items_seen'],
  ])('%j finds its records by an index', async (query, index) => {
    const nodes = await planOfList(query);
    expect([...indexesOf(nodes)]).toContain(index);
    const scanned = nodes.filter((node) => node['Node Type'].includes('Seq Scan'));
    expect(scanned.map((node) => node['Relation Name'])).not.toContain('depot_items');
  });

  test('a page of an organization with few records is not planned anew each time', async () => {
    const cookies = { selected_org: await tenant.create('/directory/organizations', { name: 'Small' }) };
    const sent = await sentDuring('FROM depot_items t', async () => {
      for (let count = 0; count < 9; count += 1) {
        const { status } = await host.request('GET', '/depot/items', { token, cookies });
        expect(status).toBe(200);
      }
    });
    expect(sent).toHaveLength(9);
    const { client, name } = sent[8] as Sent;
    const { rows } = await client.query(
      'SELECT custom_plans::int, generic_plans::int FROM pg_prepared_statements WHERE name = $1',
      [name],
    );
    // PostgreSQL plans a statement five times before it compares.
    expect(rows).toEqual([{ custom_plans: 5, generic_plans: 4 }]);
  });

  test('a word of few records of a large tenant is found by the index of words, one of many is not', async () => {
    await host.host.core.largeTenants.read();
    const search = async (word: string) => [...indexesOf(await planOfList({ search: word }))];
    expect(await search('c4ca4238')).toContain('depot_items_search_trigrams');
    expect(await search('item')).toEqual(expect.arrayContaining(['depot_items_tenant_id_id_key']));
    expect(await search('item')).not.toContain('depot_items_search_trigrams');
  });
});
