import { startTestHost, type TestHost } from '@tenantry/core/testing';

describe('security headers', () => {
  let host: TestHost;
  let token: string;
  beforeAll(async () => {
    host = await startTestHost();
    token = await host.signIn();
  });
  afterAll(() => host.stop());

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
