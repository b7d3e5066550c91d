/** @covers core/parts/jobs core/parts/redis test/fixtures/modules/errands */
import Redis from 'ioredis';
import type { Job } from '@tenantry/core';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../../support/fixtures';
import { describeOnRedis } from '../support/onRedis';
import { RedisServer } from '../support/RedisServer';
import { startBeside } from '../../support/startBeside';
import { until } from '../../support/until';
import { done, errands, errandsOf, inTenant, OTHER_TENANT, TENANT, type Start } from '../../jobs/errands';

/** Often, so that each process finds what others have left. */
const TIMINGS = { round: 200 };
/** Milliseconds by which the clocks of this process, PostgreSQL and Redis may differ by rounding. */
const ROUNDING = 10;

const start = (environment: Record<string, string> = {}) =>
  startTestHost({ sources: fixtures('errands'), jobs: TIMINGS, environment });

const startsOf = (...hosts: TestHost[]): Start[] =>
  hosts.flatMap((host) => errandsOf(host).journal.starts).sort((a, b) => a.at - b.at);

const enqueue = (host: TestHost, job: Job<unknown>, names: readonly string[], tenant?: string) =>
  inTenant(
    host,
    ({ jobs }) =>
      jobs.enqueueAll(names.map((name) => ({ job, data: { name, failures: name === 'again' ? 1 : 0 } }))),
    tenant,
  );

