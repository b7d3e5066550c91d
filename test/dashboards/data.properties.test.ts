import fc from 'fast-check';
import { SEED } from '../robustness/seed';
import { sentDuring } from '../collections/sentStatements';
import { type Answer, COUNT, Numbers } from './Numbers';

const DEALS = 400;
const RUNS = 150;

/** How days of presets follow from `d`, the local day of now, in SQL of the test's own. */
const PRESETS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  today: ['d', `d + interval '1 day'`],
  yesterday: [`d - interval '1 day'`, 'd'],
  this_week: [`date_trunc('week', d)`, `date_trunc('week', d) + interval '7 days'`],
  last_week: [`date_trunc('week', d) - interval '7 days'`, `date_trunc('week', d)`],
  this_month: [`date_trunc('month', d)`, `date_trunc('month', d) + interval '1 month'`],
  last_month: [`date_trunc('month', d) - interval '1 month'`, `date_trunc('month', d)`],
  this_quarter: [`date_trunc('quarter', d)`, `date_trunc('quarter', d) + interval '3 months'`],
  last_quarter: [`date_trunc('quarter', d) - interval '3 months'`, `date_trunc('quarter', d)`],
  this_year: [`date_trunc('year', d)`, `date_trunc('year', d) + interval '1 year'`],
  last_year: [`date_trunc('year', d) - interval '1 year'`, `date_trunc('year', d)`],
  last_7_days: [`d - interval '6 days'`, `d + interval '1 day'`],
  last_30_days: [`d - interval '29 days'`, `d + interval '1 day'`],
  last_90_days: [`d - interval '89 days'`, `d + interval '1 day'`],
};

const status = fc.constantFrom('open', 'won', 'lost', 'on hold');
const filter = fc.oneof(
  fc.record({
    field: fc.constant('status'),
    column: fc.constant('status'),
    operator: fc.constantFrom('eq', 'neq'),
    value: status,
  }),
  fc.record({
    field: fc.constant('source'),
    column: fc.constant('source'),
    operator: fc.constantFrom('eq', 'neq'),
    value: fc.constantFrom('web', 'fair', null),
  }),
  fc.record({
    field: fc.constant('source'),
    column: fc.constant('source'),
    operator: fc.constantFrom('in', 'not_in'),
    value: fc.subarray(['web', 'fair', 'none']),
  }),
  fc.record({
    field: fc.constant('closedAt'),
    column: fc.constant('closed_at'),
    operator: fc.constantFrom('is_null', 'is_not_null'),
    value: fc.constant(null),
  }),
  fc.record({
    field: fc.constantFrom('valueAmount'),
    column: fc.constant('value_amount'),
    operator: fc.constantFrom('gt', 'gte', 'lt', 'lte', 'eq', 'neq'),
    value: fc.oneof(fc.integer({ min: 0, max: 1_000 }), fc.constant(null)),
  }),
);
type DrawnFilter = typeof filter extends fc.Arbitrary<infer T> ? T : never;

const query = fc.record({
  metric: fc.constantFrom(
    ['id', 'count', 'count(*)'],
    ['source', 'count', 'count(source)'],
    ['valueAmount', 'sum', 'sum(value_amount)'],
    ['valueAmount', 'avg', 'avg(value_amount)'],
    ['valueAmount', 'min', 'min(value_amount)'],
    ['probability', 'max', 'max(probability)'],
  ),
  group: fc.constantFrom(
    null,
    ['status', 'status'],
    ['source', 'source'],
    ['closedAt', null],
    ['createdAt', null],
  ),
  granularity: fc.constantFrom('day', 'week', 'month', 'quarter', 'year'),
  limit: fc.option(fc.integer({ min: 1, max: 6 })),
  filters: fc.array(filter, { maxLength: 3 }),
  range: fc.option(
    fc.tuple(fc.constantFrom('createdAt', 'closedAt'), fc.constantFrom(...Object.keys(PRESETS))),
  ),
  scope: fc.constantFrom('all', 'root', 'branch'),
  zone: fc.constantFrom('UTC', 'America/New_York', 'Asia/Kathmandu'),
});
type DrawnQuery = typeof query extends fc.Arbitrary<infer T> ? T : never;

