import type { Job } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';
import { done, errands, errandsOf, inTenant, TENANT } from './errands';

interface Listed {
  readonly modules: { module: string; dead: number }[];
  readonly items: { id: string; state: string; error: string }[];
  readonly recurring: object[];
}

describe('jobs that were given up, over REST', () => {
  const root = by({ superAdmin: true });
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('header-auth', 'errands') });
  });
  afterAll(() => host.stop());

  const list = async () => (await host.request<Listed>('GET', '/platform/jobs?module=errands', root)).body;
  const fail = async (name: string, failures: number): Promise<string> => {
    const id = await inTenant(host, ({ jobs }) =>
      jobs.enqueue(errands.run, { name, failures }, { attempts: 1 }),
    );
    await until(async () => (await inTenant(host, ({ jobs }) => jobs.status(id)))?.state === 'dead');
    return id;
  };

  test('are shown to super administrators, who try them again or delete them', async () => {
    const id = await fail('given up', 1);
    expect((await list()).modules).toMatchObject([{ module: 'errands', dead: 1 }]);
    expect((await list()).items).toEqual([
      expect.objectContaining({
        id,
        worker: 'errands.run',
        state: 'dead',
        tenantId: TENANT,
        attempts: 1,
        error: expect.stringContaining('given up failed at attempt 1') as string,
      }),
    ]);
    await host.sql('UPDATE platform_jobs SET data = $2 WHERE id = $1', [id, { name: 'given up' }]);
    expect((await host.request('POST', `/platform/jobs/${id}/retry`, root)).status).toBe(204);
    await until(async () => (await done(host)).includes('given up'));
    expect((await host.request('POST', `/platform/jobs/${id}/retry`, root)).status).toBe(404);

    const hopeless = await fail('hopeless', 99);
    expect((await host.request('DELETE', `/platform/jobs/${hopeless}`, root)).status).toBe(204);
    expect((await host.request('DELETE', `/platform/jobs/${hopeless}`, root)).status).toBe(404);
    expect((await list()).items).toEqual([]);
  });

  test('end when they are cancelled, and are tried at once while they wait for another attempt', async () => {
    const { journal } = errandsOf(host);
    const cancel = async (id: string) =>
      (await host.request('POST', `/platform/jobs/${id}/cancel`, root)).status;
    const enqueue = (job: Job<unknown>, data: object) =>
      inTenant(host, ({ jobs }) => jobs.enqueue(job, data));
    const stateOf = (id: string) => inTenant(host, async ({ jobs }) => (await jobs.status(id))?.state);
    const patient = await enqueue(errands.run, { name: 'patient', patient: true });
    await until(() => journal.names().includes('patient'));
    expect(await cancel(patient)).toBe(204);
    await until(async () => (await stateOf(patient)) === 'cancelled');
    expect(await cancel(patient)).toBe(404);

    const [slow, unwanted] = [
      await enqueue(errands.slowToRetry, { name: 'slow', failures: 1 }),
      await enqueue(errands.slowToRetry, { name: 'unwanted', failures: 1 }),
    ];
    const waiting = async () => (await list()).items.filter(({ state }) => state === 'waiting');
    await until(async () => (await waiting()).length === 2);
    expect(await cancel(unwanted)).toBe(204);
    await host.sql(`UPDATE platform_jobs SET data = '{"name": "slow"}' WHERE id = $1`, [slow]);
    expect((await host.request('POST', `/platform/jobs/${slow}/retry`, root)).status).toBe(204);
    await until(async () => (await stateOf(slow)) === 'done');
    expect(await stateOf(unwanted)).toBe('cancelled');
    expect((await list()).recurring).toEqual([
      {
        worker: 'errands.hourly',
        title: null,
        schedule: '0 * * * *',
        nextAt: expect.any(String) as string,
      },
    ]);
  });

  test('are nobody else’s business', async () => {
    const somebody = by({ tenantId: TENANT, features: ['*'] });
    expect((await host.request('GET', '/platform/jobs', somebody)).status).toBe(403);
    expect((await host.request('POST', '/platform/jobs/x/retry', somebody)).status).toBe(403);
    expect((await host.request('POST', '/platform/jobs/x/retry', root)).status).toBe(400);
  });
});
