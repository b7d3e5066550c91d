import { JobLost } from '@tenantry/core';
import { startTestHost } from '@tenantry/core/testing';
import { World, type Person } from '../../modules/auth/test/accessSupport';
import { fixture } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { until } from '../support/until';
import { Papers } from './support';

const FEATURES = ['clerk.file', 'progress.*', 'platform.modules.manage'];

describe('work on many records', () => {
  const log = new LogLines();
  let world: World;
  let ann: Person;
  let papers: Papers;

  beforeAll(async () => {
    world = await World.of(
      await startTestHost({
        sources: ['./modules/*', fixture('clerk')],
        jobs: { round: 200, heartbeat: 100 },
        log,
      }),
    );
    ann = await world.holder({ features: FEATURES });
    papers = new Papers(world, ann);
  });
  afterEach(() => papers.before());
  afterAll(() => world?.host.stop());

  const eventsOf = (id: string) =>
    world.host.events
      .filter(({ payload }) => (payload as { jobId?: string }).jobId === id)
      .map(({ id: event, payload }) => ({ ...(payload as { processedCount: number }), event }));

  test('is done to each once, on behalf of whoever requested it, and reported on the way', async () => {
    const ids = await papers.make(40);
    const id = await papers.file(ids);
    expect(await papers.over(id)).toMatchObject({
      jobType: 'clerk.papers.file_all',
      name: 'File papers',
      description: '40 papers to be filed',
      status: 'completed',
      progressPercent: 100,
      processedCount: 40,
      totalCount: 40,
      etaSeconds: 0,
      cancellable: false,
      errorMessage: null,
      meta: { folder: 'archive' },
      resultSummary: { affectedCount: 40, failedCount: 0, failedItems: [] },
      startedByUserId: ann.id,
      tenantId: world.home.tenantId,
      organizationId: world.home.organizationId,
    });
    expect(await papers.moves(ids)).toEqual(Array(40).fill(1));
    const entries = await world.host.sql(
      'SELECT actor_id FROM platform_action_log WHERE resource_id = ANY ($1)',
      [ids],
    );
    expect(entries).toEqual(Array(40).fill({ actor_id: ann.id }));
    await world.host.settled();
    const events = eventsOf(id);
    expect(events.map(({ event }) => event)).toEqual([
      'progress.job.created',
      'progress.job.started',
      ...Array<string>(events.length - 3).fill('progress.job.updated'),
      'progress.job.completed',
    ]);
    const counts = events.map(({ processedCount }) => processedCount);
    expect(counts).toEqual([...counts].sort((a, b) => a - b));
    expect(events.length).toBeGreaterThan(5);
    expect(events.at(-1)).toMatchObject({ resultSummary: { affectedCount: 40 } });
  });

  test('goes on after those that fail, and names them', async () => {
    const [good, stapled] = [await papers.make(3), await papers.make(2, 'stapled')];
    const id = await papers.file([stapled[0], good[0], stapled[1], good[1], good[2]] as string[]);
    expect(await papers.over(id)).toMatchObject({
      status: 'completed',
      processedCount: 5,
      resultSummary: {
        affectedCount: 3,
        failedCount: 2,
        failedItems: stapled.map((paper) => ({ id: paper, message: 'Paper is stapled' })),
      },
    });
    expect(await papers.moves([...good, ...stapled])).toEqual([1, 1, 1, 0, 0]);
  });

  test('is done to many in one transaction, and to those around one that fails exactly once', async () => {
    const [good, stapled] = [await papers.make(58), await papers.make(2, 'stapled')];
    const ids = [...good.slice(0, 5), stapled[0], ...good.slice(5, 30), stapled[1], ...good.slice(30)];
    const id = await papers.file(ids as string[]);
    expect(await papers.over(id)).toMatchObject({
      processedCount: 60,
      resultSummary: { affectedCount: 58, failedItems: stapled.map((paper) => ({ id: paper })) },
    });
    expect(await papers.moves(good)).toEqual(Array(58).fill(1));
    const logged = await world.host.sql<{ entries: number; transactions: number }>(
      `SELECT count(*)::int AS entries, count(DISTINCT xmin::text)::int AS transactions
         FROM platform_action_log WHERE resource_id = ANY ($1)`,
      [good],
    );
    expect(logged[0]?.entries).toBe(58);
    expect(logged[0]?.transactions).toBeLessThan(30);
  });

  test('names two hundred that fail, and counts them all', async () => {
    const ids = await papers.make(205, 'stapled');
    const { resultSummary } = await papers.over(await papers.file(ids));
    expect(resultSummary).toMatchObject({ affectedCount: 0, failedCount: 205 });
    expect(resultSummary?.['failedItems']).toHaveLength(200);
  });

  test('stops at the first that fails, where that is wanted, and keeps what was done', async () => {
    const [good, stapled] = [await papers.make(4), await papers.make(1, 'stapled')];
    const ids = [...good.slice(0, 2), ...stapled, ...good.slice(2)];
    const id = await papers.file(ids, { stopAtFailure: true });
    expect(await papers.over(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'Paper is stapled',
      processedCount: 2,
      resultSummary: null,
    });
    expect(await papers.moves(ids)).toEqual([1, 1, 0, 0, 0]);
    await world.host.settled();
    expect(eventsOf(id).at(-1)).toMatchObject({
      event: 'progress.job.failed',
      errorMessage: 'Paper is stapled',
    });
    const done = await papers.over(await papers.file(good, { stopAtFailure: true }));
    expect(done.resultSummary).toEqual({ affectedCount: 4 });
  });

  test('is tried again from where it came to, after an error that is nobody’s refusal', async () => {
    const ids = await papers.make(6);
    let failures = 0;
    papers.before(async (paper) => {
      // Oftener than a job is tried in all, but each time a paper further.
      if (paper !== ids[0] && failures < 5 && ids.indexOf(paper) === failures + 1) {
        failures += 1;
        throw new Error('the light went out');
      }
    });
    expect(await papers.over(await papers.file(ids))).toMatchObject({
      status: 'completed',
      processedCount: 6,
    });
    expect(failures).toBe(5);
    expect(await papers.moves(ids)).toEqual(Array(6).fill(1));
  });

  test('fails when it is given up, and goes on when it is tried again after all', async () => {
    const [good, jammed] = [await papers.make(2), await papers.make(1, 'jammed')];
    const ids = [...good, ...jammed];
    const id = await papers.file(ids);
    expect(await papers.over(id)).toMatchObject({
      status: 'failed',
      errorMessage: 'The work could not be finished because of an internal error',
      processedCount: 2,
    });
    await until(() => log.saying('a job failed and was given up').length === 1);
    await world.host.sql(`UPDATE clerk_papers SET folder = 'inbox' WHERE id = ANY ($1)`, [jammed]);
    const [dead] = await world.host.sql<{ id: string }>(`SELECT id FROM platform_jobs WHERE state = 'dead'`);
    await world.call('POST', `/platform/jobs/${dead?.id}/retry`);
    await until(async () => (await papers.job(id)).status === 'completed');
    expect(await papers.job(id)).toMatchObject({ processedCount: 3, errorMessage: null });
    expect(await papers.moves(ids)).toEqual([1, 1, 1]);
  });

  test('ends when it is cancelled, if it may be', async () => {
    const cancel = (id: string) => world.refusal('DELETE', `/progress/jobs/${id}`, { token: ann.token });
    const ids = await papers.make(30);
    let asked: Promise<unknown> | undefined;
    const arrange = (which: () => string) =>
      papers.before(async (paper, job) => {
        const progressJobId = (job.data as { progressJobId: string }).progressJobId;
        if (paper === ids[5] && which() === progressJobId) await (asked = cancel(progressJobId));
      });
    let id = '';
    papers.before(async () => until(() => id !== ''));
    id = await papers.file(ids, { cancellable: true });
    arrange(() => id);
    const cancelled = await papers.over(id);
    expect(await asked).toEqual([200, undefined]);
    expect(cancelled).toMatchObject({ status: 'cancelled', errorMessage: null });
    expect(cancelled.processedCount).toBeLessThan(30);
    expect(cancelled.resultSummary).toMatchObject({ affectedCount: cancelled.processedCount });
    expect((await papers.moves(ids)).filter((moves) => moves === 1)).toHaveLength(cancelled.processedCount);
    expect(await cancel(id)).toEqual([200, undefined]);

    const whole = await papers.over(await papers.file(ids));
    expect(whole.status).toBe('completed');
    expect(asked && (await asked)).toEqual([200, undefined]);
  });

  test('never begins when it is cancelled before, and is not to be cancelled where it must not', async () => {
    const { jobEngine } = world.host.host.core;
    const cancel = (id: string) => world.refusal('DELETE', `/progress/jobs/${id}`, { token: ann.token });
    const ids = await papers.make(2);
    jobEngine.parkModule('clerk');
    const id = await papers.file(ids, { cancellable: true });
    const other = await papers.file(ids);
    expect(await cancel(other)).toEqual([400, 'Cannot cancel this job']);
    expect(await cancel(id)).toEqual([200, undefined]);
    expect(await papers.job(id)).toMatchObject({ status: 'cancelled', startedAt: null });
    jobEngine.resumeModule('clerk');
    await papers.over(other);
    expect(await papers.moves(ids)).toEqual([1, 1]);
  });

  test('changes nothing more in a process that has lost the job', async () => {
    const ids = await papers.make(4);
    let lost: unknown;
    let taken = false;
    papers.before(async (paper, job) => {
      if (paper !== ids[2] || taken) return;
      taken = true;
      // As happens to the jobs of a process that counts as ended.
      await world.host.sql(
        `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, claimed_by = NULL WHERE id = $1`,
        [job.id],
      );
      job.saveCheckpoint({ done: 4, failed: 0 }).catch((error: unknown) => (lost = error));
    });
    const id = await papers.file(ids);
    expect(await papers.over(id)).toMatchObject({ status: 'completed', processedCount: 4 });
    expect(lost).toBeInstanceOf(JobLost);
    expect(await papers.moves(ids)).toEqual([1, 1, 1, 1]);
  });

  test('waits, and is not noted as failed, when the tenant switches the module off on the way', async () => {
    const turn = (enabled: boolean) =>
      world.call('PUT', '/platform/tenant-modules/clerk', { token: ann.token, json: { enabled } });
    const ids = await papers.make(4);
    papers.before(async (paper) => {
      if (paper !== ids[1]) return;
      papers.before();
      await turn(false);
    });
    const id = await papers.file(ids);
    await until(async () => {
      // Jobs of schedules are parked, too, for a moment.
      const parked = await world.host.sql(
        `SELECT FROM platform_jobs WHERE state = 'parked' AND worker_id LIKE 'clerk.%'`,
      );
      return parked.length === 1;
    });
    expect(await papers.job(id)).toMatchObject({ status: 'running', processedCount: 1 });
    await turn(true);
    expect(await papers.over(id)).toMatchObject({
      status: 'completed',
      resultSummary: { affectedCount: 4, failedCount: 0 },
    });
  });

  test('leaves nothing behind when the database cannot take the job at the moment', async () => {
    const ids = await papers.make(1);
    const count = async () => (await world.host.sql('SELECT FROM progress_jobs')).length;
    const before = await count();
    await world.host.sql(
      `CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE 'no space left on device' USING ERRCODE = '53100'; END $$`,
    );
    await world.host.sql(
      'CREATE TRIGGER disk_full BEFORE INSERT ON platform_jobs EXECUTE FUNCTION disk_full()',
    );
    const file = () =>
      world.call('POST', '/clerk/papers/file-all', { token: ann.token, json: { ids, folder: 'x' } });
    const refused = await file();
    await world.host.sql('DROP TRIGGER disk_full ON platform_jobs');
    await world.host.sql('DROP FUNCTION disk_full');
    expect(refused.status).toBe(503);
    expect(await count()).toBe(before);
    expect((await file()).status).toBe(201);
  });

  test('is refused in its own shape', async () => {
    const post = (json: object, token = ann.token) =>
      world.call('POST', '/clerk/papers/file-all', { token, json });
    expect(await post({ ids: [] })).toMatchObject({
      status: 400,
      body: { ok: false, progressJobId: null, message: 'Invalid payload' },
    });
    const ids = await papers.make(1);
    const broken = await world.call<{ progressJobId: string }>('POST', '/clerk/papers/file-all', {
      token: ann.token,
      json: { ids, folder: 'x', worker: 'clerk.nobody' },
    });
    expect(broken).toMatchObject({
      status: 500,
      body: { ok: false, progressJobId: expect.any(String), message: 'Filing could not be started.' },
    });
    expect(await papers.job(broken.body.progressJobId)).toMatchObject({
      status: 'failed',
      errorMessage: 'Filing could not be started.',
    });
    const { tenantId } = await world.tenant();
    const elsewhere = await world.call('POST', '/clerk/papers/file-all', {
      json: { ids, folder: 'x' },
      cookies: { selected_tenant: tenantId },
    });
    expect(elsewhere).toMatchObject({
      status: 401,
      body: { ok: false, progressJobId: null, message: 'Unauthorized' },
    });
  });
});
