import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixture } from '../support/fixtures';
import { startUnread } from '../support/startUnread';
import { until } from '../support/until';

const ORIGIN = 'https://app.example.test';

describe('what comes over HTTP', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ environment: { APP_ALLOWED_ORIGINS: ORIGIN } });
    token = await host.signIn();
  });
  afterAll(() => host.stop());

  /** Sends bytes as they are and returns the status line. */
  const raw = (text: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(Number(new URL(host.url).port), '127.0.0.1', () => socket.end(text));
      let answer = '';
      socket.on('data', (chunk) => (answer += chunk.toString()));
      socket.on('error', reject);
      socket.on('close', () => resolve(answer.split('\r\n')[0] ?? ''));
    });
  const post = (body: string | Uint8Array, type = 'application/json') =>
    host.request<Record<string, unknown>>('POST', '/auth/roles', {
      token,
      body: body as string,
      headers: { 'content-type': type },
    });

  test('is 404 in the published words where nothing is served', async () => {
    for (const path of ['/nothing', '/auth/nothing', '/auth', '/', '/%', '/%E0%A4%A', '//[']) {
      const { status, body } = await host.request<unknown>('GET', path, { token });
      expect([path, status, body]).toEqual([path, 404, { error: 'Not Found' }]);
    }
    expect((await host.request('PATCH', '/auth/roles', { token })).status).toBe(404);
  });

  test('is found by the same rule everywhere: letters count as they are written, a slash at the end does not', async () => {
    const of = async (path: string) => {
      const response = await fetch(`${host.url}${path}`);
      // What is not read keeps its connection, and the host from stopping.
      await response.text();
      return response.status;
    };
    for (const path of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/api/docs/',
      '/api/version',
      '/api/openapi.json',
    ]) {
      const other = path.endsWith('/') ? path.slice(0, -1) : `${path}/`;
      expect([path, await of(path), await of(other)]).toEqual([path, 200, 200]);
      const upper = path.toUpperCase();
      expect([
        upper,
        await of(upper),
        await of(path.replace('/api', '/Api').replace('z', 'Z').replace('cs', 'Cs')),
      ]).toEqual([upper, 404, 404]);
    }
  });

  test('is answered to HEAD as to GET, without a body', async () => {
    const ask = (method: string, path: string) =>
      fetch(`${host.url}${path}`, { method, headers: { authorization: `Bearer ${token}` } });
    const paths = [
      '/healthz',
      '/api/version',
      '/api/auth/users',
      '/api/auth/profile?x=1',
      '/api/nothing',
      '/api/openapi.json',
    ];
    for (const path of [...paths, '/api/audit_logs/audit-logs/actions/export']) {
      const [get, head] = [await ask('GET', path), await ask('HEAD', path)];
      const shown = ({ status, headers }: Response) => [
        path,
        status,
        ...['content-type', 'content-length', 'content-disposition', 'cache-control'].map((name) =>
          headers.get(name),
        ),
      ];
      expect(shown(head)).toEqual(shown(get));
      expect(await head.text()).toBe('');
      await get.text();
    }
    expect(await host.request('HEAD', '/auth/profile')).toMatchObject({ status: 401, body: '' });
    expect((await ask('HEAD', '/api/auth/login')).status).toBe(404);
    // What goes on for as long as the client listens has no answer without a body.
    expect((await ask('HEAD', '/api/events/stream')).status).toBe(404);
  });

  test('never ends the server, however little it resembles a URL, a cookie or a request', async () => {
    const requests = [
      'GET //[ HTTP/1.1\r\nHost: x\r\nCookie: a=%E0%; __proto__=1; selected_org=%\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://[bad/api/version HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://x:99999999/api/version?a=%E0%A4%A&__proto__[a]=1 HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET http://[x/healthz HTTP/1.1\r\nHost: x\r\n\r\n',
      'GET /api/auth/users?page[]=1&page=%00 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer \u0001\r\n\r\n',
      'BREW /api/version HTTP/1.1\r\nHost: x\r\n\r\n',
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Type: multipart/form-data\r\n\r\nab',
    ];
    for (const request of requests) expect(await raw(request)).not.toMatch(/ 5\d\d /);
    expect((await host.request('GET', '/version')).status).toBe(200);
  });

  test('is refused with a clear 4xx when the body cannot be used', async () => {
    const malformed = await host.request<{ error: string; details: unknown }>(
      'PUT',
      '/platform/modules/auth',
      {
        token,
        body: '{"enabled": ',
        headers: { 'content-type': 'application/json' },
      },
    );
    expect([malformed.status, malformed.body['error']]).toEqual([400, 'Invalid input']);
    expect(JSON.stringify(malformed.body['details'])).toMatch(/Malformed JSON/);
    expect((await post('name=x', 'text/plain')).status).toBe(415);
    expect((await post(`{"name":"${'x'.repeat(2 * 1024 * 1024)}"}`)).status).toBe(413);
    expect((await post('{"name":"a\\u0000b"}')).status).toBe(400);
    expect((await post('[]')).status).toBe(400);
    expect((await post('null')).status).toBe(400);
    expect((await post('{"__proto__":{"isSuperAdmin":true},"name":"ab"}')).status).toBe(400);
    expect((await post(`{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`)).status).toBe(400);
    const latin = await post(
      Buffer.from('{"name":"caf\u00e9 latin"}', 'latin1'),
      'application/json; charset=latin1',
    );
    expect(latin.status).toBe(415);
  });

  test('is refused when its text is none, instead of being kept as another text', async () => {
    for (const [half, path] of [
      ['{"name":"a\\ud800b"}', ['name']],
      ['{"name":"ab","\\udfff":1}', []],
      ['{"name":["ab",{"x":"\\udc00\\ud83d"}]}', ['name', 1, 'x']],
    ] as const) {
      const { status, body } = await post(half);
      expect([half, status, body['details']]).toEqual([
        half,
        400,
        [{ path, message: 'Text must be valid Unicode', code: 'string.unicode' }],
      ]);
    }
    const bytes = Buffer.concat([Buffer.from('{"name":"a'), Buffer.from([0xff]), Buffer.from('b"}')]);
    const encodings = [{ body: bytes }, { body: gzipSync(bytes), headers: { 'content-encoding': 'gzip' } }];
    for (const { body, headers } of encodings) {
      const answer = await host.request<{ details: unknown }>('PUT', '/platform/modules/auth', {
        token,
        body: body as unknown as string,
        headers: { 'content-type': 'application/json', ...headers },
      });
      expect([answer.status, answer.body.details]).toEqual([
        400,
        [{ path: [], message: 'Malformed JSON: not UTF-8', code: 'json.malformed' }],
      ]);
    }
  });

  test('carries security headers, and lets in only the origins that are ours', async () => {
    const { headers } = await host.request('GET', '/version', { headers: { origin: ORIGIN } });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('access-control-expose-headers')?.split(',')).toEqual(
      expect.arrayContaining(['x-operation', 'Retry-After', 'Content-Disposition']),
    );
    const foreign = await host.request('GET', '/version', { headers: { origin: 'https://evil.test' } });
    expect(foreign.headers.get('access-control-allow-origin')).not.toBe('https://evil.test');
  });

  test('may not name another tenant, wherever it does', async () => {
    const email = 'guarded@example.test';
    const password = 'Guarded-123!';
    const [home] = await host.sql<{ id: string }>('SELECT id FROM directory_organizations LIMIT 1');
    const json = { email, password, organizationId: home?.id, roles: ['admin'] };
    expect((await host.request('POST', '/auth/users', { token, json })).status).toBe(201);
    const guarded = await host.signIn(email, password);
    const other = '00000000-0000-4000-8000-000000000000';
    const refused = { error: 'Not authorized to target this tenant.' };
    const queries = [`tenantId=${other}`, `tenantId=&tenantId=${other}`, 'tenantId=null'];
    for (const query of queries) {
      const { status, body } = await host.request<unknown>('GET', `/auth/roles?${query}`, { token: guarded });
      expect([status, body]).toEqual([403, refused]);
    }
    const inBody = await host.request<unknown>('POST', '/auth/roles', {
      token: guarded,
      json: { name: 'Guarded', tenantId: other },
    });
    expect([inBody.status, inBody.body]).toEqual([403, refused]);
  });

  test('gets 429 when it is too much, with the time to wait', async () => {
    const limited = await startTestHost({
      environment: { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_VERSION_POINTS: '2' },
    });
    try {
      const statuses = [];
      for (let call = 0; call < 3; call += 1)
        statuses.push((await limited.request('GET', '/version')).status);
      expect(statuses).toEqual([200, 200, 429]);
      const { headers, body } = await limited.request<unknown>('GET', '/version');
      expect(body).toEqual({ error: 'Too many requests. Please try again later.' });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      expect(headers.get('x-ratelimit-limit')).toBe('2');
      expect(headers.get('x-ratelimit-remaining')).toBe('0');
    } finally {
      await limited.stop();
    }
  });

  describe('more slowly, or more at a time, than the server takes', () => {
    let small: TestHost;
    let caller: string;
    beforeAll(async () => {
      small = await startTestHost({
        environment: {
          TENANTRY_REQUEST_SECONDS: '2',
          TENANTRY_BODY_BYTES: '100000',
          TENANTRY_STOP_DELAY_SECONDS: '2',
        },
        sources: ['./modules/{directory,auth,entities}', fixture('depot')],
      });
      caller = await small.signIn();
    });
    afterAll(() => small?.stop());

    /** Sends the beginning of a request and waits. @returns what comes until the server ends the connection */
    const dribble = (head: string, body = ''): Promise<string> =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(small.url).port), '127.0.0.1', () => socket.write(head + body));
        let answer = '';
        socket.on('data', (chunk) => (answer += chunk.toString()));
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(answer));
      });
    const head = (length: number): string =>
      `POST /api/auth/roles HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${caller}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;

    test('ends with 408 when a head or a body does not arrive in its time', async () => {
      expect(await dribble('GET /api/version HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toMatch(/^HTTP\/1.1 408 /);
      expect(await dribble(head(10), '{"na')).toMatch(/^HTTP\/1.1 408 /);
    });

    test('is 503 while bodies of others fill the memory for them, and taken again once they have ended', async () => {
      const post = (text: string, headers = {}, token = caller) =>
        small.request('POST', '/auth/roles', {
          token,
          body: text,
          headers: { 'content-type': 'application/json', ...headers },
        });
      const large = JSON.stringify({ name: 'x'.repeat(50_000) });
      expect((await post(large)).status).toBe(400);
      // Alone it may be as large as its route says.
      expect((await post(JSON.stringify({ name: 'x'.repeat(500_000) }))).status).toBe(400);

      const stranger = await (await small.tenant()).signInAs('admin');
      const held = dribble(head(90_000), `{"name":"${'x'.repeat(70_000)}`);
      await until(async () => (await post(large)).status === 503);
      const refused = await post(large);
      expect(refused).toMatchObject({
        status: 503,
        body: { error: 'Service temporarily unavailable', code: 'too_many_bodies' },
      });
      // Three quarters are the part of one tenant.
      const medium = JSON.stringify({ name: 'x'.repeat(15_000) });
      expect((await post(medium)).status).toBe(503);
      expect((await post(medium, {}, stranger)).status).toBe(400);
      expect(refused.headers.get('retry-after')).toBe('2');
      const compressed = gzipSync(large) as unknown as string;
      expect((await post(compressed, { 'content-encoding': 'gzip' })).status).toBe(503);
      expect((await post('{"name":"x"}')).status).toBe(400);
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const login = { body: `email=a%40b.test&password=${'x'.repeat(50_000)}`, headers: form };
      expect((await small.request('POST', '/auth/login', login)).status).toBe(503);
      await held;
      await until(async () => (await post(large)).status === 400);
      expect((await post(compressed, { 'content-encoding': 'gzip' })).status).toBe(400);
    });

    test('is answered while the server stops, with the word that its connection ends', async () => {
      await small.sql(
        `INSERT INTO depot_items (tenant_id, organization_id, title, note)
         SELECT tenant_id, id, 'Big ' || n, repeat('x', 200000)
           FROM (SELECT tenant_id, id FROM directory_organizations LIMIT 1) o, generate_series(1, 100) n`,
      );
      const { socket, beginning } = await startUnread(`${small.url}/api/depot/items?pageSize=100`, caller);
      const ask = (path: string) => fetch(`${small.url}${path}`);
      expect((await ask('/healthz')).headers.get('connection')).toBe('keep-alive');
      const stopped = small.host.stop();
      const answers = await Promise.all([ask('/readyz'), ask('/healthz'), ask('/api/version')]);
      expect(answers.map(({ status }) => status)).toEqual([503, 503, 200]);
      expect(answers.map(({ headers }) => headers.get('connection'))).toEqual(['close', 'close', 'close']);
      // An answer that a client takes slowly is not cut off when the port is closed.
      await until(() =>
        ask('/healthz').then(
          () => false,
          () => true,
        ),
      );
      const rest = await text(socket);
      const [head, body] = `${beginning}${rest}`.split('\r\n\r\n');
      expect(body?.length).toBe(Number(/content-length: (\d+)/i.exec(head ?? '')?.[1]));
      await stopped;
      await expect(ask('/healthz')).rejects.toThrow();
    });
  });
});
