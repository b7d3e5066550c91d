import { connect } from 'node:net';
import { once } from 'node:events';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { until } from '../support/until';

interface Fault {
  readonly error: string;
  readonly requestId: string;
  readonly cause?: {
    readonly message: string;
    readonly module: string | null;
    readonly place: string | null;
    readonly stack: readonly string[];
    readonly cause?: { readonly message: string };
  };
}

const MADE = /^[\w-]{12}-\d+$/;
const SOURCES = ['./modules/*', ...fixtures('throws-in-handler')];

describe('the id of a request', () => {
  const log = new LogLines();
  let host: TestHost;
  let token: string;
  beforeAll(async () => {
    host = await startTestHost({
      sources: SOURCES,
      log,
      environment: { APP_ALLOWED_ORIGINS: 'https://web.example.test' },
    });
    token = await host.signIn();
  });
  afterAll(() => host?.stop());

  const get = async (
    path: string,
    headers: Record<string, string> = {},
    method = 'GET',
  ): Promise<Response> => {
    const stop = new AbortController();
    const response = await fetch(`${host.url}${path}`, {
      method,
      headers,
      signal: stop.signal,
      redirect: 'manual',
    });
    stop.abort();
    return response;
  };
  const lineOf = async (id: string) => {
    const find = () =>
      log.saying('request').find((line) => line['requestId'] === id && line['status'] !== undefined);
    await until(() => find() !== undefined);
    return find();
  };

  test.each<[string, number, string, Record<string, string>?, string?]>([
    ['JSON', 200, '/api/version'],
    ['a list', 200, '/api/auth/users'],
    ['a file', 200, '/api/customers/deals?format=csv'],
    ['a stream of events', 200, '/api/events/stream'],
    ['a head', 200, '/api/version', {}, 'HEAD'],
    ['a redirect', 307, '/api/auth/autologin'],
    ['invalid input', 400, '/api/auth/users?nobody=1'],
    ['a malformed URL', 404, '/api/customers/deals/%'],
    ['a path that is not there', 404, '/api/nothing/here'],
    ['a path beside the API', 404, '/nothing'],
    ['a method that is not served', 404, '/api/auth/profile', {}, 'DELETE'],
    ['a fault', 500, '/api/throws_in_handler/error'],
    ['health', 200, '/healthz'],
    ['readiness', 200, '/readyz'],
    ['metrics', 200, '/metrics'],
    ['the page of the API', 200, '/api/docs/'],
    [
      'a request before the request',
      204,
      '/api/auth/users',
      { 'access-control-request-method': 'GET' },
      'OPTIONS',
    ],
  ])('is on the answer and in the log: %s', async (_what, status, path, headers = {}, method = 'GET') => {
    const origin = { origin: 'https://web.example.test' };
    const response = await get(path, { authorization: `Bearer ${token}`, ...origin, ...headers }, method);
    const id = response.headers.get('x-request-id') ?? '';
    expect([response.status, id]).toEqual([status, expect.stringMatching(MADE)]);
    if (path.startsWith('/api/events')) return;
    expect(await lineOf(id)).toBeDefined();
  });

  test('may be read by pages of other origins', async () => {
    const { headers } = await get('/api/version', { origin: 'https://web.example.test' });
    expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
  });

  test.each(['order-4711', 'a:b_c.d-e', 'x'.repeat(128)])(
    'is kept where the client gave a sound one: %s',
    async (id) => {
      const response = await get('/api/version', { 'x-request-id': id });
      expect(response.headers.get('x-request-id')).toBe(id);
      expect(await lineOf(id)).toMatchObject({ route: '/version', status: 200 });
    },
  );

  test.each(['', 'with blank', 'x'.repeat(129), '"quoted"', 'a,b', 'ü'])(
    'is made in place of: %s',
    async (id) => {
      const response = await get('/api/version', { 'x-request-id': id });
      expect(response.headers.get('x-request-id')).toMatch(MADE);
    },
  );

  /** Sends bytes on a connection of their own. @returns all that comes back until it ends */
  const exchange = async (sent: string): Promise<string> => {
    const socket = connect(Number(new URL(host.url).port), '127.0.0.1');
    let received = '';
    socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
    socket.write(sent);
    await once(socket, 'close');
    return received;
  };

  test.each([
    ['no request', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET /api/version HTTP/1.1\r\n\r\n', 400],
    ['too large a head', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'an expectation that nobody meets',
      'GET / HTTP/1.1\r\nhost: x\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
      417,
    ],
  ])('is on the answer to what is %s', async (_what, sent, status) => {
    const received = await exchange(sent);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(received.toLowerCase()).toMatch(/\r\nx-request-id: [\w-]{12}-\d+\r\n/);
  });

  test.each([
    ['no request', 'nonsense\r\n\r\n', 'The request is not valid HTTP'],
    [
      'too long a head',
      `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`,
      'Address and headers are too long',
    ],
  ])('is answered with the error body of the API: %s', async (_what, sent, error) => {
    expect(JSON.parse((await exchange(sent)).split('\r\n\r\n')[1] ?? '')).toEqual({ error });
  });
});

describe('the answer to a fault', () => {
  const fault = async (host: TestHost, way: string): Promise<Fault> =>
    (await host.request<Fault>('GET', `/throws_in_handler/${way}`)).body;

  test('says its cause to who develops a module', async () => {
    const host = await startTestHost({ sources: SOURCES, showsCauses: true });
    const { cause, ...rest } = await fault(host, 'error');
    expect(rest).toEqual({
      error: 'Internal server error',
      requestId: expect.stringMatching(MADE) as string,
    });
    expect(cause).toMatchObject({ message: 'Error: secret detail', module: 'throws_in_handler' });
    expect(cause?.place).toMatch(/throws-in-handler\/manifest\.js:\d+:\d+$/);
    expect(cause?.stack[0]).toMatch(/^at .*throws-in-handler/);
    expect((await fault(host, 'text')).cause?.cause?.message).toBe("'secret detail'");
    for (const way of ['nothing', 'circle', 'bigint', 'sql'])
      expect((await fault(host, way)).cause).toBeDefined();
    await host.stop();
  });

  test.each([
    ['in production', { showsCauses: true, environment: { NODE_ENV: 'production' } }],
    ['unless asked', {}],
  ])('does not say it %s', async (_when, options) => {
    const host = await startTestHost({ sources: SOURCES, ...options });
    expect(Object.keys(await fault(host, 'error'))).toEqual(['error', 'requestId']);
    await host.stop();
  });
});
