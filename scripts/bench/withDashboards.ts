import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { median } from './measure';
import type { Credentials } from './Scenario';
import type { ServerProcess } from './ServerProcess';

/** Deals of the tenant whose dashboard is measured. */
const MANY = Number(process.env['BENCH_DEALS'] ?? 1_200_000);
const OTHERS = 99;
const DEALS_OF_OTHERS = 2_000;
const BATCH = 100_000;
const REPEATS = 5;

const AMOUNT = { field: 'valueAmount', aggregate: 'sum' };
const COUNT = { field: 'id', aggregate: 'count' };
const by = (field: string, granularity?: string) => ({
  groupBy: { field, ...(granularity && { granularity }) },
});
const SINCE_JANUARY = { dateRange: { field: 'createdAt', preset: 'this_year' } };
const THIS_YEAR = `created_at >= date_trunc('year', now())`;

interface Widget {
  readonly name: string;
  readonly request: object;
  /** SQL of the same number over the deals; by a key where there are groups. */
  readonly value: string;
  readonly key?: string;
  readonly where?: string;
}

const SUM = 'sum(value_amount)';
const ALL = 'count(*)';
const month = (column: string) => `date_trunc('month', ${column})`;

const WIDGETS: readonly Widget[] = [
  { name: 'count', request: { metric: COUNT }, value: ALL },
  { name: 'sum', request: { metric: AMOUNT }, value: SUM },
  { name: 'average', request: { metric: { ...AMOUNT, aggregate: 'avg' } }, value: 'avg(value_amount)' },
  { name: 'count by status', request: { metric: COUNT, ...by('status') }, value: ALL, key: 'status' },
  {
    name: 'sum by stage',
    request: { metric: AMOUNT, ...by('pipelineStage') },
    value: SUM,
    key: 'pipeline_stage',
  },
  {
    name: 'sum by owner',
    request: { metric: AMOUNT, ...by('ownerUserId') },
    value: SUM,
    key: 'owner_user_id',
  },
  { name: 'count by source', request: { metric: COUNT, ...by('source') }, value: ALL, key: 'source' },
  {
    name: 'sum by month',
    request: { metric: AMOUNT, ...by('createdAt', 'month') },
    value: SUM,
    key: month('created_at'),
  },
  {
    name: 'count by day',
    request: { metric: COUNT, ...by('createdAt', 'day') },
    value: ALL,
    key: `date_trunc('day', created_at)`,
  },
  {
    name: 'closed by month',
    request: { metric: AMOUNT, ...by('closedAt', 'month') },
    value: SUM,
    key: month('closed_at'),
  },
  { name: 'sum of this year', request: { metric: AMOUNT, ...SINCE_JANUARY }, value: SUM, where: THIS_YEAR },
  // No totals have the greatest.
  {
    name: 'greatest by stage',
    request: { metric: { ...AMOUNT, aggregate: 'max' }, ...by('pipelineStage') },
    value: 'max(value_amount)',
    key: 'pipeline_stage',
  },
];

/**
 * A dashboard of twelve widgets over very many deals: each by itself and all in a batch, computed and kept, beside the SQL that gives the
 * same numbers from the deals; then the same among a hundred tenants. Filters that differ make each request new.
 */
export async function* withDashboards(
  server: ServerProcess,
  connection: DatabaseConnection,
  { token }: Credentials,
): AsyncGenerator<string> {
  const client = new Client(connection);
  await client.connect();
  const post = async (path: string, body: object): Promise<number> => {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/dashboards/widgets/data${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok || text.includes('"ok":false')) throw new Error(`${path}: ${answer.status} ${text}`);
    return performance.now() - begun;
  };
  let asked = 0;
  const fresh = (request: object) => {
    asked += 1;
    const filters = [{ field: 'status', operator: 'neq', value: `none ${asked}` }];
    return { entityType: 'customers:deals', ...request, filters };
  };
  const batchOf = (requests: readonly object[]) => ({
    requests: requests.map((request, at) => ({ id: String(at), request })),
  });
  const repeated = async (work: () => Promise<number>): Promise<string> => {
    const times: number[] = [];
    for (let repeat = 0; repeat < REPEATS; repeat += 1) times.push(await work());
    return median(times).toFixed(1).padStart(9);
  };
  const coldBatch = () =>
    repeated(() => post('/batch', batchOf(WIDGETS.map(({ request }) => fresh(request)))));
  try {
    const place = await client.query<{ tenant: string; organization: string }>(
      'SELECT tenant_id AS tenant, organization_id AS organization FROM customers_deals LIMIT 1',
    );
    const { tenant, organization } = place.rows[0] as (typeof place.rows)[0];
    const begun = performance.now();
    await fill(client, tenant, organization, MANY);
    yield `\n${MANY} deals added in ${((performance.now() - begun) / 1000).toFixed(0)} s`;
    await client.query('VACUUM ANALYZE');
    yield 'ms       SQL     single       kept';
    for (const { name, request, value, key, where = 'true' } of WIDGETS) {
      const sql = `SELECT ${key === undefined ? '' : `${key}, `}${value} FROM customers_deals
        WHERE tenant_id = $1 AND organization_id = $2 AND ${where}${key === undefined ? '' : ' GROUP BY 1'}`;
      const plain = await repeated(async () => {
        const start = performance.now();
        await client.query(sql, [tenant, organization]);
        return performance.now() - start;
      });
      const single = await repeated(() => post('', fresh(request)));
      const kept = fresh(request);
      await post('', kept);
      yield `${plain}  ${single}  ${await repeated(() => post('', kept))}   ${name}`;
    }
    const kept = batchOf(WIDGETS.map(({ request }) => fresh(request)));
    await post('/batch', kept);
    yield `${await coldBatch()} computed, ${await repeated(() => post('/batch', kept))} kept: the twelve in a batch`;
    for (let other = 0; other < OTHERS; other += 1)
      await fill(client, randomUUID(), randomUUID(), DEALS_OF_OTHERS);
    await client.query('VACUUM ANALYZE');
    yield `${await coldBatch()} computed among ${OTHERS + 1} tenants`;
  } finally {
    await client.end();
  }
}

/** Deals of two years, of seven stages, fifty owners and two currencies. */
async function fill(client: Client, tenant: string, organization: string, deals: number): Promise<void> {
  for (let done = 0; done < deals; done += BATCH) {
    await client.query(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, status, source, pipeline_stage, owner_user_id,
                                    value_amount, value_currency, created_at, closed_at)
       SELECT $1, $2, 'Deal ' || n, (ARRAY['open', 'win', 'loose', 'in_progress'])[1 + n % 4],
              (ARRAY['web', 'fair', NULL])[1 + n % 3], 'Stage ' || n % 7,
              ('00000000-0000-4000-8000-' || lpad((n % 50)::text, 12, '0'))::uuid, n % 1000,
              (ARRAY['EUR', 'USD'])[1 + n % 2], now() - (n % 700000) * interval '90 seconds',
              CASE WHEN n % 4 IN (1, 2) THEN now() - (n % 600000) * interval '80 seconds' END
         FROM generate_series($3::int + 1, $4::int) n`,
      [tenant, organization, done, Math.min(done + BATCH, deals)],
    );
  }
}
