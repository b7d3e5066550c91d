/** @covers core/parts/http core/parts/redis test/fixtures/modules/healthy */
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../../support/fixtures';
import { describeOnRedis } from '../support/onRedis';
import { RedisServer } from '../support/RedisServer';
import { startBeside } from '../../support/startBeside';
import { until } from '../../support/until';

const sources = fixtures('healthy');
const LIMITED = {
  RATE_LIMIT_ENABLED: 'true',
  RATE_LIMIT_VERSION_POINTS: '3',
  RATE_LIMIT_VERSION_BLOCK_DURATION: '300',
};

const ask = async (host: TestHost): Promise<number> => (await host.request('GET', '/version')).status;

describeOnRedis('rate limits of several servers', () => {
  let redis: RedisServer;
  let one: TestHost;

  beforeAll(async () => {
    redis = await RedisServer.start();
    one = await startTestHost({ sources, environment: { ...LIMITED, REDIS_URL: redis.url } });
  });
  afterAll(async () => {
    await one.stop();
    await redis.stop();
  });

  test('count together in Redis, let everybody through while it is away, and count again after that', async () => {
    const two = await startBeside(one, { sources });
    for (const { host } of [one, two]) {
      await until(async () => (await host.core.redis?.check()) === undefined);
    }
    expect([await ask(one), await ask(two), await ask(one)]).toEqual([200, 200, 200]);
    const refused = await two.request('GET', '/version');
    expect(refused).toMatchObject({
      status: 429,
      body: { error: 'Too many requests. Please try again later.' },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(200);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('3');
    expect(await ask(one)).toBe(429);

    const readiness = async () => (await fetch(`${one.url}/readyz`)).json() as Promise<{ redis: string }>;
    expect(await readiness()).toMatchObject({ status: 'ready', redis: 'ok' });
    await redis.kill();
    await until(async () => (await readiness()).redis === 'unreachable');
    expect(await readiness()).toMatchObject({ status: 'ready' });
    const three = await startBeside(one, { sources });
    for (let call = 0; call < 10; call += 1) expect(await ask(three)).toBe(200);
    // Who was refused remains so, from memory.
    expect([await ask(one), await ask(two)]).toEqual([429, 429]);

    await redis.resume();
    await until(async () => (await ask(three)) === 429);
  });

  test('count apart where they count in memory', async () => {
    const environment = { ...LIMITED, REDIS_URL: redis.url, RATE_LIMIT_STRATEGY: 'memory' };
    const first = await startTestHost({ sources, environment });
    try {
      const second = await startBeside(first, { sources });
      for (let call = 0; call < 3; call += 1)
        expect([await ask(first), await ask(second)]).toEqual([200, 200]);
      expect([await ask(first), await ask(second)]).toEqual([429, 429]);
    } finally {
      await first.stop();
    }
  });
});
