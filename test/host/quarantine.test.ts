import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';
import { statusOf } from '../support/statusOf';
import { stopAfterTest } from '../support/stopAfterTest';
import { until } from '../support/until';

const SOURCES = fixtures('healthy', 'header-auth', 'flaky', 'flaky-critical', 'announcer');
const QUARANTINE = {
  TENANTRY_QUARANTINE_REQUESTS: '6',
  TENANTRY_QUARANTINE_CALLERS: '3',
  TENANTRY_QUARANTINE_SECONDS: '300',
};

const tenant = (number: number) => `10000000-0000-4000-8000-00000000000${number}`;
const person = (name: string, number: number) => by({ name, tenantId: tenant(number) });
const EVERYBODY = [person('ann', 1), person('bob', 1), person('cid', 2)];
const ROOT = by({ name: 'root', superAdmin: true });

const start = async (environment: Record<string, string> = {}, log?: LogLines): Promise<TestHost> =>
  stopAfterTest(
    await startTestHost({ sources: SOURCES, environment: { ...QUARANTINE, ...environment }, log }),
  );

/** Everybody calls the route in turn, and it fails for each. */
async function breakFor(host: TestHost, callers: readonly object[], times: number, path = '/flaky/work') {
  const statuses: number[] = [];
  for (let call = 0; call < times; call += 1) {
    const { status } = await host.request('GET', `${path}?break=error`, callers[call % callers.length]);
    statuses.push(status);
  }
  return statuses;
}

/** The module is taken out of service a moment after the failure that is one too many. */
const untilDegraded = (host: TestHost) => until(() => statusOf(host.report, 'flaky').state === 'degraded');

