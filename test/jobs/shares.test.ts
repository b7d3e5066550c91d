import type { Job } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { CLAIM_STATEMENT, NO_TENANT } from '../../core/dist/parts/jobs/claimStatement';
import { createLogger } from '@tenantry/core/host';
import { createJobPool } from '../../core/dist/parts/jobs/createJobPool';
import { withMigratedDatabase } from '../../core/dist/testing/migratedDatabase';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';
import { done, errands, errandsOf, inTenant, OTHER_TENANT, TENANT } from './errands';

/** None comes during a test, so that only what wakes a process starts a job. */
const NO_ROUNDS = { round: 3_600_000 };
const start = (concurrency: number) =>
  startTestHost({ sources: fixtures('errands'), jobs: { ...NO_ROUNDS, concurrency } });

const enqueue = (
  host: TestHost,
  job: Job<unknown>,
  names: readonly string[],
  tenant = TENANT,
  gate?: string,
) =>
  inTenant(
    host,
    ({ jobs }) => jobs.enqueueAll(names.map((name) => ({ job, data: { name, ...(gate && { gate }) } }))),
    tenant,
  );
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `many ${index}`);
const started = (host: TestHost) => errandsOf(host).journal.entries.map(({ name }) => name);

async function forget(host: TestHost): Promise<void> {
  await host.settled();
  await host.sql('TRUNCATE errands_done');
  const { entries, starts } = errandsOf(host).journal;
  entries.length = 0;
  starts.length = 0;
}

describe('jobs of a tenant with two thousand of them, where one runs at a time', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await start(1);
  });
  afterAll(() => host.stop());
  beforeEach(() => forget(host));

  test.each([
    ['of the same worker', errands.run, errands.run],
    ['of a worker with a bound of its own', errands.alone, errands.alone],
    ['of different workers', errands.run, errands.eager],
  ])('let one of another tenant begin after one of them, %s', async (what, many, one) => {
    await enqueue(host, many, numbered(2_000), TENANT, what);
    await until(() => started(host).length === 1);
    await enqueue(host, one, ['one'], OTHER_TENANT);
    await host.sql(
      `UPDATE platform_jobs SET data = json_build_object('name', data ->> 'name') WHERE state = 'waiting'`,
    );
    errandsOf(host).journal.gate(what).open();
    await until(async () => (await done(host, OTHER_TENANT)).length === 1);
    expect(started(host).indexOf('one')).toBeLessThanOrEqual(2);
    await host.sql(`DELETE FROM platform_jobs WHERE state = 'waiting'`);
  });

  test('let each of ten tenants have its turn before any has a third', async () => {
    const tenants = Array.from({ length: 10 }, (_, index) => `40000000-0000-4000-8000-00000000000${index}`);
    await enqueue(host, errands.run, ['first'], TENANT, 'ten');
    await until(() => started(host).length === 1);
    for (const tenant of tenants)
      await enqueue(
        host,
        errands.run,
        numbered(5).map(() => tenant),
        tenant,
      );
    errandsOf(host).journal.gate('ten').open();
    await host.settled();
    const names = started(host).slice(1);
    expect(names).toHaveLength(50);
    for (let turn = 0; turn < 5; turn += 1) {
      expect(new Set(names.slice(turn * 10, turn * 10 + 10)).size).toBe(10);
    }
  });
});

describe('jobs of a tenant that do not end', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await start(4);
  });
  afterAll(() => host.stop());
  beforeEach(() => forget(host));

  test('leave slots for others, of one worker and of several', async () => {
    await enqueue(host, errands.run, numbered(50), TENANT, 'long');
    await enqueue(host, errands.eager, numbered(50), TENANT, 'long');
    await until(() => started(host).length === 3);
    await enqueue(host, errands.run, ['one'], OTHER_TENANT);
    await until(async () => (await done(host, OTHER_TENANT)).length === 1);
    expect(started(host)).toHaveLength(4);
    errandsOf(host).journal.gate('long').open();
    await host.settled();
    expect(await done(host)).toHaveLength(100);
    expect(errandsOf(host).journal.most).toBe(4);
  });

  test('leave a slot of a worker with a bound of its own', async () => {
    await enqueue(host, errands.pair, numbered(50), TENANT, 'pair');
    await until(() => started(host).length === 1);
    await enqueue(host, errands.pair, ['one'], OTHER_TENANT);
    await until(async () => (await done(host, OTHER_TENANT)).length === 1);
    expect(started(host)).toHaveLength(2);
    errandsOf(host).journal.gate('pair').open();
    await host.settled();
    expect(await done(host)).toHaveLength(50);
  });
});

describe('jobs of workers with a limit, without Redis', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await start(4);
  });
  afterAll(() => host.stop());

  test('of one tenant let that of another start with the next ones that the limit allows', async () => {
    await enqueue(host, errands.limited, numbered(300));
    const { starts } = errandsOf(host).journal;
    await until(() => starts.length > 0);
    await enqueue(host, errands.limited, ['one'], OTHER_TENANT);
    const before = starts.length;
    await until(() => starts.some(({ tenantId }) => tenantId === OTHER_TENANT));
    expect(starts.findIndex(({ tenantId }) => tenantId === OTHER_TENANT)).toBeLessThanOrEqual(before + 3);
    await host.sql(`DELETE FROM platform_jobs WHERE state = 'waiting'`);
  });
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const PROCESS = '50000000-0000-4000-8000-000000000000';

/** The arguments of a claim of 16 jobs of two workers, of which the first has many. */
const claimArguments = (after: string) => `'${PROCESS}', '{errands.run,errands.eager}', '{16,16}', '{12,12}',
  '{${after},${NO_TENANT}}', 16, 0, '{}', '{}', '{}', 12, '{}', '{}'`;

describe('a claim among 100,000 waiting jobs of one tenant and those of a thousand others', () => {
  test('reads indexes, and no more rows than it claims jobs for each tenant that it finds', () =>
    withMigratedDatabase([], async (_ledger, connection) => {
      const pool = createJobPool(connection, createLogger('silent'));
      const client = await pool.connect();
      try {
        await client.query(
          `INSERT INTO platform_jobs (id, worker_id, tenant_id, data, state, attempts, run_at)
           SELECT gen_random_uuid(), 'errands.run', '${TENANT}'::uuid, '{}'::json, 'waiting', 1, now() - interval '1 hour'
           FROM generate_series(1, 100000)
           UNION ALL
           SELECT gen_random_uuid(), 'errands.run', md5(n::text)::uuid, '{}'::json, 'waiting', 1, now()
           FROM generate_series(1, 1000) AS n`,
        );
        await client.query(`PREPARE shares (uuid) AS ${CLAIM_STATEMENT}`);
        // Also where nothing has counted the rows yet, as soon after a flood.
        for (const [after, isCounted] of [
          [NO_TENANT, false],
          [TENANT, true],
        ] as const) {
          if (isCounted) await client.query('ANALYZE platform_jobs');
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
            `EXPLAIN (ANALYZE, FORMAT JSON) EXECUTE shares (${claimArguments(after)})`,
          );
          const [{ Plan: plan }] = (rows[0] as (typeof rows)[0])['QUERY PLAN'];
          const reads = nodesOf(plan).filter((node) => node['Relation Name'] === 'platform_jobs');
          expect(reads.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
          const read = reads.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
          expect(read).toBeLessThan(20 * 16);
        }
        const tenants = await client.query(
          `SELECT DISTINCT tenant_id FROM platform_jobs WHERE state = 'running'`,
        );
        expect(tenants.rows).toHaveLength(32);
      } finally {
        client.release();
        await pool.end();
      }
    }));
});
