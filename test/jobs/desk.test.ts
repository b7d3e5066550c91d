import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';
import { done, inTenant, TENANT } from './errands';

interface Listed {
  readonly modules: { module: string; dead: number }[];
  readonly items: { id: string; state: string; error: string }[];
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
      jobs.enqueue('errands.run', { name, failures }, { attempts: 1 }),
    );
    await until(async () => (await inTenant(host, ({ jobs }) => jobs.status(id)))?.state === 'dead');
    return id;
  };

  test('are shown to super administrators, tried again, or forgotten', async () => {
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

  test('are nobody else’s business', async () => {
    const somebody = by({ tenantId: TENANT, features: ['*'] });
    expect((await host.request('GET', '/platform/jobs', somebody)).status).toBe(403);
    expect((await host.request('POST', '/platform/jobs/x/retry', somebody)).status).toBe(403);
    expect((await host.request('POST', '/platform/jobs/x/retry', root)).status).toBe(400);
  });
});
