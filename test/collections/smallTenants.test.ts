/** @covers core/parts/records/collections/list/PreparedList.ts */
import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { ranPlanOf, type Sent, sentDuring } from './sentStatements';

const TENANTS = 400;
const DEALS = 60;

describe('the list of a small tenant beside very many', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost();
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
    await host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title)
       SELECT coalesce(t.id, $1), coalesce(t.id, $2), 'Deal ' || n
         FROM (SELECT NULL::uuid AS id UNION ALL SELECT gen_random_uuid() FROM generate_series(2, $3::int)) t,
              generate_series(1, $4::int) n`,
      [tenant.id, tenant.organizationId, TENANTS, DEALS],
    );
    await host.sql('ANALYZE');
  });
  afterAll(() => host?.stop());

  test.each(['pageSize=50', 'format=csv'])(
    'reads what items show of other tables once, though fewer records are expected: %s',
    async (query) => {
      const sent = await sentDuring('FROM customers_deals t', async () => {
        const { status } = await host.request('GET', `/customers/deals?${query}`, { token });
        expect(status).toBe(200);
      });
      const largest = sent[sent.length - 1] as Sent;
      const nodes = await ranPlanOf(largest);
      const aggregates = nodes.filter((node) => node['Node Type'] === 'Aggregate');
      expect(aggregates.length).toBeGreaterThan(3);
      expect(Math.max(...aggregates.map((node) => node['Actual Loops'] ?? 0))).toBe(1);
    },
  );
});
