import type { CoreServices } from '@tenantry/core';
import { PLATFORM } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { selectModules } from '../support/selectModules';
import { statusOf } from '../support/statusOf';

/** What a module gets as it is: made for it alone, or of a library. */
const OF_THE_MODULE = ['logger', 'settings', 'environment', 'dataSource', 'leader', 'scope', 'principal'];

describe('the services that the core gives modules', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('cache-keeper', 'cache-rival') });
  });
  afterAll(() => host?.stop());

  const services = () => host.host.servicesOf('cache_keeper') as Readonly<Record<string, object>>;

  test.each([
    ['modules', ['add', 'remove', 'arrange', 'beginStart', 'endStart', 'startingIds']],
    ['events', ['restore', 'drained', 'parts', 'emitter']],
    ['caches', ['close', 'clear', 'release', 'caches']],
    ['customFields', ['connect', 'entities', 'caches', 'database']],
    ['features', ['register', 'arrange']],
    ['eventCatalog', ['register', 'arrange']],
    ['contributions', ['register', 'arrange', 'list']],
    ['eventLog', ['write', 'trim', 'database']],
    ['database', ['pool', 'execute']],
    ['unitOfWork', ['pool']],
    ['budgets', ['count', 'database', 'limits']],
    ['jobs', ['catalog', 'database']],
    ['commands', ['catalog', 'parts', 'interception']],
    ['organizations', ['connect', 'use', 'cache']],
    ['accounts', ['connect', 'use', 'source']],
    ['accessControl', ['catalog', 'modules']],
    ['rateLimiter', ['options', 'stop']],
    ['translations', ['register', 'add']],
    ['tenantLocales', ['parts', 'database']],
    ['tenantModules', ['organizations', 'modules']],
    ['tenancy', ['log']],
    ['mail', ['close', 'transport']],
  ])('%s cannot be used to change or end what is the host’s or another module’s', (name, members) => {
    const service = services()[name] as Readonly<Record<string, unknown>>;
    expect(members.filter((member) => service[member] !== undefined)).toEqual([]);
  });

  test('are plain objects that hold what modules may use, and nothing of the host', () => {
    const handedOver = [...PLATFORM.serviceNames].filter((name) => !OF_THE_MODULE.includes(name));
    expect(handedOver.length).toBeGreaterThan(20);
    const others = handedOver.filter((name) => {
      const service = services()[name] as object;
      const members = Object.values(Object.getOwnPropertyDescriptors(service));
      const isPlain = Object.getPrototypeOf(service) === Object.prototype;
      return !isPlain || members.some(({ value }) => typeof value === 'object' && value !== null);
    });
    // The clock is what a program gave the host.
    expect(others).toEqual(['clock']);
  });

  test('give copies of what the host keeps about starting modules', () => {
    const { modules } = services() as unknown as CoreServices;
    (modules.starting as Set<string>).add('nobody');
    expect(modules.starting.has('nobody')).toBe(false);
    expect(host.host.core.modules.starting.has('nobody')).toBe(false);
  });

  test('subscribe to events in the name of the module only', () => {
    const { events } = services() as unknown as CoreServices;
    const end = events.subscribe('cache_keeper.ear', 'auth.**', () => undefined);
    expect(host.host.core.events.subscribers).toContain('cache_keeper: auth.**');
    end();
    expect(host.host.core.events.subscribers).not.toContain('cache_keeper: auth.**');
  });

  test('are each module’s own where the module names what it makes', async () => {
    const caches = services()['caches'] as CoreServices['caches'];
    expect(caches).not.toBe(host.host.core.caches);
    expect(() => caches.create({ name: 'cache_keeper.names', max: 1, ttl: 1 })).toThrow(
      'cache_keeper makes the cache cache_keeper.names, which it has made already.',
    );
  });

  test('join equal loads of a cache, unless what they read has changed meanwhile', async () => {
    const { caches } = host.host.core;
    const cache = caches.create<{ at: number }>({
      name: 'test.joined',
      max: 10,
      ttl: 60_000,
      tagsOf: () => ['deals'],
    });
    const waiting: ((value: { at: number }) => void)[] = [];
    const load = () =>
      cache.load('sum', () => new Promise<{ at: number }>((resolve) => waiting.push(resolve)), ['deals']);
    const early = [load(), load()];
    expect(waiting).toHaveLength(1);
    await cache.invalidateTag('deals');
    const late = [load(), load()];
    expect(waiting).toHaveLength(2);
    for (const [at, resolve] of waiting.entries()) resolve({ at });
    expect(await Promise.all([...early, ...late])).toEqual([{ at: 0 }, { at: 0 }, { at: 1 }, { at: 1 }]);
    expect(cache.get('sum')).toEqual({ at: 1 });
    // Those who have joined a load that fails load for themselves.
    const failing = (error: Error) => cache.load('avg', () => Promise.reject(error), ['deals']);
    const failed = failing(new Error('gone away'));
    const joined = cache.load('avg', () => Promise.resolve({ at: 2 }), ['deals']);
    await expect(failed).rejects.toThrow('gone away');
    expect(await joined).toEqual({ at: 2 });
  });

  test('refuse a cache with the name of another module’s, and name both', () => {
    expect(statusOf(host.report, 'cache_rival')).toMatchObject({
      state: 'failed',
      problem: {
        code: 'MODULE_CONFLICT',
        subject: 'cache_rival',
        reason: 'makes the cache cache_keeper.names, which cache_keeper has made already.',
      },
    });
  });

  test('let go of caches when their module stops', async () => {
    await selectModules(host, { cache_keeper: { enabled: false } });
    expect(statusOf(host.report, 'cache_rival')).toEqual({ state: 'enabled' });
    await selectModules(host, { cache_keeper: { enabled: true }, cache_rival: { enabled: false } });
    expect(statusOf(host.report, 'cache_keeper')).toEqual({ state: 'enabled' });
  });
});
