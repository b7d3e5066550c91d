import type { Job } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { selectModules } from '../support/selectModules';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';
import { done, errands, errandsOf, inTenant, OTHER_TENANT, TENANT } from './errands';

describe('jobs', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('errands', 'healthy'),
      limits: { drain: 2_000 },
      jobs: { heartbeat: 100, round: 200 },
      log,
    });
  });
  afterAll(async () => {
    await host?.stop();
  });
  beforeEach(async () => {
    await host.sql('TRUNCATE errands_done');
    errandsOf(host).journal.entries.length = 0;
  });

  const stateOf = (id: string, tenant?: string) =>
    inTenant(host, async ({ jobs }) => (await jobs.status(id))?.state, tenant);

  test('a recurring one comes at its time, once, without a tenant', async () => {
    const beside = await startBeside(host, { sources: fixtures('errands') });
    // Far from the turn of an hour, at which the real time would bring one more.
    const now = host.clock.now().getTime();
    host.clock.travel({ minutes: 60 - ((now / 60_000) % 60) + 10 });
    await host.settled();
    await beside.settled();
    for (const { journal } of [errandsOf(host), errandsOf(beside)]) journal.hours.length = 0;
    const hours = () => [...errandsOf(host).journal.hours, ...errandsOf(beside).journal.hours];
    await host.settled();
    expect(hours()).toEqual([]);
    for (let hour = 1; hour <= 3; hour += 1) {
      host.clock.travel({ hours: 1 });
      await host.settled();
      await beside.settled();
      expect(hours()).toHaveLength(hour);
    }
    host.clock.travel({ days: 3 });
    await host.settled();
    expect(hours()).toEqual([null, null, null, null]);
    host.clock.reset();
  });

  test('run in the tenant of who enqueued them, and show their status', async () => {
    const id = await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'milk' }));
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'bread' }), OTHER_TENANT);
    await host.settled();
    expect(await done(host)).toEqual(['milk']);
    expect(await done(host, OTHER_TENANT)).toEqual(['bread']);
    expect(errandsOf(host).journal.entries).toContainEqual(
      expect.objectContaining({ name: 'milk', attempt: 1, tenantId: TENANT, locale: 'en' }),
    );
    expect(await inTenant(host, ({ jobs }) => jobs.status(id))).toEqual({
      id,
      workerId: 'errands.run',
      state: 'done',
      attempt: 1,
      attempts: 3,
      checkpoint: null,
      error: null,
      runAt: expect.any(Date) as Date,
      enqueuedAt: expect.any(Date) as Date,
    });
    expect(await stateOf(id, OTHER_TENANT)).toBeUndefined();
  });

  test('inside a unit of work they are kept or lost with it', async () => {
    const failure = new Error('changed my mind');
    const lost = inTenant(host, ({ jobs, unitOfWork }) =>
      unitOfWork.run(async () => {
        await jobs.enqueue(errands.run, { name: 'never' });
        throw failure;
      }),
    );
    await expect(lost).rejects.toBe(failure);
    const id = await inTenant(host, ({ jobs, unitOfWork }) =>
      unitOfWork.run(async () => {
        const kept = await jobs.enqueue(errands.run, { name: 'kept' });
        expect((await jobs.status(kept))?.state).toBe('waiting');
        return kept;
      }),
    );
    await host.settled();
    expect(await stateOf(id)).toBe('done');
    expect(errandsOf(host).journal.names()).toEqual(['kept']);
  });

  test('one that the machine could not do is tried again, and has not used up an attempt', async () => {
    const failures = async () =>
      /^tenantry_module_job_failures_total\{module="errands"\} (\d+)$/m.exec(
        await (await fetch(`${host.url}/metrics`)).text(),
      )?.[1];
    const before = await failures();
    const data = { name: 'in a bad hour', outages: 3 };
    const id = await inTenant(host, ({ jobs }) => jobs.enqueue(errands.slowToRetry, data));
    await until(async () => {
      await host.sql(`UPDATE platform_jobs SET run_at = now() WHERE id = $1 AND state = 'waiting'`, [id]);
      return (await stateOf(id)) === 'done';
    });
    expect(errandsOf(host).journal.entries.map(({ attempt }) => attempt)).toEqual([1, 1, 1, 1]);
    expect(await failures()).toBe(before);
  });

  test('a thousand are run, each once', async () => {
    const names = Array.from({ length: 1_000 }, (_, index) => `errand ${index}`);
    const ids = await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll(names.map((name) => ({ job: errands.run, data: { name } }))),
    );
    expect(new Set(ids).size).toBe(1_000);
    await host.settled();
    expect(await done(host)).toEqual([...names].sort());
  });

  test('several are answered in their order, whichever way PostgreSQL takes to find them', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const names = Array.from({ length: 20 }, (_, index) => `ordered ${index}`);
    const enqueued = 'platform_enqueue_jobs(json)';
    for (const way of ['nestloop', 'hashjoin', 'mergejoin']) {
      // With tables that grow and shrink it takes each of them at some time.
      for (const other of ['nestloop', 'hashjoin', 'mergejoin']) {
        const choice = other === way ? 'on' : 'off';
        await host.sql(`ALTER FUNCTION ${enqueued} SET enable_${other} = ${choice}`);
      }
      const ids = await inTenant(host, ({ jobs }) =>
        jobs.enqueueAll(names.map((name) => ({ job: errands.run, data: { name }, runAt }))),
      );
      const waiting = await host.sql<{ id: string; name: string }>(
        `SELECT id, data->>'name' AS name FROM platform_jobs WHERE data->>'name' LIKE 'ordered %'`,
      );
      const namesOf = new Map(waiting.map(({ id, name }) => [id, name]));
      expect(ids.map((id) => namesOf.get(id))).toEqual(names);
      await host.sql(`DELETE FROM platform_jobs WHERE data->>'name' LIKE 'ordered %'`);
    }
    for (const each of ['nestloop', 'hashjoin', 'mergejoin']) {
      await host.sql(`ALTER FUNCTION ${enqueued} RESET enable_${each}`);
    }
  });

  test('one that fails is tried again, and is given up after its attempts', async () => {
    const [fixed, broken] = await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll([
        { job: errands.run, data: { name: 'fixed', failures: 2 } },
        { job: errands.run, data: { name: 'broken', failures: 99 } },
      ]),
    );
    await until(async () => (await stateOf(fixed as string)) === 'done');
    await until(async () => (await stateOf(broken as string)) === 'dead');
    expect(errandsOf(host).journal.names()).toEqual([...Array(3).fill('broken'), ...Array(3).fill('fixed')]);
    expect(await inTenant(host, ({ jobs }) => jobs.status(broken as string))).toMatchObject({
      attempt: 3,
      error: expect.stringContaining('broken failed at attempt 3') as string,
    });
    expect(log.saying('a job failed and was given up')).toContainEqual(
      expect.objectContaining({ module: 'errands', worker: 'errands.run', job: broken, tenantId: TENANT }),
    );
  });

  test('one that fails often is tried again each time', async () => {
    const id = await inTenant(host, ({ jobs }) =>
      jobs.enqueue(errands.eager, { name: 'eager', failures: 25 }),
    );
    await until(async () => (await stateOf(id)) === 'done');
  });

  test('a delayed one waits for its time, and so does the next attempt', async () => {
    const runAt = new Date(host.clock.now().getTime() + 3_600_000);
    const [later, again] = await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll([
        { job: errands.run, data: { name: 'later', due: runAt }, runAt },
        { job: errands.slowToRetry, data: { name: 'again', failures: 1 } },
      ]),
    );
    await host.settled();
    expect(errandsOf(host).journal.names()).toEqual(['again']);
    expect(await stateOf(later as string)).toBe('waiting');
    host.clock.travel({ hours: 1, minutes: 10 });
    await host.settled();
    host.clock.reset();
    expect(await stateOf(later as string)).toBe('done');
    expect(await stateOf(again as string)).toBe('done');
    expect(errandsOf(host).journal.entries).toContainEqual(
      expect.objectContaining({ name: 'later', due: runAt }),
    );
  });

  test('a key keeps a second one from waiting beside the first, in the same tenant', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const enqueue = (tenant: string) =>
      inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'keyed' }, { runAt, key: 'k' }), tenant);
    const ids = await Promise.all([enqueue(TENANT), enqueue(TENANT), enqueue(TENANT)]);
    expect(new Set(ids).size).toBe(1);
    const other = await enqueue(OTHER_TENANT);
    expect(other).not.toBe(ids[0]);
    expect(await inTenant(host, ({ jobs }) => jobs.cancel(other))).toBe(false);
    expect(await inTenant(host, ({ jobs }) => jobs.cancel(other), OTHER_TENANT)).toBe(true);
    expect(await inTenant(host, ({ jobs }) => jobs.cancel(ids[0] as string))).toBe(true);
    expect(await stateOf(ids[0] as string)).toBe('cancelled');
    expect(await enqueue(TENANT)).not.toBe(ids[0]);
    await host.sql(`DELETE FROM platform_jobs WHERE key = 'k'`);
  });

  test('a running one that is cancelled has its signal aborted, also by another process', async () => {
    const beside = await startBeside(host, { sources: fixtures('healthy') });
    const { journal } = errandsOf(host);
    for (const canceller of [host, beside]) {
      const id = await inTenant(host, ({ jobs }) =>
        jobs.enqueue(errands.run, { name: 'patient', patient: true }),
      );
      await until(() => journal.names().includes('patient'));
      const { jobs, tenancy } = canceller.host.core.services;
      expect(await tenancy.inTenant(TENANT, 'test', () => jobs.cancel(id))).toBe(true);
      await until(async () => (await stateOf(id)) === 'cancelled');
      journal.entries.length = 0;
    }
    expect(journal.aborted.slice(-2)).toEqual(['patient', 'patient']);
  });

  test('one that takes too long has its signal aborted and counts as failed', async () => {
    const id = await inTenant(host, ({ jobs }) =>
      jobs.enqueue(errands.brief, { name: 'long', patient: true }),
    );
    await until(async () => (await stateOf(id)) === 'dead');
    expect(errandsOf(host).journal.aborted).toContain('long');
    expect((await inTenant(host, ({ jobs }) => jobs.status(id)))?.error).toContain(
      'did not finish within 50 ms',
    );
  });

  test('a worker that wants to work alone does, and keeps nobody from working', async () => {
    const { journal } = errandsOf(host);
    const alone = Array.from({ length: 30 }, (_, index) => ({
      job: errands.alone,
      data: { name: `alone ${index}`, gate: 'alone' },
    }));
    await inTenant(host, ({ jobs }) => jobs.enqueueAll(alone));
    await until(() => journal.entries.length === 1);
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'beside' }));
    await until(async () => (await done(host)).includes('beside'));
    expect(journal.entries).toHaveLength(2);
    journal.gate('alone').open();
    await host.settled();
    expect(await done(host)).toHaveLength(31);
  });

  test('those of a module that is off are kept, and wait for it', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const [soon, underWay] = await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll([
        { job: errands.run, data: { name: 'soon' }, runAt },
        { job: errands.run, data: { name: 'under way', gate: 'drain' } },
      ]),
    );
    const { journal } = errandsOf(host);
    await until(() => journal.names().includes('under way'));
    const off = selectModules(host, { errands: { enabled: false } });
    journal.gate('drain').open();
    await off;
    const states = async () => {
      const rows = await host.sql<{ id: string; state: string }>('SELECT id, state FROM platform_jobs');
      return rows.filter(({ id }) => id === soon || id === underWay).map(({ state }) => state);
    };
    expect(await states()).toContain('done');
    host.clock.travel({ hours: 1, minutes: 1 });
    await host.settled();
    expect((await states()).sort()).toEqual(['done', 'parked']);
    await selectModules(host, { errands: { enabled: true } });
    await host.settled();
    host.clock.reset();
    expect(await states()).toEqual(['done', 'done']);
    expect(await done(host)).toEqual(['soon', 'under way']);
  });

  test('one that does not end when its module stops is aborted and run again', async () => {
    const id = await inTenant(host, ({ jobs }) =>
      jobs.enqueue(errands.run, { name: 'stubborn', gate: 'stubborn' }),
    );
    const { journal } = errandsOf(host);
    await until(() => journal.names().includes('stubborn'));
    await selectModules(host, { errands: { enabled: false } });
    await selectModules(host, { errands: { enabled: true } });
    journal.gate('stubborn').open();
    errandsOf(host).journal.gate('stubborn').open();
    await host.settled();
    expect(await stateOf(id)).toBe('done');
    expect(errandsOf(host).journal.names()).toEqual(['stubborn']);
  });

  test('those of a parked module or behind a closed gate wait', async () => {
    const { jobEngine } = host.host.core;
    const { journal } = errandsOf(host);
    jobEngine.parkModule('errands');
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'parked' }));
    await host.settled();
    expect(journal.entries).toEqual([]);
    jobEngine.resumeModule('errands');
    await until(async () => (await done(host)).includes('parked'));
    const open = jobEngine.addGate((moduleId, tenantId) => moduleId !== 'errands' || tenantId !== TENANT);
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'closed' }));
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'open' }), OTHER_TENANT);
    await host.settled();
    expect(await done(host, OTHER_TENANT)).toEqual(['open']);
    expect(await done(host)).toEqual(['parked']);
    open();
    await host.settled();
    expect(await done(host)).toEqual(['closed', 'parked']);
  });

  test('a checkpoint lets the next attempt go on, and what is lost is never done twice', async () => {
    const id = await inTenant(host, ({ jobs }) => jobs.enqueue(errands.count, null));
    await until(async () => (await done(host)).length === 5);
    // As if another process had given the jobs of this one away.
    await host.sql(
      `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, claimed_by = NULL WHERE id = $1`,
      [id],
    );
    errandsOf(host).journal.gate('sixth').open();
    await host.settled();
    expect(await stateOf(id)).toBe('done');
    expect(await done(host)).toEqual(Array.from({ length: 10 }, (_, index) => `step ${index + 1}`).sort());
  });

  test('one that was claimed for a process already gone is run again', async () => {
    const runAt = new Date(Date.now() + 3_600_000);
    const id = await inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name: 'late' }, { runAt }));
    // As PostgreSQL leaves it when it carries out a statement whose sender was killed.
    await host.sql(
      `UPDATE platform_jobs SET state = 'running', claimed_by = gen_random_uuid(), run_at = now() WHERE id = $1`,
      [id],
    );
    await host.settled();
    expect(await done(host)).toEqual(['late']);
    expect(await stateOf(id)).toBe('done');
  });

  test('data may hold what PostgreSQL cannot, and unfit data is refused at once', async () => {
    await inTenant(host, ({ jobs }) => jobs.enqueue(errands.alone, { name: 'odd', gate: 'a\u0000\ud800' }));
    errandsOf(host).journal.gate('a\u0000\ud800').open();
    await host.settled();
    expect(await done(host)).toEqual(['odd']);
    const enqueue = (job: Job<unknown>, data: object) =>
      inTenant(host, ({ jobs }) => jobs.enqueue(job, data));
    await expect(enqueue(errands.run, {})).rejects.toThrow('"name" is required');
    await expect(enqueue({ id: 'errands.walk' }, {})).rejects.toThrow(
      'No running module contributes the worker',
    );
  });

  test('the application role touches neither the jobs nor the queue', async () => {
    const { database } = host.host.core;
    for (const statement of ['SELECT * FROM platform_jobs', 'SELECT * FROM platform_job_processes']) {
      await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});