describe('a module whose handlers fail', () => {
  test('is out of service for everybody, says why, and comes back when an operator says so', async () => {
    const log = new LogLines();
    const host = await start({}, log);
    expect(await breakFor(host, EVERYBODY, 6)).toEqual([500, 500, 500, 500, 500, 500]);
    await untilDegraded(host);
    const refused = await host.request('GET', '/flaky/open');
    expect({ status: refused.status, body: refused.body }).toEqual({
      status: 503,
      body: { error: 'The module flaky is out of service for the moment', code: 'MODULE_DEGRADED' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(100);
    expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);

    const { body } = await host.request<{ status: { since: string; until: string } }>(
      'GET',
      '/platform/modules/flaky',
      ROOT,
    );
    expect(body.status).toEqual({
      state: 'degraded',
      problem: {
        code: 'MODULE_DEGRADED',
        subject: 'flaky',
        reason:
          'is out of service: 6 of 6 requests of the last minute failed, for 3 or more callers; ' +
          'the last one: GET /flaky/work: TypeError: the spring is broken',
        remedy:
          'look for its errors in the log and fix or upgrade it, then run "npm run modules -- resume flaky"; ' +
          `it is tried again by itself from ${body.status.until} on.`,
      },
      since: expect.any(String) as string,
      until: expect.any(String) as string,
    });
    const [line] = log.saying('MODULE_DEGRADED  flaky is out of service: 6 of 6 requests');
    expect(line).toMatchObject({ level: 'error', module: 'flaky' });
    expect(line?.msg).toContain('\n  Remedy: look for its errors in the log');
    // Each refused request takes one line, without a stack.
    const refusals = log.lines.filter(({ requestId }) => requestId === refused.headers.get('x-request-id'));
    expect(refusals).toEqual([
      expect.objectContaining({
        level: 'warn',
        module: 'flaky',
        code: 'MODULE_DEGRADED',
        path: '/api/flaky/open',
        status: 503,
        msg:
          'request refused: flaky is out of service (MODULE_DEGRADED); ' +
          '"npm run modules -- list" shows the cause and the remedy',
      }),
    ]);
    expect(refusals[0]).not.toHaveProperty('err');
    const metrics = await (await fetch(`${host.url}/metrics`)).text();
    expect(metrics).toContain('tenantry_module_degraded{module="flaky"} 1');
    expect(metrics).toContain('tenantry_module_refused_total{module="flaky"} 1');
    expect(await (await fetch(`${host.url}/readyz`)).json()).toMatchObject({
      status: 'ready',
      modules: { flaky: 'degraded' },
    });

    const resume = (id: string, options: object) =>
      host.request('POST', `/platform/modules/${id}/resume`, options);
    expect((await resume('flaky', person('ann', 1))).status).toBe(403);
    expect((await resume('nowhere', ROOT)).status).toBe(404);
    expect((await resume('healthy', ROOT)).status).toBe(409);
    expect(await resume('flaky', ROOT)).toMatchObject({
      status: 200,
      body: { module: { status: { state: 'enabled' } } },
    });
    expect((await host.request('GET', '/flaky/open')).status).toBe(200);
    expect(log.saying('flaky is in service again')).toHaveLength(1);
  });

  test('receives no events meanwhile, and those that come after', async () => {
    const host = await start();
    const ring = (times: number) => host.request('POST', `/announcer/bell/${times}`);
    await ring(1);
    await host.settled();
    await breakFor(host, EVERYBODY, 6);
    await untilDegraded(host);
    await ring(2);
    await host.settled();
    expect((await host.request('GET', '/announcer/heard')).body).toEqual([1, 2]);
    await host.request('POST', '/platform/modules/flaky/resume', ROOT);
    await ring(3);
    await host.settled();
    expect((await host.request('GET', '/flaky/heard')).body).toEqual([1, 3]);
    const metrics = await (await fetch(`${host.url}/metrics`)).text();
    expect(metrics).toContain('tenantry_module_events_dropped_total{module="flaky"} 1');
  });

  test('keeps its jobs until it is back', async () => {
    const host = await start();
    const { jobs } = host.host.core.jobEngine;
    await breakFor(host, EVERYBODY, 6);
    await untilDegraded(host);
    const id = await jobs.enqueue({ id: 'flaky.polish' }, 7);
    await until(async () => (await jobs.status(id))?.state === 'parked');
    await host.request('POST', '/platform/modules/flaky/resume', ROOT);
    await until(async () => (await jobs.status(id))?.state === 'done');
    expect((await host.request('GET', '/flaky/heard')).body).toEqual([7]);
    const counted = async () => (await (await fetch(`${host.url}/metrics`)).text()).split('\n');
    await until(async () => (await counted()).includes('tenantry_module_jobs_total{module="flaky"} 1'));
  });

  test('is tried again by itself, and kept out twice as long when it fails again', async () => {
    const host = await start();
    const waits = () =>
      host.sql<{ strikes: number; seconds: number }>(
        `SELECT strikes, extract(epoch FROM until - degraded_at)::int AS seconds FROM platform_degraded_modules`,
      );
    await breakFor(host, EVERYBODY, 6);
    await untilDegraded(host);
    expect((await host.request('GET', '/flaky/open')).status).toBe(503);
    await until(async () => (await waits()).length === 1);
    expect(await waits()).toEqual([{ strikes: 1, seconds: 300 }]);
    // As if the time were over.
    await host.sql(
      `UPDATE platform_degraded_modules SET until = now(), degraded_at = now() - interval '300 seconds'`,
    );
    await until(async () => (await host.request('GET', '/flaky/open')).status === 200);
    expect(statusOf(await host.host.catchUp(), 'flaky')).toEqual({ state: 'enabled' });
    await breakFor(host, EVERYBODY, 6);
    await until(async () => (await waits())[0]?.strikes === 2);
    expect(await waits()).toEqual([{ strikes: 2, seconds: 600 }]);
  });

  test('is out of service in every process, one that starts later included, and comes back in all', async () => {
    const host = await start();
    const beside = await startBeside(host, { sources: SOURCES });
    await breakFor(host, EVERYBODY, 6);
    const status = async (where: TestHost) => (await where.request('GET', '/flaky/open')).status;
    await until(async () => (await status(beside)) === 503);
    const later = await startBeside(host, { sources: SOURCES });
    expect(await status(later)).toBe(503);
    expect(statusOf(later.report, 'flaky').state).toBe('degraded');
    expect((await later.request('POST', '/platform/modules/flaky/resume', ROOT)).status).toBe(200);
    await until(async () => (await status(host)) === 200 && (await status(beside)) === 200);
  });

  test('in another version is not out of service', async () => {
    const host = await start();
    await breakFor(host, EVERYBODY, 6);
    await until(async () => (await host.sql('SELECT FROM platform_degraded_modules')).length === 1);
    await host.sql(`UPDATE platform_degraded_modules SET version = '0.9.0'`);
    const upgraded = await startBeside(host, { sources: SOURCES });
    expect((await upgraded.request('GET', '/flaky/open')).status).toBe(200);
  });
});

describe('what does not put a module out of service', () => {
  test('one tenant, however often it calls and under however many names', async () => {
    const host = await start();
    await host.request('GET', '/flaky/work', person('cid', 2));
    const oneTenant = ['ann', 'bob', 'cid', 'dan', 'eve'].map((name) => person(name, 1));
    const statuses = await breakFor(host, oneTenant, 40);
    expect(new Set(statuses)).toEqual(new Set([500]));
    expect(statusOf(host.report, 'flaky')).toEqual({ state: 'enabled' });
  });

  test('one person, where there is one tenant only; nor somebody who signed in nowhere', async () => {
    const host = await start();
    expect(new Set(await breakFor(host, [person('ann', 1)], 20))).toEqual(new Set([500]));
    expect(new Set(await breakFor(host, [{}], 20, '/flaky/open'))).toEqual(new Set([500]));
    expect((await host.request('GET', '/flaky/work', person('bob', 1))).status).toBe(200);
  });

  test('what clients send wrong, and answers that are declared', async () => {
    const host = await start();
    for (const [way, status] of [
      ['value', 400],
      ['declared', 503],
    ] as const) {
      for (let call = 0; call < 9; call += 1) {
        const answer = await host.request('GET', `/flaky/work?break=${way}`, EVERYBODY[call % 3]);
        expect(answer.status).toBe(status);
        expect(answer.body).not.toHaveProperty('code');
      }
    }
    expect((await host.request('GET', '/flaky/open')).status).toBe(200);
  });

  test('a machine or a database that cannot do it at the moment, which is answered 503 with the time to wait', async () => {
    const host = await start();
    const codes =
      '08006 25006 25P03 40001 53000 53100 53200 53300 55P03 57014 57P01 57P02 57P03 58030 ' +
      'EMFILE ENFILE ENOSPC ENOMEM EROFS ECONNREFUSED ECONNRESET EPIPE';
    const ways = codes.split(' ').map((code) => `code:${code}`);
    for (const way of [...ways, 'code:53100:cause', 'code:53100:driver']) {
      const { status, body, headers } = await host.request('GET', `/flaky/work?break=${way}`, EVERYBODY[0]);
      expect([way, status, body, headers.get('retry-after')]).toEqual([
        way,
        503,
        { error: 'Service temporarily unavailable' },
        '2',
      ]);
      for (const caller of EVERYBODY) await host.request('GET', `/flaky/work?break=${way}`, caller);
    }
    expect((await host.request('GET', '/flaky/open')).status).toBe(200);
    const metrics = await (await fetch(`${host.url}/metrics`)).text();
    expect(metrics).toContain('tenantry_module_errors_total{module="flaky"} 0');
    // A file that is not there is a mistake of somebody.
    expect((await host.request('GET', '/flaky/work?break=code:ENOENT', EVERYBODY[0])).status).toBe(500);
  });

  test('being critical: it is reported, and serves on', async () => {
    const log = new LogLines();
    const host = await start({}, log);
    await breakFor(host, EVERYBODY, 12, '/flaky_critical/work');
    expect((await host.request('GET', '/flaky_critical/work', EVERYBODY[0])).status).toBe(500);
    await until(() => host.report.problems.length > 0);
    expect(host.report.problems).toEqual([
      {
        code: 'MODULE_FAILING',
        subject: 'flaky_critical',
        reason:
          'fails, and serves on because it is critical: 6 of 6 requests of the last minute failed, for 3 or more ' +
          'callers; the last one: GET /flaky_critical/work: Error: out of ink',
        remedy: 'look for its errors in the log, and fix or upgrade it.',
      },
    ]);
    expect(log.saying('MODULE_FAILING').length).toBeGreaterThan(0);
    expect(statusOf(host.report, 'flaky_critical')).toEqual({ state: 'enabled' });
  });

  test('the operator, who has switched the quarantine off', async () => {
    const host = await start({ TENANTRY_QUARANTINE: 'off' });
    expect(new Set(await breakFor(host, EVERYBODY, 12))).toEqual(new Set([500]));
    await until(() => host.report.problems.length > 0);
    expect(host.report.problems[0]?.reason).toMatch(
      /^fails, and serves on because TENANTRY_QUARANTINE is off: /,
    );
  });
});

describe('a handler that does not answer', () => {
  test('is given up after the limit with 503, and counts as failed', async () => {
    const log = new LogLines();
    const host = await start({ TENANTRY_HANDLER_SECONDS: '0.3' }, log);
    const answers = await Promise.all(
      [...EVERYBODY, ...EVERYBODY].map(({ headers }, number) =>
        host.request('GET', '/flaky/work?break=hang', {
          headers: { ...headers, 'x-request-id': `hanging-${number}` },
        }),
      ),
    );
    for (const { status, body } of answers) {
      expect({ status, body }).toEqual({
        status: 503,
        body: { error: 'flaky did not answer within 0.3 seconds', code: 'MODULE_TIMEOUT' },
      });
    }
    // One timer looks after all of them; each line is that of its own request.
    expect(
      log
        .saying('a handler did not answer in time')
        .map(({ requestId }) => requestId)
        .sort(),
    ).toEqual([0, 1, 2, 3, 4, 5].map((number) => `hanging-${number}`));
    expect(log.saying('a handler did not answer in time')[0]).toMatchObject({
      level: 'error',
      module: 'flaky',
      route: '/flaky/work',
    });
    await untilDegraded(host);
    expect(await host.request('GET', '/flaky/open')).toMatchObject({
      status: 503,
      body: { code: 'MODULE_DEGRADED' },
    });
  });

  test('has the time that its route declares', async () => {
    const host = await start({ TENANTRY_HANDLER_SECONDS: '0.3' });
    expect((await host.request('GET', '/flaky/patient?break=late')).body).toBe('late');
  });
});
