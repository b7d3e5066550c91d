import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { describeOnRedis } from '../support/onRedis';
import { RedisServer } from '../support/RedisServer';
import { until } from '../support/until';
import { done, errandsOf, inTenant } from './errands';

describeOnRedis('jobs on a Redis that fails', () => {
  let redis: RedisServer;
  let host: TestHost;

  beforeAll(async () => {
    redis = await RedisServer.start();
    host = await startTestHost({
      sources: fixtures('errands'),
      environment: { REDIS_URL: redis.url },
      jobs: { heartbeat: 100, round: 200, overdueAfter: 300 },
    });
  });
  afterAll(async () => {
    await host?.stop();
    await redis?.stop();
  });
  beforeEach(async () => {
    await host.sql('TRUNCATE errands_done');
  });

  test('none is refused or waited for while Redis is away, and none is lost', async () => {
    const { journal } = errandsOf(host);
    const underWay = await inTenant(host, ({ jobs }) =>
      jobs.enqueue('errands.run', { name: 'under way', gate: 'back' }),
    );
    await until(() => journal.names().includes('under way'));
    await redis.kill();
    await inTenant(host, ({ jobs, unitOfWork }) =>
      unitOfWork.run(async () => {
        for (let index = 0; index < 20; index += 1) {
          await jobs.enqueue('errands.run', { name: `meanwhile ${index}` });
        }
      }),
    );
    journal.gate('back').open();
    await until(async () => (await inTenant(host, ({ jobs }) => jobs.status(underWay)))?.state === 'done');
    expect(await done(host)).toEqual(['under way']);
    await redis.resume();
    await until(async () => (await done(host)).length === 21, 60_000);
    expect(journal.names()).toHaveLength(21);
  });

  test('what Redis has forgotten is announced again', async () => {
    const runAt = new Date(Date.now() + 500);
    const names = Array.from({ length: 50 }, (_, index) => `later ${index}`);
    await inTenant(host, ({ jobs }) =>
      jobs.enqueueAll(names.map((name) => ({ worker: 'errands.run', data: { name }, runAt }))),
    );
    await host.host.core.jobEngine.jobs.settled();
    await redis.kill();
    await redis.resume();
    await until(async () => (await done(host)).length === 50, 60_000);
    expect(await done(host)).toEqual([...names].sort());
  });
});
