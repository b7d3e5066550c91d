import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { selectModules } from '../support/selectModules';
import { until } from '../support/until';

const TENANT = '40000000-0000-4000-8000-000000000001';

interface Bag {
  readonly bag: { readonly events: { key: string; payload: { name: string; writtenAt: Date } }[] };
}

describe('persistent subscribers', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('header-auth', 'postman', 'announcer'), log });
  });
  afterAll(() => host.stop());

  const post = (letter: object) =>
    host.request('POST', '/postman/letters', { ...by({ tenantId: TENANT }), json: letter });
  const deliveries = (name: string) =>
    host.sql('SELECT tenant_id AS "tenantId", attempts FROM postman_deliveries WHERE name = $1', [name]);

  test('receive once what is committed, in its tenant, with the payload as it was emitted', async () => {
    expect((await post({ name: 'kept' })).status).toBe(204);
    expect((await post({ name: 'torn', rollback: true })).status).toBe(500);
    await host.settled();
    expect(await deliveries('kept')).toEqual([{ tenantId: TENANT, attempts: 1 }]);
    expect(await deliveries('torn')).toEqual([]);
    const { bag } = host.host.servicesOf('postman') as Bag;
    expect(bag.events.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ name: 'kept', writtenAt: new Date(0) }),
    ]);
    const jobs = await host.sql('SELECT worker_id FROM platform_jobs');
    expect(jobs).toEqual([{ worker_id: 'postman.deliver' }]);
  });

  test('receive an event again while they fail, with the same key, and are given up with their module named', async () => {
    await post({ name: 'second time', failures: 1 });
    await post({ name: 'never', failures: 99 });
    await until(async () => log.saying('a job failed and was given up').length === 1);
    await host.settled();
    expect(await deliveries('second time')).toEqual([{ tenantId: TENANT, attempts: 2 }]);
    expect(await deliveries('never')).toEqual([{ tenantId: TENANT, attempts: 3 }]);
    expect(log.saying('a job failed and was given up')).toEqual([
      expect.objectContaining({ module: 'postman', worker: 'postman.deliver', tenantId: TENANT }),
    ]);
    const metrics = await (await fetch(`${host.url}/metrics`)).text();
    expect(metrics).toContain(
      'tenantry_subscriber_failures_total{module="postman",subscriber="postman.deliver"} 4',
    );
    expect(metrics).toMatch(/tenantry_job_duration_seconds_count\{.*outcome="given up"\} 1/);
  });

  test('receive, when their module is back, what was emitted before it stopped', async () => {
    const { jobEngine } = host.host.core;
    jobEngine.parkModule('postman');
    await post({ name: 'held' });
    await selectModules(host, { postman: { enabled: false } });
    expect(await deliveries('held')).toEqual([]);
    jobEngine.resumeModule('postman');
    await selectModules(host, { postman: { enabled: true } });
    await host.settled();
    expect(await deliveries('held')).toEqual([{ tenantId: TENANT, attempts: 1 }]);
  });
});
