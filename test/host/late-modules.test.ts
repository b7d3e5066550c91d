import { exitCodeOf, type BootReport } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';
import { stopAfterTest } from '../support/stopAfterTest';
import { until } from '../support/until';

describe('modules that take long at the first start', () => {
  const sources = fixtures('healthy', 'start-gate', 'starts-late', 'starts-later');
  const seedOptions = { environment: {}, demo: false, print: () => undefined };
  let first: TestHost;
  const log = new LogLines();

  beforeAll(async () => {
    first = await startTestHost({ sources: fixtures('healthy') });
  });
  afterAll(() => first.stop());
  beforeEach(() => log.lines.splice(0));

  /** Starts another host, which goes on without modules that have not started at once. */
  const startImpatient = (onReport?: (report: BootReport) => void) =>
    startBeside(first, { sources, limits: { late: 0, hook: 120_000 }, log, onReport });
  const gateOf = ({ host }: TestHost) =>
    (host.servicesOf('start_gate') as { startGate: StartGate }).startGate;
  const states = (report: BootReport) =>
    Object.fromEntries(report.modules.map(({ id, status }) => [id, status.state]));
  const readiness = async ({ url }: TestHost) => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, ((await answer.json()) as { modules: object }).modules];
  };

  test('do not keep others from serving; each is seeded once and serves when it has started', async () => {
    const reports: BootReport[] = [];
    const host = await startImpatient((report) => reports.push(report));
    const gate = gateOf(host);
    // A test that fails stops the host, too.
    stopAfterTest({ stop: () => Promise.resolve(openAll(gate)) });
    await host.host.seed(seedOptions);
    const others = { healthy: 'enabled', start_gate: 'enabled' };
    const none = { ...others, starts_late: 'starting', starts_later: 'starting' };
    expect(states(host.report)).toEqual(none);
    expect(exitCodeOf(host.report)).toBe(2);
    expect(await readiness(host)).toEqual([200, none]);
    expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
    for (const id of ['starts_late', 'starts_later']) {
      const { status, headers, body } = await host.request('GET', `/${id}/greeting`);
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body).toEqual({
        error: `The module ${id} is out of service for the moment`,
        code: 'MODULE_STARTING',
      });
    }
    expect(gate.seeded).toEqual(['start_gate']);

    gate.open.starts_late();
    await until(async () => (await host.request('GET', '/starts_late/greeting')).status === 200);
    expect(await readiness(host)).toEqual([200, { ...none, starts_late: 'enabled' }]);
    expect((await host.request('GET', '/starts_later/greeting')).status).toBe(503);
    expect(gate.seeded).toEqual(['start_gate', 'starts_late']);

    gate.open.starts_later();
    const report = await host.host.started;
    expect((await host.request('GET', '/starts_later/greeting')).status).toBe(200);
    expect(states(report)).toEqual({ ...none, starts_late: 'enabled', starts_later: 'enabled' });
    expect(exitCodeOf(report)).toBe(0);
    expect(reports.at(-1)).toBe(report);
    expect(gate.seeded).toEqual(['start_gate', 'starts_late', 'starts_later']);
  });

  test('are seeded once when they have started before the seeding', async () => {
    const host = await startImpatient();
    const gate = gateOf(host);
    openAll(gate);
    await host.host.seed(seedOptions);
    await host.host.started;
    expect(gate.seeded).toEqual(['start_gate', 'starts_late', 'starts_later']);
    await host.host.reload();
    expect(gate.seeded).toHaveLength(3);
  });

  test('are stopped in order when the host is stopped meanwhile', async () => {
    const host = await startImpatient();
    const gate = gateOf(host);
    await host.host.seed(seedOptions);
    const stopped = host.host.stop();
    openAll(gate);
    await stopped;
    expect(log.lines.filter(({ level }) => level === 'error')).toEqual([]);
    const stops = log.saying(' stops').map(({ msg }) => msg);
    expect(stops).toEqual(['starts_later stops', 'starts_late stops']);
    expect(gate.seeded).toEqual(['start_gate']);
  });

  test('are waited for when they are critical, and nothing else starts before them', async () => {
    const reports: BootReport[] = [];
    await startBeside(first, {
      sources: fixtures('healthy', 'critical-hangs'),
      limits: { late: 0, hook: 300 },
      onReport: (report) => reports.push(report),
    });
    expect(reports.map(states)).toEqual([{ critical_hangs: 'failed', healthy: 'enabled' }]);
  });

  test('leave what goes wrong after the boot to the log, and later changes are made', async () => {
    const host = await startImpatient((report) => {
      if (states(report)['starts_later'] === 'enabled') throw new Error('the report cannot be kept');
    });
    openAll(gateOf(host));
    expect(states(await host.host.started)).toMatchObject({
      starts_late: 'enabled',
      starts_later: 'enabled',
    });
    const [line] = log.saying('the start of late modules did not come to its end');
    expect(line).toMatchObject({ level: 'error', err: { message: 'the report cannot be kept' } });
    expect((await host.request('GET', '/starts_later/greeting')).status).toBe(200);
    await expect(host.host.reload()).rejects.toThrow('the report cannot be kept');
  });
});

interface StartGate {
  readonly seeded: readonly string[];
  readonly open: Readonly<Record<'starts_late' | 'starts_later', () => void>>;
}

function openAll({ open }: StartGate): void {
  open.starts_late();
  open.starts_later();
}
