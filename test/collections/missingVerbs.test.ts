import { startTestHost, type TestHost, type TestTenant } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';

const UNKNOWN = '0b0e4f6c-5f0a-4c62-9b5e-6f9a4f1d2c3b';

describe('a verb that a collection lacks', () => {
  let host: TestHost;
  let tenant: TestTenant;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({ sources: ['./modules/*', ...fixtures('garage')] });
    tenant = await host.tenant();
    token = await tenant.signInAs('admin');
  });
  afterAll(() => host?.stop());

  const LACKING: readonly (readonly [string, readonly string[], string])[] = [
    ['/garage/plates', ['POST', 'PUT', 'DELETE'], 'GET'],
    ['/catalog/tags', ['POST', 'PUT', 'DELETE'], 'GET'],
    ['/catalog/tags/?id=1', ['POST', 'PUT', 'DELETE'], 'GET'],
    ['/entities/entities', ['POST', 'PUT', 'DELETE'], 'GET'],
    ['/api_keys/keys', ['PUT'], 'DELETE, GET, POST'],
    ['/devices', ['PUT', 'DELETE'], 'GET, POST'],
    ['/devices/admin/devices', ['PUT', 'DELETE'], 'GET, POST'],
  ];
  const COMPLETE = [
    '/garage/cars',
    '/customers/deals',
    '/customers/pipelines',
    '/catalog/products',
    '/catalog/categories',
    '/entities/custom-fields',
    '/directory/organizations',
    '/auth/roles',
  ];

  test('is answered 501 in the published words, with what there is', async () => {
    for (const [path, methods, allow] of LACKING) {
      for (const method of methods) {
        const { status, body, headers } = await host.request(method, path, { token, json: {} });
        expect([method, path, status, body]).toEqual([method, path, 501, { error: 'Not implemented' }]);
        expect(headers.get('allow')).toBe(allow);
        expect((await host.request(method, path, { token })).status).toBe(501);
      }
    }
    const polish = { token, headers: { 'accept-language': 'pl' } };
    const { body } = await host.request('POST', '/catalog/tags', polish);
    expect(body).toEqual({ error: 'Nieobsługiwane' });
  });

  test('is behind the gates of the collection, but requires no feature', async () => {
    const employee = await tenant.signInAs('employee');
    const foreign = { token, json: { tenantId: UNKNOWN } };
    for (const [path, methods] of LACKING) {
      for (const method of methods) {
        const of = async (path: string, options: object) =>
          (await host.request(method, path, options)).status;
        expect([method, path, await of(path, {})]).toEqual([method, path, 401]);
        expect(await of(path, { token: 'not.a.token' })).toBe(401);
        expect(await of(path, foreign)).toBe(403);
        expect(await of(`${path}${path.includes('?') ? '&' : '?'}tenantId=${UNKNOWN}`, { token })).toBe(403);
        expect(await of(path, { token: employee, json: {} })).toBe(501);
        expect(await of(path, { token, body: '{', headers: { 'content-type': 'application/json' } })).toBe(
          501,
        );
      }
    }
    const root = await host.rootToken();
    const turn = (enabled: boolean) =>
      host.request('PUT', '/platform/tenant-modules/garage', { token: root, json: { enabled } });
    const first = await host.signInAs('admin');
    await turn(false);
    expect(await host.request('POST', '/garage/plates', { token: first })).toMatchObject({
      status: 404,
      body: { code: 'MODULE_DISABLED' },
    });
    await turn(true);
  });

  test('is no operation of the API, and other methods are of no route', async () => {
    const { body } = await host.request<{ paths: Record<string, object> }>('GET', '/openapi.json');
    expect(Object.keys(body.paths['/catalog/tags'] ?? {})).toEqual(['get']);
    expect(Object.keys(body.paths['/garage/plates'] ?? {})).toEqual(['get']);
    expect(JSON.stringify(body)).not.toContain('"501"');
    for (const path of [...LACKING.map(([at]) => at), ...COMPLETE]) {
      const { status, body: refusal } = await host.request('PATCH', path, { token, json: {} });
      expect([path, status, refusal]).toEqual([path, 404, { error: 'Not Found' }]);
    }
    for (const path of COMPLETE) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE']) {
        const { status } = await host.request(method, path, { token, ...(method !== 'GET' && { json: {} }) });
        expect([method, path, status]).not.toEqual([method, path, 501]);
      }
    }
    for (const [method, path] of [
      ['DELETE', '/events'],
      ['PUT', '/version'],
      ['POST', '/customers/deals/summary'],
      ['PUT', '/audit_logs/audit-logs/actions'],
    ] as const) {
      expect((await host.request(method, path, { token, json: {} })).status).toBe(404);
    }
  });
});

test('the operator chooses which resources are guarded against lost updates', async () => {
  for (const [setting, expected] of [
    ['off', 200],
    ['auth.user', 200],
    ['auth.user, garage.car', 409],
  ] as const) {
    const host = await startTestHost({
      sources: ['./modules/*', ...fixtures('garage')],
      environment: { TENANTRY_OPTIMISTIC_LOCK: setting },
    });
    try {
      const token = await (await host.tenant()).signInAs('admin');
      const { body } = await host.request<{ id: string }>('POST', '/garage/cars', {
        token,
        json: { plate: 'L' },
      });
      const headers = { 'x-expected-updated-at': '2020-01-01T00:00:00Z' };
      const answer = await host.request('PUT', '/garage/cars', {
        token,
        headers,
        json: { id: body.id, name: 'x' },
      });
      expect([setting, answer.status]).toEqual([setting, expected]);
    } finally {
      await host.stop();
    }
  }
});
