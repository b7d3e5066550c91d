import fc from 'fast-check';
import { DealsClient, type Json } from './dealSupport';

/** A condition that every deal meets, and that no totals know: each deal is read for it. */
const EACH = 'filter[conditions][0][field]=createdAt&filter[conditions][0][op]=is_not_empty';
const DAY = 86_400_000;

describe('totals of deals', () => {
  let client: DealsClient;
  let pipeline: { id: string; stages: Record<string, string> };

  const read = async (path: string): Promise<Json> => {
    const { status, body } = await client.call('GET', `/deals/${path}`);
    if (status !== 200) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  /** The answer from kept totals, and the one for which each deal is read. */
  const both = (path: string) =>
    Promise.all([read(path), read(`${path}${path.includes('?') ? '&' : '?'}${EACH}`)]);

  /** Deals of many days, in every state, with and without values; then some are changed and some deleted. */
  beforeAll(async () => {
    client = await DealsClient.open();
    pipeline = await client.pipeline('Sales', ['New', 'Talks']);
    const branch = await client.branch('Branch');
    const {
      tenant: { id: tenantId, organizationId },
    } = client;
    await client.host.sql(
      `INSERT INTO customers_deals (tenant_id, organization_id, title, status, closure_outcome, source, owner_user_id, pipeline_id,
         pipeline_stage_id, probability, value_amount, value_currency, created_at, updated_at, in_stage_since, closed_at, expected_close_at)
       SELECT $1, CASE WHEN n % 5 = 0 THEN $3::uuid ELSE $2::uuid END, 'Deal ' || n,
              (ARRAY['open', 'WON', 'lost', 'on hold', 'closed', 'loose'])[1 + n % 6], (ARRAY['won', NULL, 'lost', NULL])[1 + n % 4],
              (ARRAY['web', 'fair', NULL])[1 + n % 3], (ARRAY['00000000-0000-4000-8000-000000000001'::uuid, NULL])[1 + n % 2],
              CASE WHEN n % 7 > 0 THEN $4::uuid END, CASE WHEN n % 7 > 1 THEN ($5::uuid[])[1 + n % 2] END,
              CASE WHEN n % 4 > 0 THEN n % 101 END, CASE WHEN n % 9 > 0 THEN (n * 7919 % 100000) / 100.0 END,
              (ARRAY['EUR', 'USD', NULL])[1 + n % 3], now() - n * interval '11 hours 13 minutes', now() - n * interval '5 hours',
              now() - n * interval '7 hours 41 minutes', CASE WHEN n % 5 < 3 THEN now() - n * interval '4 hours 3 minutes' END,
              CASE WHEN n % 4 > 0 THEN date_trunc('day', now()) + (n - 250) * interval '6 hours' END
         FROM generate_series(1, 500) n`,
      [tenantId, organizationId, branch, pipeline.id, Object.values(pipeline.stages)],
    );
    await client.host.sql(
      `UPDATE customers_deals SET status = 'won', value_amount = value_amount + 1, closed_at = NULL
        WHERE tenant_id = $1 AND title LIKE '%3'`,
      [tenantId],
    );
    await client.host.sql(`DELETE FROM customers_deals WHERE tenant_id = $1 AND title LIKE '%9'`, [tenantId]);
  });

  afterAll(() => client?.host.stop());

  it.each(['UTC', 'Asia/Kathmandu', 'America/New_York', 'Pacific/Auckland'])(
    'are in a summary what the deals say, in %s',
    async (timeZone) => {
      const { host, tenant, token } = client;
      const changed = await host.request('PUT', '/directory/organizations', {
        token,
        json: { id: tenant.organizationId, timeZone },
      });
      expect(changed.status).toBe(200);
      const { from, to } = (await read('summary'))['period'] as { from: string; to: string };
      const [kept, each] = await both(`summary?from=${from}&to=${to}`);
      expect(kept).toEqual(each);
      const { stuck, overdue, needsAttention } = kept['open'] as {
        stuck: number;
        overdue: number;
        needsAttention: number;
      };
      expect(needsAttention).toBeLessThan(stuck + overdue);
      expect(Math.min(stuck, overdue)).toBeLessThan(needsAttention);
      const moment = fc.integer({ min: -200 * DAY, max: 2 * DAY });
      await fc.assert(
        fc.asyncProperty(moment, moment, async (one, other) => {
          fc.pre(one !== other);
          const [first, last] = [one, other]
            .sort((a, b) => a - b)
            .map((at) => new Date(Date.now() + at).toISOString());
          const [ours, theirs] = await both(`summary?from=${first}&to=${last}`);
          expect(ours).toEqual(theirs);
        }),
        { numRuns: 15 },
      );
    },
  );

  it.each(['stage', 'pipeline', 'owner', 'status', 'source'])(
    'are by %s what the deals say',
    async (groupBy) => {
      for (const narrowed of ['', '&status=on hold', `&pipelineId=${pipeline.id}`]) {
        const [kept, each] = await both(`aggregate?groupBy=${groupBy}${narrowed}`);
        expect(kept['total']).toBeGreaterThan(10);
        expect(kept).toEqual(each);
      }
    },
  );

  it('are in the statistics of a deal those of the other ones that were won', async () => {
    const { tenant, host } = client;
    const rows = await host.sql<{ id: string; count: number; amount: string | null; days: number | null }>(
      `SELECT d.id, count(o.id)::int AS count, round(avg(o.value_amount), 2)::text AS amount,
              round((avg(extract(epoch FROM greatest(coalesce(o.closed_at, o.updated_at) - o.created_at, interval '0'))) / 86400)::numeric, 1)::float8 AS days
         FROM customers_deals d LEFT JOIN customers_deals o
           ON o.organization_id = d.organization_id AND o.id <> d.id AND o.pipeline_id IS NOT DISTINCT FROM d.pipeline_id
              AND o.value_currency IS NOT DISTINCT FROM d.value_currency AND (lower(o.status) = 'won' OR lower(o.status) = 'closed' AND o.closure_outcome = 'won')
        WHERE d.organization_id = $1 GROUP BY d.id ORDER BY d.id LIMIT 30`,
      [tenant.organizationId],
    );
    for (const { id, count, amount, days } of rows) {
      expect((await read(`${id}/stats`))['similarWon']).toEqual({
        count,
        averageAmount: amount,
        averageDays: days,
      });
    }
  });
});