const OPERATORS: Readonly<Record<string, string>> = { eq: '=', gt: '>', gte: '>=', lt: '<', lte: '<=' };
const literal = (value: unknown) => (typeof value === 'number' ? String(value) : `'${String(value)}'`);

/** A filter in SQL, as its description says. */
function sqlOf({ column, operator, value }: DrawnFilter): string {
  if (operator === 'is_null' || (operator === 'eq' && value === null)) return `${column} IS NULL`;
  if (operator === 'is_not_null' || (operator === 'neq' && value === null)) return `${column} IS NOT NULL`;
  if (operator === 'neq') return `(${column} <> ${literal(value)} OR ${column} IS NULL)`;
  if (Array.isArray(value)) {
    const list = value.map(literal).join(', ');
    if (operator === 'in') return value.length === 0 ? 'false' : `${column} IN (${list})`;
    return value.length === 0 ? 'true' : `(${column} NOT IN (${list}) OR ${column} IS NULL)`;
  }
  return value === null ? 'false' : `${column} ${OPERATORS[operator]} ${literal(value)}`;
}

const columnOf = (field: string) => (field === 'createdAt' ? 'created_at' : 'closed_at');

describe('numbers over records', () => {
  let numbers: Numbers;
  let branch: string;
  let zoneIsSet = '';

  beforeAll(async () => {
    numbers = await Numbers.open();
    const { tenant, host } = numbers;
    const stranger = await host.tenant();
    const { id: tenantId, organizationId: parentId } = tenant;
    branch = await tenant.create('/directory/organizations', { name: 'Branch', tenantId, parentId });
    const places = [
      [tenantId, parentId],
      [tenantId, branch],
      [stranger.id, stranger.organizationId],
    ];
    await host.sql(`SELECT setseed(${(Math.abs(SEED) % 1000) / 1000})`);
    for (const place of places) {
      await host.sql(
        `INSERT INTO customers_deals (tenant_id, organization_id, title, status, source, value_amount, probability, created_at, closed_at)
         SELECT $1, $2, 'deal ' || n, (ARRAY['open', 'won', 'lost', 'on hold'])[1 + floor(random() * 4)::int],
                (ARRAY['web', 'fair', NULL])[1 + floor(random() * 3)::int],
                CASE WHEN random() < 0.8 THEN round((random() * 1000)::numeric, 2) END,
                CASE WHEN random() < 0.8 THEN floor(random() * 101)::int END,
                now() - random() * interval '800 days',
                CASE WHEN random() < 0.6 THEN now() + interval '40 days' - random() * interval '500 days' END
           FROM generate_series(1, ${DEALS}) n`,
        place,
      );
    }
    await change();
  });
  afterAll(() => numbers.host.stop());

  /** What totals have to follow: statements that change, bring and remove many rows, and a sum of the differences so far. */
  async function change(): Promise<void> {
    const { host, tenant } = numbers;
    const some = (share: number) => `tenant_id = '${tenant.id}' AND random() < ${share}`;
    await host.sql(`UPDATE customers_deals SET status = 'won', closed_at = now() WHERE ${some(0.1)}`);
    await addUp();
    await host.sql(
      `UPDATE customers_deals SET value_amount = value_amount + 0.1, title = title WHERE ${some(0.3)}`,
    );
    await host.sql(
      `UPDATE customers_deals SET organization_id = '${branch}', value_amount = NULL WHERE ${some(0.05)}`,
    );
    await host.sql(`DELETE FROM customers_deals WHERE ${some(0.1)}`);
    await host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, status, value_amount, created_at)
       SELECT tenant_id, organization_id, 'again', status, 7, '1935-03-03 12:34:56' FROM customers_deals WHERE ${some(0.05)}`,
    );
  }

  const newTotals = async () =>
    (
      await numbers.host.sql<{ count: number }>(
        'SELECT count(*)::int AS count FROM customers_deals_totals WHERE is_new AND tenant_id = $1',
        [numbers.tenant.id],
      )
    )[0]?.count ?? 0;

  async function addUp(): Promise<void> {
    const { host } = numbers;
    expect(await newTotals()).toBeGreaterThan(1_000);
    await host.host.core.services.jobs.enqueue({ id: 'dashboards.add_up_totals' }, {});
    await host.settled();
    expect(await newTotals()).toBe(0);
  }

  /** The same numbers by SQL written here. */
  async function expected(drawn: DrawnQuery): Promise<{ key: unknown; value: number | null }[]> {
    const { tenant, host } = numbers;
    const { metric, group, granularity, filters, range, scope, zone } = drawn;
    const organizations = scope === 'branch' ? [branch] : [tenant.organizationId, branch];
    const conditions = [
      `tenant_id = '${tenant.id}'`,
      `organization_id IN (${organizations.map(literal).join(', ')})`,
    ];
    conditions.push(...filters.map(sqlOf));
    if (range) {
      const [from, to] = PRESETS[range[1]] as [string, string];
      const local = `(${columnOf(range[0])} AT TIME ZONE '${zone}')`;
      conditions.push(`${local} >= ${from} AND ${local} < ${to}`);
    }
    const where = `FROM customers_deals, (SELECT date_trunc('day', now() AT TIME ZONE '${zone}') AS d) today WHERE ${conditions.join(' AND ')}`;
    const shown = (sql: string) => `(${sql})::float8`;
    if (!group) {
      const rows = await host.sql<{ value: number | null }>(
        `SELECT ${shown(metric[2] as string)} AS value ${where}`,
      );
      return rows.map(({ value }) => ({ key: undefined, value }));
    }
    const [field, column] = group;
    const key =
      column ??
      `to_char(date_trunc('${granularity}', ${columnOf(field as string)} AT TIME ZONE '${zone}') AT TIME ZONE '${zone}' AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
    return host.sql(
      `SELECT ${key} AS key, ${shown(metric[2] as string)} AS value ${where} GROUP BY 1 ORDER BY 2 DESC NULLS LAST`,
    );
  }

  async function setZone(timeZone: string): Promise<void> {
    if (zoneIsSet === timeZone) return;
    await numbers.send('PUT', '/directory/organizations', { id: numbers.tenant.organizationId, timeZone });
    zoneIsSet = timeZone;
  }

  function ask({ metric, group, granularity, limit, filters, range, scope }: DrawnQuery): Promise<Answer> {
    const groupBy = group && {
      field: group[0],
      ...(group[1] === null && { granularity }),
      ...(limit !== null && { limit }),
    };
    const selected = { all: '__all__', root: numbers.tenant.organizationId, branch }[scope] as string;
    return numbers.ask(
      {
        entityType: 'customers:deals',
        metric: { field: metric[0], aggregate: metric[1] },
        ...(groupBy && { groupBy }),
        filters: filters.map(({ column: _column, ...rest }) => rest),
        ...(range && { dateRange: { field: range[0], preset: range[1] } }),
      },
      undefined,
      { selected_org: selected },
    );
  }

  test.each([
    [{ groupBy: { field: 'pipelineStage' } }, true],
    [
      { groupBy: { field: 'ownerUserId' }, filters: [{ field: 'status', operator: 'neq', value: 'won' }] },
      true,
    ],
    [{ groupBy: { field: 'closedAt', granularity: 'month' } }, true],
    [{ dateRange: { field: 'createdAt', preset: 'this_year' } }, true],
    [
      {
        groupBy: { field: 'closedAt', granularity: 'month' },
        filters: [{ field: 'closedAt', operator: 'gt', value: '2020-01-01T00:30:00Z' }],
      },
      false,
    ],
    [{ groupBy: { field: 'closedAt' } }, false],
    [{ groupBy: { field: 'source' } }, true],
    [{ groupBy: { field: 'title' } }, false],
    [{ metric: { field: 'valueAmount', aggregate: 'max' } }, false],
    [{ metric: { field: 'probability', aggregate: 'sum' } }, false],
    [{ filters: [{ field: 'valueAmount', operator: 'gt', value: 3 }] }, false],
  ])('are read from totals only where these give them: %j, %s', async (request, isFromTotals) => {
    await setZone('UTC');
    const sent = await sentDuring('customers_deals', () => numbers.ask({ ...COUNT, ...request }));
    const tables = sent.flatMap(({ text }) => /FROM "(customers_deals(?:_totals)?)" t/.exec(text)?.[1] ?? []);
    expect(tables).toEqual([isFromTotals ? 'customers_deals_totals' : 'customers_deals']);
  });

  test('are those of the deals after concurrent changes, while totals are added up', async () => {
    const { host, tenant } = numbers;
    const dims = 'organization_id, status, closure_outcome, pipeline_stage, source, value_currency';
    const different = () =>
      host.sql(
        `(SELECT ${dims}, sum(row_count), sum(value_amount_count), CASE WHEN sum(value_amount_count) > 0 THEN sum(value_amount_sum) END
            FROM customers_deals_totals WHERE tenant_id = $1 AND totals_set = 0 GROUP BY ${dims} HAVING sum(row_count) <> 0)
         EXCEPT ALL
         (SELECT ${dims}, count(*), count(value_amount), sum(value_amount) FROM customers_deals WHERE tenant_id = $1 GROUP BY ${dims})`,
        [tenant.id],
      );
    const deals = await host.sql<{ id: string }>(
      'SELECT id FROM customers_deals WHERE tenant_id = $1 LIMIT 40',
      [tenant.id],
    );
    const changes = deals.flatMap(({ id }, at) => [
      numbers.send('PUT', '/customers/deals', { id, valueAmount: at, source: 'fair' }),
      numbers.send('PUT', '/customers/deals', { id, source: `s${at % 3}` }),
      numbers.send('POST', '/customers/deals', { title: 'New', valueAmount: at }),
    ]);
    const { totalsUpkeep } = host.host.servicesOf('dashboards') as {
      totalsUpkeep: { run(from: number): Promise<void> };
    };
    for (let round = 0; round < 5; round += 1) await totalsUpkeep.run(1);
    const statuses = new Set((await Promise.all(changes)).map(({ status }) => status));
    expect([...statuses].sort()).toEqual([200, 201]);
    expect(await different()).toEqual([]);
    await totalsUpkeep.run(1);
    expect([await newTotals(), await different()]).toEqual([0, []]);
  });

  test('are those that plain SQL gives, for any metric, grouping, filters, range, scope and time zone', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (drawn) => {
        await setZone(drawn.zone);
        const answer = await ask(drawn);
        const rows = await expected(drawn);
        const least = drawn.metric[1] === 'min' || drawn.metric[1] === 'max' ? null : 0;
        if (!drawn.group) {
          expectNumber(answer.value, rows[0]?.value ?? least);
          return;
        }
        const largest = rows.slice(0, drawn.limit ?? rows.length);
        expect(answer.data.length).toBe(largest.length);
        largest.forEach(({ value }, at) => expectNumber(answer.data[at]?.value, value));
        // Which of several equal groups a limit leaves out is not said.
        const known = new Map(rows.map(({ key, value }) => [key, value]));
        for (const { groupKey, value } of answer.data) expectNumber(value, known.get(groupKey));
        const total = largest.reduce<number | null>(
          (sum, { value }) => (value === null ? sum : (sum ?? 0) + value),
          null,
        );
        expectNumber(answer.value, largest.length === 0 ? least : total);
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

function expectNumber(value: number | null | undefined, wanted: number | null | undefined): void {
  if (typeof wanted === 'number' && typeof value === 'number') expect(value).toBeCloseTo(wanted, 6);
  else expect(value).toBe(wanted);
}
