import type { TestHost } from '@tenantry/core/testing';
import { authTenant, addUser } from './support';

interface CheckBody {
  ok: boolean;
  granted: string[];
  userId: string;
  error?: string;
}

interface FeaturesBody {
  items: { id: string; title: string; module: string; dependsOn?: string[] }[];
  modules: { id: string; title: string; icon: string | null }[];
}

let host: TestHost;
beforeAll(async () => {
  host = await authTenant();
});
afterAll(() => host.stop());

const check = (token: string, json: unknown) =>
  host.request<CheckBody>('POST', '/auth/feature-check', { token, json });
const tokenFor = async (roles: string[]) => {
  const user = await addUser(host, { roles });
  return { user, token: await host.signIn(user.email, user.password) };
};

describe('asking which features one holds', () => {
  test('tells those held, in the order asked', async () => {
    const { user, token } = await tokenFor(['admin']);
    const features = ['auth.users.list', 'directory.tenants.manage', 'auth.acl.manage', 'auth.users.list'];
    const answer = await check(token, { features });
    expect([answer.status, answer.body]).toEqual([
      200,
      { ok: false, granted: ['auth.users.list', 'auth.acl.manage', 'auth.users.list'], userId: user.id },
    ]);
    expect((await check(token, { features: ['auth.users.list'] })).body.ok).toBe(true);
    expect((await check(token, { features: [] })).body).toEqual({ ok: true, granted: [], userId: user.id });
  });

  test('holds nothing for those without roles, and only what is declared for super administrators', async () => {
    const nobody = await tokenFor([]);
    expect((await check(nobody.token, { features: ['auth.users.list'] })).body.granted).toEqual([]);
    const root = await host.signIn();
    const { body } = await check(root, {
      features: ['auth.users.list', 'no.such.feature', '', '*', '\ufffd'],
    });
    expect(body.granted).toEqual(['auth.users.list']);
  });

  test('needs no query', async () => {
    const token = await host.signIn();
    await check(token, { features: [] });
    expect(await host.queriesDuring(() => check(token, { features: ['auth.users.list'] }))).toBe(0);
  });

  test('is 400 for a list that is missing, too large or not of text', async () => {
    const token = await host.signIn();
    const cases = [
      {},
      null,
      [],
      { features: 'auth.users.list' },
      { features: [7] },
      { features: [null] },
      { features: ['\ud800'] },
      { features: Array(51).fill('auth.users.list') },
      { features: ['x'.repeat(129)] },
      { features: ['a\u0000b'] },
    ];
    for (const json of cases) {
      const answer = await check(token, json);
      expect([answer.status, answer.body]).toEqual([400, { ok: false, error: 'Invalid request' }]);
    }
    const malformed = await host.request('POST', '/auth/feature-check', {
      token,
      body: '{"features":[',
      headers: { 'content-type': 'application/json' },
    });
    expect([malformed.status, malformed.body]).toMatchObject([400, { ok: false, error: 'Invalid request' }]);
    expect((await check(token, { features: Array(50).fill('x'.repeat(128)) })).status).toBe(200);
  });

  test('is 401 without a credential', async () => {
    const answer = await host.request('POST', '/auth/feature-check', { json: { features: [] } });
    expect([answer.status, answer.body]).toEqual([401, { ok: false, error: 'Unauthorized' }]);
  });
});

describe('listing the features there are', () => {
  test('tells them by module and id, with the modules that run', async () => {
    const { token } = await tokenFor(['admin']);
    const { status, body } = await host.request<FeaturesBody>('GET', '/auth/features', { token });
    expect(status).toBe(200);
    expect(body.modules).toEqual(
      expect.arrayContaining([{ id: 'auth', title: expect.any(String), icon: 'users' }]),
    );
    const keys = body.items.map(({ module, id }) => `${module} ${id}`);
    expect(keys).toEqual([...keys].sort());
    expect(new Set(keys).size).toBe(keys.length);
    expect(body.items).toContainEqual({
      id: 'auth.users.create',
      title: 'Create users',
      module: 'auth',
      dependsOn: ['auth.users.list'],
    });
    expect(body.items).toContainEqual({ id: 'auth.users.list', title: 'See users', module: 'auth' });
    expect(await host.queriesDuring(() => host.request('GET', '/auth/features', { token }))).toBe(0);
  });

  test('needs the feature auth.acl.manage', async () => {
    const { token } = await tokenFor(['employee']);
    const answer = await host.request('GET', '/auth/features', { token });
    expect([answer.status, answer.body]).toEqual([
      403,
      { error: 'Forbidden', requiredFeatures: ['auth.acl.manage'] },
    ]);
    expect((await host.request('GET', '/auth/features')).status).toBe(401);
  });
});
