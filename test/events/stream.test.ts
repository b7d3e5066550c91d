import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import Joi from 'joi';
import { EventSourceClient, type StreamRequest } from '../support/EventSourceClient';
import { fixtures } from '../support/fixtures';
import { until } from '../support/until';

interface Said {
  readonly id: string;
  readonly payload?: object;
}

const NEWS = 'crier.news.told';
const SECRET = 'crier.secret.told';
const WEATHER = 'crier.weather.changed';
/** More than a test opens at a time, those that are just closing included. */
const MOST_STREAMS = 20;
const PATIENCE_SECONDS = 5;

/** The account that a token is of. */
function userOf(token: string): string {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return (JSON.parse(claims) as { sub: string }).sub;
}

describe('GET /events/stream', () => {
  let host: TestHost;
  let home: TestTenant;
  let admin: string;
  const clients: EventSourceClient[] = [];

  beforeAll(async () => {
    host = await startTestHost({
      sources: ['./modules/{auth,directory,events}', ...fixtures('crier')],
      modules: {
        events: {
          settings: {
            heartbeatSeconds: 1,
            patienceSeconds: PATIENCE_SECONDS,
            streamsPerCaller: MOST_STREAMS,
            streamsPerTenant: MOST_STREAMS + 2,
          },
        },
      },
    });
    home = await host.homeTenant();
    admin = await home.signInAs('admin');
  });

  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
  });

  afterAll(() => host?.stop());

  const listen = async (request: StreamRequest = {}, url = host.url): Promise<EventSourceClient> => {
    const client = await EventSourceClient.open(url, { token: admin, ...request });
    clients.push(client);
    return client.status === 200 ? client.connected() : client;
  };
  const tell = async (events: readonly Said[], more: object = {}, token = admin): Promise<number> =>
    (await host.request('POST', '/crier/tell', { token, json: { events, ...more } })).status;
  /** Tells one thing more that everybody hears, and waits for it: what was not heard by then will not be. */
  const heardBy = async (client: EventSourceClient, token = admin): Promise<string[]> => {
    const mark = String(Math.random());
    await tell([{ id: NEWS, payload: { mark } }], {}, token);
    await client.message(({ data }) => data.payload['mark'] === mark);
    return client.heard.slice(0, -1);
  };

  test('begins as published, and sends several clients what was committed, once and in order', async () => {
    const one = await listen();
    const two = await listen();
    expect(one.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache, no-transform',
      connection: 'keep-alive',
      'x-accel-buffering': 'no',
    });
    expect(one.text).toMatch(/^: connected\n\n/);
    const before = Date.now();
    expect(
      await tell([
        { id: NEWS, payload: { organizationId: home.organizationId, n: 1 } },
        { id: 'crier.gossip.created', payload: {} },
        { id: WEATHER, payload: { n: 2 } },
      ]),
    ).toBe(204);
    expect(await tell([{ id: NEWS, payload: { n: 3 } }], { fail: true })).toBe(400);
    for (const client of [one, two]) {
      expect(await heardBy(client)).toEqual(expect.arrayContaining([NEWS, WEATHER]));
      const [news, weather] = client.messages;
      expect(news?.data).toEqual({
        id: NEWS,
        payload: { time: 0, organizationId: home.organizationId, n: 1 },
        timestamp: expect.any(Number) as number,
        organizationId: home.organizationId,
      });
      expect(news?.data.timestamp).toBeGreaterThan(before - 60_000);
      expect(weather?.data).toMatchObject({ id: WEATHER, payload: { n: 2 }, organizationId: '' });
      expect(news?.id).not.toBe(weather?.id);
      expect(client.messages.map(({ data }) => data.payload['n'])).not.toContain(3);
    }
  });

  test('sends a heartbeat while nothing happens, and while something does', async () => {
    const client = await listen();
    const beats = () => client.text.split(':heartbeat\n\n').length - 1;
    await client.until(() => beats() > 0 || undefined, 'no heartbeat came');
    const before = beats();
    while (beats() < before + 2) await tell([{ id: NEWS }]);
  });

  test('keeps tenants apart', async () => {
    const other = await host.tenant();
    const stranger = await other.signInAs('admin');
    const ours = await listen();
    const theirs = await listen({ token: stranger });
    await tell([{ id: NEWS, payload: { whose: 'ours' } }]);
    await tell([{ id: NEWS, payload: { whose: 'theirs' } }], {}, stranger);
    // What names another tenant than that of the work goes to neither.
    await tell([{ id: NEWS, payload: { whose: 'foreign', tenantId: other.id } }]);
    await heardBy(ours);
    await heardBy(theirs, stranger);
    const whose = (client: EventSourceClient) =>
      client.messages.flatMap(({ data }) => data.payload['whose'] ?? []);
    expect(whose(ours)).toEqual(['ours']);
    expect(whose(theirs)).toEqual(['theirs']);
    const root = await host.rootToken();
    const selecting = await listen({ token: root, headers: { cookie: `selected_tenant=${other.id}` } });
    await tell([{ id: NEWS, payload: { whose: 'ours again' } }]);
    await tell([{ id: NEWS, payload: { whose: 'theirs again' } }], {}, stranger);
    await heardBy(selecting, stranger);
    expect(whose(selecting)).toEqual(['theirs again']);
  });

  test('sends an event only to those it is for: organization, features, people, roles', async () => {
    const branch = await home.create('/directory/organizations', { name: 'Branch', tenantId: home.id });
    const listener = await home.signInAs(['crier.listen']);
    const plain = await home.signInAs(['crier.other']);
    const hearing = await listen({ token: listener });
    const confined = await listen({ token: plain, headers: { cookie: `selected_org=${branch}` } });
    const [role] = await host.sql<{ role_id: string }>(
      'SELECT role_id FROM auth_user_roles WHERE user_id = $1',
      [userOf(plain)],
    );
    const of = (n: number, more: object): Said => ({ id: NEWS, payload: { n, ...more } });
    await tell([
      { id: SECRET, payload: { n: 0 } },
      of(1, { organizationId: home.organizationId }),
      of(2, { organizationIds: [home.organizationId, branch] }),
      of(3, { organizationId: branch }),
      of(4, { recipientUserId: userOf(listener) }),
      of(5, { recipientUserIds: [userOf(plain), userOf(listener)] }),
      of(6, { recipientRoleId: role?.role_id }),
      of(7, { recipientRoleIds: [role?.role_id], recipientUserId: userOf(listener) }),
    ]);
    const numbers = async (client: EventSourceClient) => {
      await heardBy(client);
      return client.messages.flatMap(({ data }) => data.payload['n'] ?? []);
    };
    expect(await numbers(hearing)).toEqual([0, 1, 2, 4, 5]);
    expect(await numbers(confined)).toEqual([2, 3, 5, 6]);
  });

  test('sends what is too large without its content', async () => {
    const client = await listen();
    await tell([
      { id: NEWS, payload: { id: 'r1', entityId: 'e1', entityType: 'news', text: 'x'.repeat(5_000) } },
    ]);
    const { data } = await client.message(({ data: { payload } }) => payload['id'] === 'r1');
    expect(data.payload).toEqual({ truncated: true, id: 'r1', entityId: 'e1', entityType: 'news' });
  });

  test('sends chosen events only, and refuses patterns that are none', async () => {
    const one = await listen({ query: '?events=crier.weather.*,auth.**' });
    const two = await listen({ query: `?events=${NEWS}` });
    await tell([{ id: WEATHER }, { id: NEWS }]);
    await one.message(({ data }) => data.id === WEATHER);
    await two.message(({ data }) => data.id === NEWS);
    expect([one.heard, two.heard]).toEqual([[WEATHER], [NEWS]]);
    for (const bad of ['?events=a..b', '?events=%00', `?events=${'**.'.repeat(9)}a`]) {
      expect((await listen({ query: bad })).status).toBe(400);
    }
    const three = await listen({ query: '?events=&lastEventId=' });
    await tell([{ id: WEATHER }]);
    await three.message(({ data }) => data.id === WEATHER);
  });

  test('is for those who are signed in, and says so in plain text as published', async () => {
    for (const token of [undefined, 'not.a.token']) {
      const { status, body, headers, cookies } = await host.request('GET', '/events/stream', { token });
      expect([status, body]).toEqual([401, 'Unauthorized']);
      expect(headers.get('content-type')).toMatch(/^text\/plain/);
      expect(cookies.map((cookie) => cookie.split('=')[0])).toEqual(
        token ? ['auth_token', 'session_token'] : [],
      );
    }
  });

  describe('going on after a while', () => {
    test('sends what was missed, and then goes on', async () => {
      const first = await listen();
      await tell([{ id: NEWS, payload: { n: 1 } }]);
      await first.message(({ data }) => data.payload['n'] === 1);
      first.close();
      await tell(
        [
          { id: NEWS, payload: { n: 2 } },
          { id: WEATHER, payload: { n: 3 } },
        ],
        { times: 150 },
      );
      const second = await listen({ lastEventId: first.lastEventId });
      await heardBy(second);
      expect(second.heard).toHaveLength(301);
      expect(second.messages.slice(0, 300).map(({ data }) => data.payload['n'])).toEqual(
        Array.from({ length: 150 }, () => [2, 3]).flat(),
      );
      // One that had heard nothing yet has a place to go on from, too.
      const idle = await listen();
      idle.close();
      await tell([{ id: NEWS, payload: { n: 4 } }]);
      const back = await listen({ query: `?lastEventId=${idle.lastEventId}` });
      await back.message(({ data }) => data.payload['n'] === 4);
      expect(back.messages).toHaveLength(1);
    });

    test('says so when it cannot, and goes on from now', async () => {
      const old = await listen();
      old.close();
      const [position = '', time = ''] = old.lastEventId.split('-');
      const reset = async (lastEventId: string, reason: string) => {
        const client = await listen({ lastEventId });
        const message = await client.message(({ type }) => type === 'reset');
        expect(message.data).toEqual({ reason });
        await tell([{ id: WEATHER }]);
        await client.message(({ data }) => data.id === WEATHER);
        expect(client.messages).toHaveLength(2);
        client.close();
      };
      await reset('somewhere', 'unknown');
      await reset(`${Number(position) + 1_000_000}-${time}`, 'unknown');
      await reset(`${position}-${Number(time) - 3_700_000}`, 'too_old');
      await host.sql(
        `INSERT INTO platform_stream_events (tenant_id, event_id, message, emitted_at)
         SELECT $1, '${NEWS}', '{}', $2 FROM generate_series(1, 5001)`,
        [home.id, host.clock.now()],
      );
      await reset(old.lastEventId, 'too_many');
    });

    test('removes in time what nobody can read any more', async () => {
      const { eventLog } = host.host.core;
      await host.sql(
        `INSERT INTO platform_stream_events (tenant_id, event_id, message, emitted_at)
         VALUES ($1, 'a', '{}', $2), ($1, 'b', '{}', $3)`,
        [home.id, new Date(host.clock.now().getTime() - 3 * 3_600_000), host.clock.now()],
      );
      await eventLog.trim();
      const left = await host.sql(`SELECT event_id FROM platform_stream_events WHERE event_id IN ('a', 'b')`);
      expect(left).toEqual([{ event_id: 'b' }]);
    });
  });

  describe('while it goes on', () => {
    test('ends when the session does', async () => {
      const token = await home.signInAs('admin');
      const client = await listen({ token });
      expect((await host.request('POST', '/auth/logout', { token })).status).toBe(201);
      await tell([{ id: NEWS }]);
      await client.ended();
      expect(client.messages).toEqual([]);
    });

    test('follows what the caller may see', async () => {
      const token = await home.signInAs(['crier.listen']);
      const client = await listen({ token });
      await tell([{ id: SECRET, payload: { n: 1 } }]);
      await client.message(({ data }) => data.payload['n'] === 1);
      const userId = userOf(token);
      await host.request('PUT', '/auth/users/acl', {
        token: await host.rootToken(),
        json: { userId, features: ['crier.other'] },
      });
      await tell([{ id: SECRET, payload: { n: 2 } }]);
      await heardBy(client);
      expect(client.heard).toEqual([SECRET, NEWS]);
    });

    test('ends where the tenant switches the module off, and sends no event of a module that is switched off', async () => {
      const other = await host.tenant();
      const token = await other.signInAs('admin');
      const root = { token: await host.rootToken(), cookies: { selected_tenant: other.id } };
      const client = await listen({ token });
      const turn = async (moduleId: string, enabled: boolean) => {
        const path = `/platform/tenant-modules/${moduleId}`;
        const json = { enabled, tenantId: other.id };
        const { status, body } = await host.request('PUT', path, { ...root, json });
        expect({ status, body }).toMatchObject({ status: 200 });
      };
      await turn('events', false);
      await client.ended();
      expect((await listen({ token })).status).toBe(404);
      await turn('events', true);
      await listen({ token });
    });

    test('lets nobody open streams without end', async () => {
      const token = await home.signInAs('admin');
      for (let open = 0; open < MOST_STREAMS; open += 1) await listen({ token });
      const refused = await listen({ token });
      expect(refused.status).toBe(429);
      expect(refused.response.headers['retry-after']).toBe('5');
      clients.splice(0).forEach((client) => client.close());
      await untilStreams(0);
      expect((await listen({ token })).status).toBe(200);
    });

    test('lets one tenant open a part of the streams, so that others find room', async () => {
      const token = await home.signInAs('admin');
      for (let open = 0; open < MOST_STREAMS; open += 1) await listen({ token });
      const second = await home.signInAs('admin');
      for (let open = 0; open < 2; open += 1) await listen({ token: second });
      const refused = await listen({ token: second });
      expect([refused.status, refused.response.headers['retry-after']]).toEqual([503, '5']);
      const stranger = await (await host.tenant()).signInAs('admin');
      expect((await listen({ token: stranger })).status).toBe(200);
      clients.splice(0).forEach((client) => client.close());
      await untilStreams(0);
    });

    test('gives up a client that does not read, and keeps nobody waiting for it', async () => {
      const lazy = await listen();
      const eager = await listen();
      lazy.response.pause();
      const text = 'x'.repeat(3_500);
      const isLeft = async () => {
        try {
          await untilStreams(1, 4 * PATIENCE_SECONDS * 1_000);
          return true;
        } catch {
          return false;
        }
      };
      let told = 0;
      // How much a connection takes that nobody reads from is the machine's affair.
      do {
        for (let round = 0; round < 6; round += 1) {
          expect(await tell([{ id: NEWS, payload: { text } }], { times: 500 })).toBe(204);
        }
        await heardBy(eager);
        told += 3_001;
        expect(eager.messages).toHaveLength(told);
      } while (!(await isLeft()));
      expect(eager.hasEnded).toBe(false);
    });

    test('costs nothing for events that are not for clients', async () => {
      const { unitOfWork, events } = host.host.core;
      const statements = (id: string) =>
        host.queriesDuring(() => unitOfWork.run(() => events.emit({ id, payload: Joi.object() }, {})));
      expect(await statements('crier.gossip.created')).toBe(0);
      // Of no tenant, so for nobody.
      expect(await statements(NEWS)).toBe(0);
    });

    test('ends when the module is switched off for all, and when the server stops', async () => {
      const client = await listen();
      await host.disable('events');
      await client.ended();
      await host.enable('events');
      const last = await listen();
      await host.stop();
      await last.ended();
      host = undefined as never;
    });
  });

  const untilStreams = (count: number, limit?: number): Promise<void> =>
    until(() => {
      const { eventStream } = host.host.servicesOf('events') as { eventStream: { readonly size: number } };
      return eventStream.size === count;
    }, limit);
});
