import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';
import { statusOf } from '../support/statusOf';

describe('faults of a module that runs', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('healthy', 'throws-in-handler', 'throws-in-subscriber', 'announcer'),
      log,
    });
  });
  afterAll(() => host.stop());

  test.each(['error', 'rejection', 'nothing', 'null', 'text', 'circle', 'bigint', 'sql'])(
    'a handler that fails (%s) is a bare 500, logged with its module',
    async (way) => {
      const before = log.lines.length;
      const { status, body, headers } = await host.request('GET', `/throws_in_handler/${way}`);
      const requestId = headers.get('x-request-id');
      expect({ status, body }).toEqual({ status: 500, body: { error: 'Internal server error', requestId } });
      expect(log.lines.slice(before)).toContainEqual(
        expect.objectContaining({
          level: 'error',
          msg: 'request failed',
          module: 'throws_in_handler',
          requestId,
        }),
      );
      if (['error', 'rejection', 'text'].includes(way)) {
        expect(JSON.stringify(log.lines.slice(before))).toContain('secret detail');
      }
      expect((await host.request('GET', '/throws_in_handler/well')).status).toBe(200);
      expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
    },
  );

  test('a subscriber that fails keeps no other from the event, and is logged with its module', async () => {
    expect((await host.request('POST', '/announcer/bell/3')).status).toBe(204);
    expect((await host.request('POST', '/announcer/bell/4')).status).toBe(204);
    await host.host.core.events.settled();
    expect((await host.request('GET', '/announcer/heard')).body).toEqual([3, 4]);
    const failures = log.saying('a subscriber failed').map(({ module, subscriber, event }) => ({
      module,
      subscriber,
      event,
    }));
    const of = (subscriber: string) => ({
      module: 'throws_in_subscriber',
      subscriber: `throws_in_subscriber.${subscriber}`,
      event: 'announcer.bell.rung',
    });
    expect(failures).toHaveLength(4);
    expect(failures).toEqual(expect.arrayContaining([of('at_once'), of('later')]));
  });
});

describe('overrides', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: fixtures('healthy', 'override-declared', 'override-rival') });
  });
  afterAll(() => host.stop());

  const greetings = async (where: TestHost) => [
    (await where.request<{ greeting: string }>('GET', '/healthy/greeting')).body.greeting,
    (await where.request<{ greeting: string }>('GET', '/healthy/people/ann')).body.greeting,
  ];

  test('one that is declared replaces the service and the route of another module', async () => {
    expect(await greetings(host)).toEqual(['overridden', 'overridden, ann']);
  });

  test('a second one steps aside, and both are named', () => {
    const already = (what: string) =>
      `cannot start: it overrides the ${what} of healthy, which override_declared overrides already.`;
    expect(statusOf(host.report, 'override_rival')).toEqual({
      state: 'disabled',
      because: 'invalid',
      problem: {
        code: 'MODULE_CONFLICT',
        subject: 'override_rival',
        reason: `${already('route GET /healthy/people/:id')}\n  also: override_rival ${already('service greeter')}`,
        remedy:
          'disable one of the two (npm run modules -- disable override_declared), or remove the override from one of them.',
      },
    });
  });

  test.each([
    { folder: 'override-broken', phase: 'wire', reason: 'constructing greeter failed: speechless.' },
    { folder: 'override-fails-later', phase: 'start', reason: 'hooks.start failed: too late.' },
  ])('where $folder fails, what it was to replace comes back', async ({ folder, phase, reason }) => {
    const beside = await startBeside(host, { sources: fixtures('healthy', folder) });
    const subject = folder.replaceAll('-', '_');
    expect(statusOf(beside.report, 'healthy')).toEqual({ state: 'enabled' });
    expect(statusOf(beside.report, subject)).toMatchObject({
      state: 'failed',
      phase,
      problem: { subject, reason: `cannot start: ${reason}` },
    });
    expect(await greetings(beside)).toEqual(['healthy', 'healthy, ann']);
    const services = beside.host.servicesOf('healthy') as { greeter: object };
    const { greeter } = services;
    await beside.host.reload();
    expect((beside.host.servicesOf('healthy') as { greeter: object }).greeter).toBe(greeter);
  });
});
