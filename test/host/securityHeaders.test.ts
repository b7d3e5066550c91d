import { startTestHost, type TestHost } from '@tenantry/core/testing';

let host: TestHost;
let token: string;
beforeAll(async () => {
  host = await startTestHost();
  token = await host.signIn();
});
afterAll(() => host?.stop());

describe('security headers', () => {
  const headersOf = async (path: string, method = 'GET'): Promise<[number, Headers]> => {
    const given = { accept: '*/*', authorization: `Bearer ${token}` };
    const { status, headers, body } = await fetch(`${host.url}${path}`, {
      method,
      headers: given,
      redirect: 'manual',
    });
    await body?.cancel();
    return [status, headers];
  };

  test.each([
    ['JSON', 200, '/api/version'],
    ['JSON with headers of its own', 200, '/api/auth/sidebar/preferences'],
    ['a refusal', 400, '/api/customers/deals?pageSize=x'],
    ['a path that leads nowhere', 404, '/api/nothing'],
    ['a file', 200, '/api/audit_logs/audit-logs/actions/export'],
    ['a stream that goes on', 200, '/api/events/stream'],
    ['what is served beside the modules', 200, '/healthz'],
  ])('are on %s, once each', async (_what, expected, path) => {
    const [status, headers] = await headersOf(path);
    expect([path, status]).toEqual([path, expected]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'self';[^,]*$/);
  });

  test('are replaced by those that an answer sets itself', async () => {
    const [, headers] = await headersOf('/api/docs/');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';[^,]*$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });
});

describe('answers of the API', () => {
  const cachingOf = async (path: string, method = 'GET', credential?: string, more: object = {}) => {
    const { status, headers, body } = await fetch(`${host.url}${path}`, {
      method,
      headers: { ...(credential && { authorization: `Bearer ${credential}` }), ...more },
      redirect: 'manual',
    });
    await body?.cancel();
    return [status, headers.get('cache-control')] as const;
  };

  test('of every operation, refusals of unreadable versions included, are not stored unless they say otherwise', async () => {
    const { body } = await host.request<Document>('GET', '/openapi.json');
    const operations = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
    );
    const others = new Set<string>();
    const statuses = new Set<number>();
    for (const [method, pattern] of operations) {
      const path = `/api${pattern.replaceAll(/\{\w+\}/g, UNKNOWN)}`;
      const answers = [await cachingOf(path, method)];
      if (method === 'GET') answers.push(await cachingOf(path, method, token));
      else {
        const refused = await cachingOf(path, method, token, { 'x-expected-updated-at': 'unreadable' });
        expect([method, pattern, refused]).toEqual([method, pattern, [400, 'no-store']]);
      }
      for (const [status, caching] of answers) {
        statuses.add(status);
        if (caching !== 'no-store') others.add(`${method} ${pattern}: ${status} ${caching}`);
      }
    }
    expect([...others].sort()).toEqual([
      'GET /auth/sidebar/variants: 200 no-store, no-cache, must-revalidate',
      'GET /events/stream: 200 no-cache, no-transform',
    ]);
    expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 400, 401, 404]));
  });

  test('are not stored either where nothing is served, the request is compressed, or cannot be read', async () => {
    for (const [expected, path, method, headers] of [
      [404, '/api/nothing', 'GET', {}],
      [404, '/api/auth/nothing', 'POST', {}],
      [404, '/api', 'GET', {}],
      [404, '/api/auth/roles', 'PATCH', {}],
      [400, '/api/%E0%A4%A', 'GET', {}],
      [200, '/api/openapi.json', 'GET', { 'accept-encoding': 'gzip' }],
      [200, '/api/version', 'HEAD', {}],
      [200, '/api/version', 'GET', { prefer: 'handling=lenient' }],
    ] as const) {
      const [status, caching] = await cachingOf(path, method, token, headers);
      expect([path, status === expected || status === 404, caching]).toEqual([path, true, 'no-store']);
    }
  });
});

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';