const numbered = (text: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${text} ${index}`);

/** The limit of `errands.limited`: three in half a second. The first window begins no earlier than `begin`. */
function expectWithinLimit(starts: readonly Start[], begin: number): void {
  const early = starts.filter(({ at }, index) => at - begin < Math.floor(index / 3) * 500 - ROUNDING);
  expect(early).toEqual([]);
}

async function forget(host: TestHost): Promise<void> {
  await host.sql(`DELETE FROM platform_jobs WHERE state = 'waiting'`);
  await host.sql('TRUNCATE errands_done');
  errandsOf(host).journal.starts.length = 0;
}

async function keepsLimitOverTwoHosts(host: TestHost): Promise<void> {
  const beside = await startBeside(host, { sources: fixtures('errands'), jobs: TIMINGS });
  const begin = Date.now();
  await enqueue(host, errands.limited, ['again', ...numbered('first', 7)]);
  await enqueue(beside, errands.limited, numbered('second', 8));
  await until(async () => (await done(host)).length === 16);
  const starts = startsOf(host, beside);
  expect(starts.filter(({ name }) => name === 'again').map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(starts).toHaveLength(17);
  expectWithinLimit(starts, begin);
}

async function startsFewJobsOfAnotherTenant(host: TestHost): Promise<void> {
  const begin = Date.now();
  await enqueue(host, errands.fair, numbered('many', 300));
  // The others are in the queue by then.
  await until(() => startsOf(host).length > 0);
  await enqueue(host, errands.fair, ['few 1', 'few 2'], OTHER_TENANT);
  await until(() => startsOf(host).filter(({ tenantId }) => tenantId === OTHER_TENANT).length === 2);
  const before = startsOf(host).filter(({ tenantId }) => tenantId === TENANT).length;
  const windows = Math.floor((Date.now() - begin + ROUNDING) / 1_000) + 1;
  expect(before).toBeLessThanOrEqual(2 * windows);
}

/** At most so many jobs of one tenant are in the queue at a time: three, of which one process runs two at a time. */
async function startsSoonWhereAllShareTheLimit(host: TestHost): Promise<void> {
  await enqueue(host, errands.limited, numbered('many', 300));
  await until(() => startsOf(host).length > 0);
  const before = startsOf(host).length;
  await enqueue(host, errands.limited, ['one'], OTHER_TENANT);
  const first = () => startsOf(host).findIndex(({ tenantId }) => tenantId === OTHER_TENANT);
  await until(() => first() >= 0);
  expect(first()).toBeLessThanOrEqual(before + 6);
}

describe('jobs of workers with a limit, without Redis', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await start();
  });
  afterAll(() => host.stop());
  beforeEach(() => forget(host));

  test('start no faster than it over two processes, and each attempt counts', () =>
    keepsLimitOverTwoHosts(host));

  test('do not wait for those of another tenant where the limit is of each tenant', () =>
    startsFewJobsOfAnotherTenant(host));

  test('of one tenant delay that of another by a few jobs where all tenants share the limit', () =>
    startsSoonWhereAllShareTheLimit(host));
});

describeOnRedis('jobs of workers with a limit, on Redis', () => {
  let redis: RedisServer;
  let host: TestHost;

  beforeAll(async () => {
    redis = await RedisServer.start();
    host = await start({ REDIS_URL: redis.url });
  });
  afterAll(async () => {
    await host?.stop();
    await redis?.stop();
  });
  beforeEach(() => forget(host));

  test('start no faster than it over two processes, and each attempt counts', () =>
    keepsLimitOverTwoHosts(host));

  test('wait while Redis is away, others do not, and none is lost', async () => {
    await enqueue(host, errands.limited, numbered('before', 6));
    await until(() => startsOf(host).length > 0);
    await redis.kill();
    await enqueue(host, errands.limited, numbered('meanwhile', 3));
    await enqueue(host, errands.run, ['unlimited']);
    await until(async () => (await done(host)).includes('unlimited'));
    await redis.resume();
    await until(async () => (await done(host)).length === 10);
    expect(new Set(await done(host)).size).toBe(10);
    expect(startsOf(host)).toHaveLength(9);
  });

  test('are queued again when Redis has been emptied', async () => {
    await enqueue(host, errands.limited, numbered('job', 9));
    await until(() => startsOf(host).length > 0);
    const client = new Redis(redis.url);
    try {
      // The key lives for as long as one limit lasts, and is there again with the next job.
      await until(async () => (await client.keys('tenantry:jobs-*:limiter')).length === 1);
      await client.flushall();
    } finally {
      client.disconnect();
    }
    await until(async () => (await done(host)).length === 9);
    expect(startsOf(host)).toHaveLength(9);
  });

  test('are queued again when Redis has lost what they are, but not that they were there', async () => {
    await enqueue(host, errands.limited, numbered('job', 9));
    await until(() => startsOf(host).length > 0);
    const client = new Redis(redis.url);
    try {
      const waiting = await host.sql<{ id: string }>(`SELECT id FROM platform_jobs WHERE state = 'waiting'`);
      for (const { id } of waiting) {
        // What Bull leaves where Redis is emptied while a job is about to start.
        for (const key of await client.keys(`tenantry:jobs-*:${id}:?`)) {
          await client.multi().del(key).hset(key, 'processedOn', Date.now()).exec();
        }
      }
    } finally {
      client.disconnect();
    }
    await until(async () => (await done(host)).length === 9);
    expect(startsOf(host)).toHaveLength(9);
  });

  test('are queued again when Redis has kept nothing of them but how an attempt ended', async () => {
    await enqueue(host, errands.limited, numbered('job', 9));
    await until(() => startsOf(host).length > 0);
    const client = new Redis(redis.url);
    try {
      // What Bull leaves where Redis is emptied while a job runs: it notes the failure before it finds that the job is gone.
      const emptied = client.multi().flushall();
      for (const key of await client.keys('tenantry:jobs-*:*-*-*-*-*:?'))
        emptied.hset(key, 'failedReason', 'gone');
      await emptied.exec();
    } finally {
      client.disconnect();
    }
    await until(async () => (await done(host)).length === 9);
    expect(startsOf(host)).toHaveLength(9);
  });

  test('do not wait for those of another tenant where the limit is of each tenant', () =>
    startsFewJobsOfAnotherTenant(host));

  test('of one tenant delay that of another by a few jobs where all tenants share the limit', () =>
    startsSoonWhereAllShareTheLimit(host));
});
