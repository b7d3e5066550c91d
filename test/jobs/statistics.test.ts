import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { COUNT_UNFINISHED } from '../../core/parts/jobs/JobStatistics';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';
import { errands, errandsOf, inTenant } from './errands';

describe('the statistics of jobs', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('errands') });
  });
  afterAll(() => host.stop());

  test('count for each worker the jobs that wait, run, and were given up', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const { journal } = errandsOf(host);
    const enqueue = (name: string, more: object = {}, attempts = 1) =>
      inTenant(host, ({ jobs }) =>
        jobs.enqueueAll([{ job: errands.run, data: { name, ...more }, attempts }]),
      );
    await enqueue('under way', { gate: 'statistics' });
    const dead = await enqueue('never', { failures: 9 });
    for (const name of ['a', 'b', 'c']) {
      await inTenant(host, ({ jobs }) => jobs.enqueue(errands.alone, { name }, { runAt }));
    }
    const stateOf = (id: string) => inTenant(host, async ({ jobs }) => (await jobs.status(id))?.state);
    await until(async () => (await stateOf(dead[0] as string)) === 'dead');
    await until(() => journal.names().includes('under way'));
    const read = async () =>
      (await (await fetch(`${host.url}/metrics`)).text())
        .split('\n')
        .filter((line) => line.startsWith('tenantry_jobs{'));
    // A first reading that takes long is not waited for.
    await until(async () => (await read()).some((line) => !line.endsWith(' 0')));
    const lines = await read();
    expect(lines).toEqual(
      expect.arrayContaining([
        'tenantry_jobs{worker="errands.run",state="running"} 1',
        'tenantry_jobs{worker="errands.run",state="dead"} 1',
        'tenantry_jobs{worker="errands.run",state="waiting"} 0',
        'tenantry_jobs{worker="errands.alone",state="waiting"} 3',
        'tenantry_jobs{worker="errands.nothing",state="parked"} 0',
      ]),
    );
    journal.gate('statistics').open();
  });

  test('are counted by indexes that hold nothing of what is over', async () => {
    await host.sql(
      `INSERT INTO platform_jobs (id, worker_id, data, state, attempts, run_at)
       SELECT gen_random_uuid(), 'errands.nothing', 'null', 'done', 1, now() FROM generate_series(1, 20000)`,
    );
    await host.sql('ANALYZE platform_jobs');
    const plan = await host.sql<{ 'QUERY PLAN': string }>(`EXPLAIN ${COUNT_UNFINISHED}`);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toContain('Seq Scan');
    for (const index of ['(waiting|tenants)', 'parked', 'running', 'dead']) {
      expect(text).toMatch(new RegExp(`Scan (using|on) platform_jobs_${index}`));
    }
  });
});
