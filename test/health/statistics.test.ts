import { HealthRegistry, SLICE_SECONDS, sliceAt, sumSlices } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';

const MINUTE = 60_000;

describe('the statistics of modules', () => {
  test('are kept for five minutes by slices of time, and in total', () => {
    let now = 1_800_000_000_000;
    const registry = new HealthRegistry(() => now);
    registry.of('crm').request(12, false, false);
    registry.of('crm').request(8, true, false);
    now += 2 * MINUTE;
    registry.of('crm').request(1, true, true);
    registry.of('crm').job(500, true);
    registry.of(null).add('queries', 3);
    const sum = (minutes: number) =>
      sumSlices(registry.recent()['crm'] ?? [], sliceAt(now) - (minutes * 60) / SLICE_SECONDS + 1);
    expect(sum(5)).toMatchObject({ requests: 3, errors: 1, refused: 1, requestTime: 21, jobs: 1 });
    expect(sum(1)).toMatchObject({ requests: 1, errors: 0, refused: 1, jobFailures: 1, jobTime: 500 });
    now += 4 * MINUTE;
    expect(sum(5)).toMatchObject({ requests: 1, errors: 0 });
    registry.of('crm').add('eventsDropped');
    expect(registry.recent()['crm']).toHaveLength(2);
    now += 60 * MINUTE;
    expect(registry.recent()).toEqual({ crm: [], core: [] });
    expect(Object.fromEntries(registry.totals())).toMatchObject({
      crm: { requests: 3, errors: 1, jobs: 1, eventsDropped: 1 },
      core: { queries: 3 },
    });
  });

  test('take up no more room the more is counted', () => {
    let now = 0;
    const registry = new HealthRegistry(() => now);
    for (let second = 0; second < 3_600; second += 1) {
      now = second * 1000;
      registry.of('crm').add('queries');
    }
    expect(registry.recent()['crm']).toHaveLength(30);
  });
});

describe('the statistics of a running host', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'healthy', 'throws-in-handler', 'throws-in-subscriber', 'announcer'),
    });
  });
  afterAll(() => host.stop());

  test('are in /metrics by module', async () => {
    await host.request('GET', '/healthy/greeting');
    await host.request('GET', '/throws_in_handler/error');
    await host.request('GET', '/throws_in_handler/sql');
    await host.request('POST', '/announcer/bell/1');
    await host.request('GET', '/nowhere/at/all');
    await host.settled();
    const text = await (await fetch(`${host.url}/metrics`)).text();
    const of = (statistic: string, module: string) =>
      Number(
        new RegExp(`^tenantry_module_${statistic}_total\\{module="${module}"\\} (.*)$`, 'm').exec(text)?.[1],
      );
    expect(of('requests', 'healthy')).toBe(1);
    expect(of('errors', 'healthy')).toBe(0);
    expect(of('requests', 'throws_in_handler')).toBe(2);
    expect(of('errors', 'throws_in_handler')).toBe(2);
    expect(of('queries', 'throws_in_handler')).toBe(1);
    expect(of('request_seconds', 'throws_in_handler')).toBeGreaterThan(0);
    expect(of('requests', 'core')).toBe(1);
    expect(text).toMatch(/^tenantry_subscriber_failures_total\{module="throws_in_subscriber",.*\} 1$/m);
  });

  test('are answered to super administrators, for the last minutes', async () => {
    const root = by({ superAdmin: true });
    const read = (query = '', caller = root) =>
      host.request<{ items: readonly { id: string }[] }>('GET', `/platform/statistics${query}`, caller);
    const { status, body } = await read();
    expect([status, body]).toEqual([200, expect.objectContaining({ processId: process.pid, minutes: 5 })]);
    const of = (id: string) => body.items.find((item) => item.id === id);
    expect(of('throws_in_handler')).toMatchObject({ requests: 2, errors: 2, queries: 1, keptBytes: 0 });
    expect(of('healthy')).toMatchObject({ requests: 1, errors: 0 });
    expect(of('announcer')).toMatchObject({ requests: 1, jobs: 0 });
    expect((await read('?minutes=1')).body).toMatchObject({ minutes: 1 });
    expect((await read('?minutes=6')).status).toBe(400);
    expect((await read('', by({ features: ['*'] }))).status).toBe(403);
  });
});
