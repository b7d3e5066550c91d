import { randomUUID } from 'node:crypto';
import { GARBAGE, startTestHost, type TestRequest } from '@tenantry/core/testing';
import type { ProgressServices } from '../../modules/progress/contract';
import type { ProgressJob } from '../../modules/progress/services/ProgressJob';
import type { ProgressQuery } from '../../modules/progress/services/ProgressQuery';
import { World, type Person } from '../../modules/auth/test/accessSupport';

type ProgressPage = Awaited<ReturnType<ProgressQuery['list']>>;

interface Active {
  readonly active: readonly ProgressJob[];
  readonly recentlyCompleted: readonly ProgressJob[];
}

const JOBS = '/progress/jobs';
const EMPTY = { items: [], total: 0, page: 1, pageSize: 20, totalPages: 1 };
const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('progress jobs', () => {
  let world: World;
  let ann: Person;

  beforeAll(async () => {
    world = await World.of(await startTestHost());
    ann = await world.holder({ features: ['progress.*'] });
  });
  afterAll(() => world?.host.stop());

  const create = async (json: object = {}, options: TestRequest = { token: ann.token }) => {
    const body = { jobType: 'books.import', name: 'Import', ...json };
    const answer = await world.call<{ id: string }>('POST', JOBS, { ...options, json: body });
    if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.id;
  };
  const read = async (id: string, { token } = ann) =>
    (await world.call<ProgressJob>('GET', `${JOBS}/${id}`, { token })).body;
  const report = (id: string, json: object, { token } = ann) =>
    world.call<{ progressPercent: number }>('PUT', `${JOBS}/${id}`, { token, json });
  const cancel = (id: string, { token } = ann) => world.refusal('DELETE', `${JOBS}/${id}`, { token });
  const list = async (query: string, { token } = ann) =>
    (await world.call<ProgressPage>('GET', `${JOBS}?${query}`, { token })).body;
  const idsOf = async (query: string, person = ann) => (await list(query, person)).items.map(({ id }) => id);
  const active = async ({ token } = ann) =>
    (await world.call<Active>('GET', '/progress/active', { token })).body;
  /** Does what a worker would. */
  const work = <T>(job: (services: ProgressServices) => Promise<T>): Promise<T> =>
    world.host.host.core.services.tenancy.inTenant(world.home.tenantId, 'test', () =>
      job(world.host.host.servicesOf('progress') as ProgressServices),
    );
  const age = (id: string, column: string, seconds: number) =>
    world.host.sql(`UPDATE progress_jobs SET ${column} = now() - $2 * interval '1 second' WHERE id = $1`, [
      id,
      seconds,
    ]);

  test('are created by clients, and show all their members', async () => {
    const parentJobId = await create({});
    const id = await create({
      description: 'of all books',
      totalCount: 4,
      cancellable: true,
      meta: { file: 'books.csv' },
      parentJobId,
      partitionIndex: 0,
      partitionCount: 2,
    });
    expect(await read(id)).toEqual({
      id,
      jobType: 'books.import',
      name: 'Import',
      description: 'of all books',
      status: 'pending',
      progressPercent: 0,
      processedCount: 0,
      totalCount: 4,
      etaSeconds: null,
      cancellable: true,
      startedAt: null,
      finishedAt: null,
      errorMessage: null,
      createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) as string,
      tenantId: world.home.tenantId,
      organizationId: world.home.organizationId,
      meta: { file: 'books.csv' },
      resultSummary: null,
      startedByUserId: ann.id,
      heartbeatAt: null,
      parentJobId,
      partitionIndex: 0,
      partitionCount: 2,
      updatedAt: expect.any(String) as string,
    });
    // A job of nobody, and one of another tenant.
    const elsewhere = await world.host.sql<{ id: string }>(
      `INSERT INTO progress_jobs (id, tenant_id, job_type, name) VALUES (gen_random_uuid(), gen_random_uuid(), 'x', 'y')
       RETURNING id`,
    );
    for (const unknown of [randomUUID(), elsewhere[0]?.id]) {
      const json = { jobType: 'x', name: 'y', parentJobId: unknown };
      expect(await world.call('POST', JOBS, { token: ann.token, json })).toMatchObject({
        status: 400,
        body: { details: { fieldErrors: { parentJobId: [expect.stringContaining('not an existing job')] } } },
      });
    }
    expect(await world.call('POST', JOBS, { token: ann.token, json: { totalCount: 0 } })).toMatchObject({
      status: 400,
      body: {
        error: 'Invalid input',
        details: {
          formErrors: [],
          fieldErrors: {
            jobType: [expect.any(String)],
            name: [expect.any(String)],
            totalCount: [expect.any(String)],
          },
        },
      },
    });
  });

  test('take from clients how far they have come', async () => {
    const id = await create({ totalCount: 3, meta: { file: 'a', rows: 1 } });
    expect(await report(id, { processedCount: 1, meta: { rows: 2 } })).toMatchObject({
      status: 200,
      body: { ok: true, progressPercent: 33 },
    });
    expect(await read(id)).toMatchObject({
      processedCount: 1,
      progressPercent: 33,
      meta: { file: 'a', rows: 2 },
      heartbeatAt: expect.any(String) as string,
    });
    expect((await report(id, { totalCount: 8, processedCount: 4 })).body.progressPercent).toBe(50);
    expect((await report(id, { processedCount: 20 })).body.progressPercent).toBe(100);
    expect((await report(id, { progressPercent: 61, etaSeconds: 7 })).body.progressPercent).toBe(61);
    expect(await read(id)).toMatchObject({ processedCount: 20, etaSeconds: 7, status: 'pending' });
    expect((await report(id, { progressPercent: 101 })).status).toBe(400);
    expect((await report(id, { processedCount: 1.5 })).status).toBe(400);
    expect((await report(NOBODY, {})).status).toBe(404);
    expect((await report('x', {})).status).toBe(404);
    await work(({ progressJobs }) => progressJobs.complete(id, { affectedCount: 8 }));
    expect((await report(id, { progressPercent: 5 })).body).toEqual({ ok: true, progressPercent: 100 });
    expect(await read(id)).toMatchObject({
      status: 'completed',
      progressPercent: 100,
      etaSeconds: 0,
      resultSummary: { affectedCount: 8 },
      finishedAt: expect.any(String) as string,
    });
  });

  test('never go back for those who work on them, who learn that they are to end', async () => {
    const id = await create({ totalCount: 10, cancellable: true });
    const advance = (processedCount: number) =>
      work(({ progressJobs }) => progressJobs.advance(id, { processedCount }));
    expect(await work(({ progressJobs }) => progressJobs.start(id))).toBe(true);
    const aged = performance.now();
    await age(id, 'started_at', 40);
    expect(await advance(4)).toEqual({ cancelRequested: false });
    await advance(2);
    expect(await read(id)).toMatchObject({ status: 'running', processedCount: 4, progressPercent: 40 });
    const { etaSeconds } = await read(id);
    // Four in forty seconds and what has passed since, so six in half as long again.
    const since = (performance.now() - aged) / 1_000;
    expect(etaSeconds).toBeGreaterThanOrEqual(60);
    expect(etaSeconds).toBeLessThanOrEqual(Math.ceil(1.5 * (40 + since)));
    expect(await cancel(id)).toEqual([200, undefined]);
    expect(await read(id)).toMatchObject({ status: 'running' });
    expect(await advance(5)).toEqual({ cancelRequested: true });
    await work(({ progressJobs }) => progressJobs.cancelled(id));
    expect(await read(id)).toMatchObject({ status: 'cancelled', processedCount: 5 });
    expect(await work(({ progressJobs }) => progressJobs.start(id))).toBe(false);
  });

  test('are cancelled before they begin, where they may be', async () => {
    const [one, firm] = [await create({ cancellable: true }), await create()];
    expect(await cancel(one)).toEqual([200, undefined]);
    expect(await work(({ progressJobs }) => progressJobs.start(one))).toBe(false);
    expect(await read(one)).toMatchObject({ status: 'cancelled', startedAt: null });
    expect(await cancel(one)).toEqual([200, undefined]);
    for (const id of [firm, NOBODY, 'x']) expect(await cancel(id)).toEqual([400, 'Cannot cancel this job']);
  });

  test('emit events for what happens to them, of which progress is throttled', async () => {
    const id = await create({ totalCount: 1000 });
    await work(async ({ progressJobs }) => {
      await progressJobs.start(id);
      for (let count = 1; count <= 40; count += 1) await progressJobs.advance(id, { processedCount: count });
      await progressJobs.fail(id, 'out of paper');
    });
    await world.host.settled();
    const events = world.host.events.filter(({ payload }) => (payload as { jobId: string }).jobId === id);
    const verbs = events.map((event) => event.id.split('.').at(-1));
    expect([verbs[0], verbs[1], verbs.at(-1)]).toEqual(['created', 'started', 'failed']);
    const updated = events.filter((event) => event.id.endsWith('.updated'));
    const points = new Set(
      updated.map(({ payload }) => (payload as { progressPercent: number }).progressPercent),
    );
    expect([...points].sort()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
    expect(events.at(-1)?.payload).toEqual({
      jobId: id,
      jobType: 'books.import',
      name: 'Import',
      description: null,
      status: 'failed',
      progressPercent: 4,
      processedCount: 40,
      totalCount: 1000,
      etaSeconds: null,
      cancellable: false,
      meta: null,
      startedAt: expect.any(String) as string,
      finishedAt: expect.any(String) as string,
      tenantId: world.home.tenantId,
      organizationId: world.home.organizationId,
      errorMessage: 'out of paper',
    });
  });

  test('are listed by the parameters of the request', async () => {
    const dora = await world.holder({ features: ['progress.*'] }, await world.tenant());
    const make = (json: object) => create(json, { token: dora.token });
    expect(await list('', dora)).toEqual(EMPTY);
    const [first, second] = [await make({ name: 'Alpha 100%' }), await make({ jobType: 'songs.import' })];
    const third = await make({ name: 'Gamma', parentJobId: first, cancellable: true });
    await age(first, 'created_at', 20);
    await age(second, 'created_at', 10);
    expect(await idsOf('', dora)).toEqual([third, second, first]);
    await cancel(third, dora);
    expect(await idsOf('', dora)).toEqual([second, first]);
    expect(await idsOf('includeCompleted=true&sortDir=asc', dora)).toEqual([first, second, third]);
    expect(await idsOf('status=cancelled', dora)).toEqual([third]);
    expect(await idsOf('status=cancelled,pending&sortField=finishedAt', dora)).toEqual(
      expect.arrayContaining([first, second, third]),
    );
    expect(await idsOf('jobType=songs.import', dora)).toEqual([second]);
    expect(await idsOf(`includeCompleted=true&parentJobId=${first}`, dora)).toEqual([third]);
    expect(await idsOf('search=ALPHA', dora)).toEqual([first]);
    expect(await idsOf('search=%25', dora)).toEqual([first]);
    expect(await idsOf('search=Songs', dora)).toEqual([second]);
    expect(await idsOf('includeCompleted=true&completedSince=2020-01-01T00:00:00Z', dora)).toEqual([third]);
    expect(await list('page=2&pageSize=1', dora)).toMatchObject({
      items: [{ id: first }],
      total: 2,
      page: 2,
      pageSize: 1,
      totalPages: 2,
    });
    expect(Object.keys((await list('', dora)).items[0] ?? {})).not.toContain('meta');
  });

  test('answer a bad question with an empty page', async () => {
    for (const query of [
      'status=done',
      'page=0',
      'pageSize=101',
      'sortField=name',
      'parentJobId=x',
      'includeCompleted=maybe',
      'completedSince=yesterday',
    ]) {
      const { status, body } = await world.call(`GET`, `${JOBS}?${query}`, { token: ann.token });
      const details = [{ path: [query.split('=')[0]] }];
      expect([query, status, body]).toMatchObject([query, 400, { ...EMPTY, details }]);
    }
  });

  test('are under way, or have just ended, and fail when they send no heartbeat', async () => {
    const eve = await world.holder({ features: ['progress.*'] }, await world.tenant());
    const make = (json: object = {}) => create(json, { token: eve.token });
    const [waiting, done, old, silent] = [await make(), await make(), await make(), await make()];
    const child = await make({ parentJobId: waiting });
    for (const id of [done, silent, child]) {
      await world.host.sql(
        `UPDATE progress_jobs SET status = 'running', started_at = now(), heartbeat_at = now() WHERE id = $1`,
        [id],
      );
    }
    await world.host.sql(`UPDATE progress_jobs SET status = 'completed', finished_at = now() WHERE id = $1`, [
      done,
    ]);
    const ids = ({ active: under, recentlyCompleted }: Active) => [
      under.map(({ id }) => id).sort(),
      recentlyCompleted.map(({ id }) => id).sort(),
    ];
    expect(ids(await active(eve))).toEqual([[waiting, old, silent].sort(), [done]]);
    await age(old, 'created_at', 901);
    await age(silent, 'heartbeat_at', 61);
    expect(ids(await active(eve))).toEqual([[waiting], [done, old, silent].sort()]);
    expect(await read(old, eve)).toMatchObject({
      status: 'failed',
      errorMessage: 'Job stale: never started within 900 seconds',
    });
    expect(await read(silent, eve)).toMatchObject({
      status: 'failed',
      errorMessage: 'Job stale: no heartbeat for 60 seconds',
    });
    const { payload } = await world.host.event<{ jobId: string }>(
      'progress.job.failed',
      (event) => event.payload.jobId === silent,
    );
    expect(payload).toMatchObject({ stale: true });
    await age(done, 'finished_at', 31);
    expect(ids(await active(eve))[1]).not.toContain(done);
  });

  test('are not stale while the job that carries them out waits or runs', async () => {
    const { jobs, tenancy } = world.host.host.core.services;
    const id = await create();
    const jobId = await tenancy.inTenant(world.home.tenantId, 'test', () =>
      jobs.enqueue({ id: 'audit_logs.maintain' }, {}, { runAt: new Date(Date.now() + 3_600_000) }),
    );
    await world.host.sql('UPDATE progress_jobs SET job_id = $2 WHERE id = $1', [id, jobId]);
    await age(id, 'created_at', 10_000);
    await active();
    expect((await read(id)).status).toBe('pending');
    // What the server carries out reports its own progress; nobody else may.
    const forged = { processedCount: 3, progressPercent: 99, meta: { forged: true } };
    expect(await report(id, forged)).toMatchObject({
      status: 200,
      body: { ok: true, progressPercent: 0 },
    });
    expect(await read(id)).toMatchObject({ processedCount: 0, progressPercent: 0, heartbeatAt: null });
    await tenancy.inTenant(world.home.tenantId, 'test', () => jobs.cancel(jobId));
    await active();
    expect((await read(id)).status).toBe('failed');
  });

  test('are those of one’s organizations, for those who hold the feature', async () => {
    const branch = await world.organization();
    const boss = await world.holder({ features: ['progress.*'] });
    const clerk = await world.holder(
      { features: ['progress.*'], organizations: [branch] },
      { ...world.home, organizationId: branch },
    );
    const above = await create({}, { token: boss.token });
    const below = await create({}, { token: clerk.token });
    expect((await read(below, boss)).organizationId).toBe(branch);
    const hidden = await world.call('GET', `${JOBS}/${above}`, { token: clerk.token });
    expect([hidden.status, hidden.body]).toEqual([404, { error: 'Not found' }]);
    expect((await report(above, { processedCount: 1 }, clerk)).status).toBe(404);
    expect((await cancel(above, clerk))[0]).toBe(400);
    expect(await idsOf('pageSize=100', clerk)).toEqual([below]);

    const viewer = await world.holder({ features: ['progress.view'] });
    const requests = [
      ['POST', JOBS, 'progress.create'],
      ['PUT', `${JOBS}/${above}`, 'progress.update'],
      ['DELETE', `${JOBS}/${above}`, 'progress.cancel'],
    ] as const;
    for (const [method, path, feature] of requests) {
      expect(await world.call(method, path, { token: viewer.token, json: {} })).toMatchObject({
        status: 403,
        body: { requiredFeatures: [feature] },
      });
      expect((await world.call(method, path, { token: undefined, json: {} })).status).toBe(401);
    }
    expect((await read(above, viewer)).id).toBe(above);
    const outsider = await world.holder({ features: ['progress.*'] }, await world.tenant());
    expect((await world.call('GET', `${JOBS}/${above}`, { token: outsider.token })).status).toBe(404);
    expect((await cancel(above, outsider))[0]).toBe(400);
    expect(
      (await world.call('GET', JOBS, { token: ann.token, cookies: { selected_org: NOBODY } })).status,
    ).toBe(422);
  });

  test.each([
    [{ partitionIndex: 5, partitionCount: 2 }, ['partitionIndex must be less than partitionCount']],
    [{ partitionIndex: 2, partitionCount: 2 }, ['partitionIndex must be less than partitionCount']],
    [{ partitionIndex: 1, partitionCount: 2 }, undefined],
    [{ partitionIndex: 5 }, undefined],
  ])('with %j as their part are refused with %j', async (part, refusal) => {
    const json = { jobType: 'x', name: 'y', ...part };
    const { status, body } = await world.call('POST', JOBS, { token: ann.token, json });
    expect([status, body['details']]).toEqual(
      refusal ? [400, { formErrors: [], fieldErrors: { partitionIndex: refusal } }] : [201, undefined],
    );
  });

  test('survive any garbage', async () => {
    const id = await create();
    const { token } = ann;
    const statuses = new Set<number>();
    const full = { jobType: 'x', name: 'y', totalCount: 1, meta: {}, parentJobId: id, partitionIndex: 1 };
    for (const value of GARBAGE) {
      for (const key of Object.keys(full)) {
        statuses.add((await world.call('POST', JOBS, { token, json: { ...full, [key]: value } })).status);
      }
      for (const key of ['processedCount', 'progressPercent', 'etaSeconds', 'meta']) {
        statuses.add((await report(id, { [key]: value })).status);
      }
      const text = encodeURIComponent(
        JSON.stringify(value)
          .replace(/[\ud800-\udfff]/g, '')
          .slice(0, 500),
      );
      for (const path of [`${JOBS}?search=${text}`, `${JOBS}?page=${text}`, `${JOBS}/${text}`]) {
        statuses.add((await world.call('GET', path, { token })).status);
      }
    }
    expect([...statuses].sort()).toEqual([200, 201, 400, 404]);
  });
});
