import { Numbers } from './Numbers';

/** More than the greatest and the least of all groups are looked for among. */
const DEALS = 12_000;

describe('the greatest and the least of very many records', () => {
  let numbers: Numbers;

  beforeAll(async () => {
    numbers = await Numbers.open();
    await numbers.host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, status, source, value_amount, value_currency)
       SELECT $1, organization_id, 'Deal ' || n, (ARRAY['open', 'win', 'loose'])[1 + n % 3],
              CASE WHEN n = 4 THEN 'seldom' WHEN n % 1000 = 5 THEN 'unpriced' ELSE 'web' END,
              CASE WHEN n % 1000 <> 5 THEN n END, CASE WHEN n % 2 = 0 THEN 'EUR' ELSE 'PLN' END
         FROM generate_series(1, $2::int) n,
              (SELECT id AS organization_id FROM directory_organizations WHERE tenant_id = $1 LIMIT 1) o`,
      [numbers.tenant.id, DEALS],
    );
  });
  afterAll(() => numbers?.host.stop());

  const inEuros = [{ field: 'valueCurrency', operator: 'eq', value: 'EUR' }];
  const ask = async (aggregate: string, field?: string) => {
    const metric = { field: 'valueAmount', aggregate };
    const groupBy = field && { groupBy: { field } };
    const { value, data } = await numbers.ask({
      entityType: 'customers:deals',
      metric,
      ...groupBy,
      filters: inEuros,
    });
    return { value, groups: Object.fromEntries(data.map((group) => [String(group.groupKey), group.value])) };
  };

  test.each(['max', 'min'])(
    '%s of groups that are among the first records, and of some that are not, is that of all',
    async (aggregate) => {
      for (const [field, column] of [
        ['status', 'status'],
        ['source', 'source'],
        ['pipelineStage', 'NULL'],
      ] as const) {
        const rows = await numbers.host.sql<{ key: string | null; value: number | null }>(
          `SELECT ${column} AS key, ${aggregate}(value_amount)::float8 AS value FROM customers_deals
            WHERE tenant_id = $1 AND value_currency = 'EUR' GROUP BY 1`,
          [numbers.tenant.id],
        );
        const { groups } = await ask(aggregate, field);
        expect([field, groups]).toEqual([
          field,
          Object.fromEntries(rows.map(({ key, value }) => [String(key), value])),
        ]);
      }
      expect((await ask(aggregate)).value).toBe(aggregate === 'max' ? DEALS : 2);
    },
  );

  test('is no longer that of a record that has been deleted', async () => {
    const [row] = await numbers.host.sql<{ id: string }>(
      'SELECT id FROM customers_deals WHERE tenant_id = $1 AND value_amount = $2',
      [numbers.tenant.id, DEALS],
    );
    await numbers.send('DELETE', `/customers/deals?id=${row?.id}`);
    expect((await ask('max')).value).toBe(DEALS - 2);
    expect((await ask('max', 'status')).groups['open']).toBe(DEALS - 6);
  });
});
