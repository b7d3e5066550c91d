import type { Job } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';
import { done, errands, errandsOf, inTenant } from './errands';

/** None comes during a test, so that only what wakes a process starts a job. */
const NO_ROUNDS = { round: 3_600_000 };

describe('jobs without rounds', () => {
  let host: TestHost;

  beforeAll(async () => {
    const jobs = { ...NO_ROUNDS, concurrency: 3, heartbeat: 100 };
    host = await startTestHost({ sources: fixtures('errands'), jobs });
  });
  afterAll(() => host.stop());
  beforeEach(async () => {
    await host.sql('TRUNCATE errands_done');
    errandsOf(host).journal.entries.length = 0;
  });

  const enqueue = (job: Job<unknown>, data: object, runAt?: Date) =>
    inTenant(host, ({ jobs }) => jobs.enqueue(job, data, runAt && { runAt }));

  test('start when they are enqueued, when they are due and when they are to be tried again', async () => {
    const runAt = new Date(Date.now() + 300);
    await enqueue(errands.run, { name: 'later' }, runAt);
    await enqueue(errands.run, { name: 'much later' }, new Date(Date.now() + 3_000_000));
    await enqueue(errands.run, { name: 'again', failures: 2 });
    await enqueue(errands.run, { name: 'now' });
    await until(async () => (await done(host)).length === 3);
    expect(await done(host)).toEqual(['again', 'later', 'now']);
    expect(Date.now()).toBeGreaterThanOrEqual(runAt.getTime());
  });

  test('are taken by a process that has room for their tenant while the one that enqueued them has none', async () => {
    const { journal } = errandsOf(host);
    const beside = await startBeside(host, { sources: fixtures('errands'), jobs: NO_ROUNDS });
    // A process learns in a round which others there are.
    await host.settled();
    await enqueue(errands.run, { name: 'first', gate: 'both' });
    await enqueue(errands.run, { name: 'second', gate: 'both' });
    await until(() => journal.entries.length === 2);
    await enqueue(errands.run, { name: 'third' });
    await until(async () => (await done(host)).includes('third'));
    expect(errandsOf(beside).journal.names()).toEqual(['third']);
    journal.gate('both').open();
    await until(async () => (await done(host)).length === 3);
  });

  test('of a worker that has many do not delay those of another', async () => {
    const { journal } = errandsOf(host);
    const many = Array.from({ length: 200 }, (_, index) => ({
      job: errands.run,
      data: { name: `many ${index}` },
    }));
    await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll([...many, { job: errands.eager, data: { name: 'one' } }]),
    );
    await until(async () => (await done(host)).length === 201);
    expect(journal.entries.findIndex(({ name }) => name === 'one')).toBeLessThan(10);
  });

  test('run again soon when their end could not be stored', async () => {
    // What is taken from a sequence stays taken when the statement fails, so only the first end is refused.
    await host.sql('CREATE SEQUENCE errands_ends');
    await host.sql(
      `CREATE FUNCTION errands_refuse() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN IF nextval('errands_ends') = 1 THEN RAISE EXCEPTION 'refused'; END IF; RETURN NEW; END $$`,
    );
    await host.sql(
      `CREATE TRIGGER errands_refuse BEFORE UPDATE ON platform_jobs
       FOR EACH ROW WHEN (NEW.state = 'done') EXECUTE FUNCTION errands_refuse()`,
    );
    await enqueue(errands.run, { name: 'unstored' });
    await until(async () => (await done(host)).length === 2);
    await host.settled();
    expect(errandsOf(host).journal.names()).toEqual(['unstored', 'unstored']);
  });
});

describe('jobs of a version that kept messages about them apart', () => {
  test('are run after the upgrade, and the messages are dropped', async () => {
    const host = await startTestHost({ sources: fixtures('healthy') });
    try {
      await host.sql(
        `DELETE FROM platform_migrations WHERE module = 'core' AND name LIKE 'ClaimJobsFromTable%'`,
      );
      await host.sql('DROP FUNCTION platform_enqueue_jobs(json)');
      await host.sql('CREATE SCHEMA graphile_worker');
      await host.sql('CREATE TABLE graphile_worker._private_jobs (id bigint)');
      await host.sql(
        `CREATE FUNCTION platform_enqueue_jobs(input json, hand_over boolean) RETURNS SETOF uuid
         LANGUAGE sql AS 'SELECT gen_random_uuid()'`,
      );
      await host.sql(`ALTER TABLE platform_job_processes ADD holders text[] NOT NULL DEFAULT '{}'`);
      await host.sql(
        `INSERT INTO platform_jobs (id, worker_id, tenant_id, data, state, attempts, run_at)
         SELECT gen_random_uuid(), 'errands.run', gen_random_uuid(), json_build_object('name', state), state, 3, now()
         FROM unnest('{waiting,parked}'::text[]) AS state`,
      );
      const upgraded = await startBeside(host, { sources: fixtures('healthy', 'errands') });
      const names = () => errandsOf(upgraded).journal.names();
      await until(() => names().length === 2);
      expect(names()).toEqual(['parked', 'waiting']);
      expect(await host.sql(`SELECT FROM pg_namespace WHERE nspname = 'graphile_worker'`)).toEqual([]);
      expect(
        await host.sql(
          `SELECT pronargs AS arguments, has_function_privilege('tenantry_app', oid, 'EXECUTE') AS granted
           FROM pg_proc WHERE proname = 'platform_enqueue_jobs'`,
        ),
      ).toEqual([{ arguments: 1, granted: true }]);
    } finally {
      await host.stop();
    }
  });
});
