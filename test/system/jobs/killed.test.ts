/**
 * @covers core/parts/jobs core/parts/cluster core/parts/events core/parts/mail test/fixtures/modules/critical
 * @covers test/fixtures/modules/errands test/fixtures/modules/postman modules/progress
 */
import { randomUUID } from 'node:crypto';
import type { Job } from '@tenantry/core';
import { by } from '../../support/caller';
import { fixtures } from '../../support/fixtures';
import type { Hold } from '../../support/PausePoints';
import { startBeside } from '../../support/startBeside';
import { until } from '../../support/until';
import { done, errands, errandsOf, inTenant, TENANT } from '../../jobs/errands';
import type { ServerProcess } from '../support/ServerProcess';
import { Victims } from '../support/Victims';
import { type Held, KILLS, POINTS, STORED } from './heldJobs';

const JOBS = 200;
/** Jobs that the host runs at a time. */
const SLOTS = 4;
const SOURCES = fixtures('critical', 'errands', 'header-auth', 'postman');

describe('a process that is killed', () => {
  let victims: Victims<keyof typeof POINTS>;

  beforeAll(async () => {
    victims = await Victims.start(
      { sources: SOURCES, jobs: { concurrency: SLOTS } },
      ['errands', 'postman'],
      POINTS,
    );
  });
  afterAll(() => victims?.stop());
  beforeEach(async () => {
    await victims.host.sql('TRUNCATE errands_done, postman_letters, postman_deliveries');
    errandsOf(victims.host).journal.entries.length = 0;
    victims.leave();
  });

  const enqueue = (jobs: readonly { job: Job<unknown>; data: object }[]) =>
    inTenant(victims.host, (services) => services.jobs.enqueueAll(jobs));

  /** Enqueues a job whose process is to be held. */
  const prepare = async (held: Held): Promise<{ held: Held; id: string; hold: Hold | undefined }> => {
    const { name, job, data, point, value } = held;
    const id = randomUUID();
    const hold = point && (await victims.points.hold(point, value ?? id));
    await victims.host.sql(
      `INSERT INTO platform_jobs (id, worker_id, tenant_id, data, state, attempts, run_at)
       VALUES ($1, $2, $3, $4, 'parked', 3, now())`,
      [id, job.id, TENANT, JSON.stringify({ ...data, name })],
    );
    return { held, id, hold };
  };
  const stateOf = (id: string) =>
    victims.host.sql<{ state: string; crashes: number }>(
      'SELECT state, crashes FROM platform_jobs WHERE id = $1',
      [id],
    );

  test.each(KILLS)('%s leaves the jobs to another, and each is done once', async (_what, all) => {
    const { host } = victims;
    const { journal } = errandsOf(host);
    const prepared = [];
    for (const held of all.filter(({ point }) => point !== 'claim')) prepared.push(await prepare(held));
    const server = victims.launch();
    for (const { hold } of prepared) {
      if (hold) await hold.reached();
      else await until(async () => (await done(host)).includes('step 5'));
    }
    for (const held of all.filter(({ point }) => point === 'claim')) {
      const late = await prepare(held);
      prepared.push(late);
      await late.hold?.reached();
    }
    await server.kill();
    await victims.notice();
    for (const { held, hold } of prepared) await hold?.[held.statement]();
    journal.gate('sixth').open();
    victims.take();
    for (const { held, id } of prepared) {
      await until(async () => (await stateOf(id))[0]?.state === 'done');
      expect([held.name, await stateOf(id)]).toEqual([held.name, [{ state: 'done', crashes: held.crashes }]]);
      const attempts = journal.entries.filter(({ name }) => name === held.name).map(({ attempt }) => attempt);
      expect([held.name, attempts]).toEqual([held.name, held.attempts]);
    }
    expect(await done(host)).toEqual(all.flatMap((held) => held.done).sort());
  });

  test('with many jobs at work leaves them to another, each step is done exactly once, and a stored result is kept', async () => {
    const { host } = victims;
    const stored = await prepare(STORED);
    const names = Array.from({ length: JOBS }, (_, index) => `job ${index}`);
    const ids = await enqueue(names.map((name) => ({ job: errands.dawdle, data: { name } })));
    const count = async (condition: string) =>
      (await host.sql(`SELECT FROM platform_jobs WHERE id = ANY ($1) AND ${condition}`, [ids])).length;
    const server = victims.launch({ ERRANDS_STAY: 'true' });
    await until(async () => (await count('checkpoint IS NOT NULL')) > 0);
    await stored.hold?.reached();
    victims.take();
    // The host works on as many as it can at a time, beside the server.
    await until(async () => (await count("state = 'running' AND checkpoint IS NULL")) >= SLOTS);
    await server.kill();
    await victims.notice();
    await stored.hold?.release();
    errandsOf(host).journal.gate('dawdle').open();
    await until(async () => (await count("state = 'done'")) === JOBS);
    expect(await stateOf(stored.id)).toEqual([{ state: 'done', crashes: STORED.crashes }]);
    expect(errandsOf(host).journal.names()).toEqual([]);
    expect(await done(host)).toEqual(
      [...STORED.done, ...names.flatMap((name) => [1, 2, 3].map((step) => `${name} ${step}`))].sort(),
    );
    expect(await count('(crashes > 0 OR error IS NOT NULL)')).toBeGreaterThan(0);
  });

  describe('by which an event is emitted', () => {
    const post = (server: ServerProcess, letter: object) =>
      fetch(`${server.url}/api/postman/letters`, {
        method: 'POST',
        headers: { ...by({ tenantId: TENANT }).headers, 'content-type': 'application/json' },
        body: JSON.stringify(letter),
      }).then(
        ({ status }) => status,
        () => 'died',
      );
    const deliveries = () => victims.host.sql('SELECT name, attempts FROM postman_deliveries ORDER BY name');
    const nothingLeft = () =>
      until(
        async () =>
          (
            await victims.host.sql(
              `SELECT FROM platform_jobs WHERE worker_id = 'postman.deliver' AND state <> 'done'`,
            )
          ).length === 0,
      );

    test('leaves neither change nor event before the commit, and after the commit or a delivery loses no event', async () => {
      const { host, points } = victims;
      const first = victims.launch();
      await first.ready();
      const hold = await points.hold('enqueue');
      const held = post(first, { name: 'held' });
      await hold.reached();
      const last = post(first, { name: 'commit', ends: 'commit' });
      await first.ended;
      await hold.release();
      expect(await held).toBe('died');
      expect(['died', 204]).toContain(await last);
      expect(await host.sql('SELECT name FROM postman_letters')).toEqual([{ name: 'commit' }]);

      const second = victims.launch();
      await second.ready();
      await until(async () => (await deliveries()).length === 1);
      expect(await deliveries()).toEqual([{ name: 'commit', attempts: 1 }]);
      const delivered = post(second, { name: 'delivery', ends: 'delivery' });
      await second.ended;
      expect(['died', 204]).toContain(await delivered);

      const third = victims.launch();
      await third.ready();
      await until(async () => (await deliveries()).length === 2);
      await nothingLeft();
      expect(await deliveries()).toEqual([
        { name: 'commit', attempts: 1 },
        { name: 'delivery', attempts: 2 },
      ]);
      expect(await third.stop()).toBe(0);
    });
  });

  test('while it arranges the next time of a recurring job leaves it to the next process, and it is arranged once', async () => {
    const { host, points } = victims;
    await host.sql('DELETE FROM platform_job_schedules');
    await host.sql(`DELETE FROM platform_jobs WHERE worker_id = 'errands.hourly'`);
    const hold = await points.hold('schedule', 'errands.hourly');
    const server = victims.launch();
    await hold.reached();
    await server.kill();
    await hold.release();
    const keys = async () =>
      (
        await host.sql<{ key: string }>(`SELECT key FROM platform_jobs WHERE worker_id = 'errands.hourly'`)
      ).map(({ key }) => key);
    await until(async () => (await keys()).length === 1);
    await startBeside(host, { sources: fixtures('errands') });
    const arranged = await keys();
    // Two where an hour has begun meanwhile.
    expect(arranged).toEqual([...new Set(arranged)]);
  });
});
