import { Host, type HostOptions } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { World } from '../../modules/auth/test/accessSupport';
import { addUser, authTenant, claimsOf, clearedBy, cookieOf } from '../../modules/auth/test/support';
import { until } from '../support/until';

interface SessionPage {
  readonly items: readonly {
    readonly id: string;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly lastUsedAt: string;
    readonly userAgent: string | null;
    readonly ipAddress: string | null;
    readonly current: boolean;
  }[];
  readonly total: number;
  readonly totalPages: number;
}

const MODULE = 'modules/auth';

describe('the sessions of the own account', () => {
  let host: TestHost;
  beforeAll(async () => {
    host = await startTestHost({ module: MODULE, sources: ['./modules/api_keys'] });
  });
  afterAll(() => host.stop());

  const list = async (token: string, query = '') =>
    (await host.request<SessionPage>('GET', `/auth/sessions${query}`, { token })).body;
  const end = (token: string, id: string) =>
    host.request<{ error: string }>('DELETE', `/auth/sessions/${id}`, { token });

  test('are listed, the current one marked', async () => {
    const { email, password } = await addUser(host);
    const phone = await host.request<{ token: string }>('POST', '/auth/login', {
      form: { email, password },
      headers: { 'user-agent': 'Phone/1.0' },
    });
    const token = await host.signIn(email, password);
    const { items, total } = await list(token);
    expect(total).toBe(2);
    expect(items.map(({ id, current }) => [id, current])).toEqual([
      [claimsOf(token).sid, true],
      [claimsOf(phone.body.token).sid, false],
    ]);
    expect(items[1]).toEqual({
      id: expect.any(String),
      createdAt: expect.any(String),
      expiresAt: expect.any(String),
      lastUsedAt: items[1]?.createdAt,
      userAgent: 'Phone/1.0',
      ipAddress: expect.stringMatching(/127\.0\.0\.1$/),
      current: false,
    });
    expect(await list(token, '?page=2&pageSize=1')).toMatchObject({ total: 2, totalPages: 2 });
    expect((await list(token, '?page=2&pageSize=1')).items).toHaveLength(1);
  });

  test('tell when they were last used, to within some minutes', async () => {
    const { email, password } = await addUser(host);
    const token = await host.signIn(email, password);
    const { sid } = claimsOf(token);
    const usedAfter = async (usedBefore: string) => {
      const sql = `UPDATE auth_sessions SET last_used_at = now() - $2::interval WHERE id = $1`;
      await host.sql(sql, [sid, usedBefore]);
      // Another name lets the server read the session anew.
      await host.request('PUT', '/auth/profile', { token, json: { name: `Used ${usedBefore} ago` } });
      const [session] = (await list(token)).items;
      return Date.now() - new Date(session?.lastUsedAt ?? 0).getTime();
    };
    expect(await usedAfter('1 hour')).toBeLessThan(60_000);
    expect(await usedAfter('2 minutes')).toBeGreaterThanOrEqual(120_000);
  });

  test('end at once, in every server process', async () => {
    const { email, password } = await addUser(host);
    const [lost, mine] = [await host.signIn(email, password), await host.signIn(email, password)];
    const other = await Host.boot(host.host['options'] as HostOptions);
    try {
      const address = `http://127.0.0.1:${await other.listen(0, '127.0.0.1')}/api/auth/profile`;
      const ask = async () => (await fetch(address, { headers: { authorization: `Bearer ${lost}` } })).status;
      expect(await ask()).toBe(200);
      expect((await end(mine, claimsOf(lost).sid)).body).toEqual({ ok: true });
      expect((await host.request('GET', '/auth/profile', { token: lost })).status).toBe(401);
      await until(async () => (await ask()) === 401);
    } finally {
      await other.stop();
    }
    expect((await list(mine)).total).toBe(1);
    const last = await end(mine, claimsOf(mine).sid);
    expect([last.status, clearedBy(last)]).toEqual([200, ['auth_token', 'session_token']]);
    expect((await end(mine, claimsOf(mine).sid)).status).toBe(401);
  });

  test('are closed to everybody else', async () => {
    const [one, two] = [await addUser(host), await addUser(host)];
    const [victim, token] = [
      await host.signIn(one.email, one.password),
      await host.signIn(two.email, two.password),
    ];
    for (const id of [claimsOf(victim).sid, '00000000-0000-4000-8000-000000000000', 'nonsense']) {
      const { status, body } = await end(token, id);
      expect([status, body.error]).toEqual([404, 'Session not found']);
    }
    expect((await host.request('GET', '/auth/profile', { token: victim })).status).toBe(200);
    const key = await host.request<{ secret: string }>('POST', '/api_keys/keys', {
      token: await host.signIn(),
      json: { name: 'key' },
    });
    const headers = { 'x-api-key': key.body.secret };
    for (const [method, path] of [
      ['GET', '/auth/sessions'],
      ['DELETE', `/auth/sessions/${claimsOf(victim).sid}`],
    ] as const) {
      expect((await host.request(method, path, { headers })).status).toBe(403);
    }
    expect((await host.request('GET', '/auth/sessions')).status).toBe(401);
  });
});

describe('signing visitors of a demo in', () => {
  const { email, password } = { email: 'root@example.test', password: 'Secret-123!' };
  const configured = { TENANTRY_AUTOLOGIN_EMAIL: email, TENANTRY_AUTOLOGIN_PASSWORD: password };
  const visit = (host: TestHost, query = '', cookies: Record<string, string> = {}) =>
    host.request('GET', `/auth/autologin${query}`, { cookies });

  test('sends them on with a session, once', async () => {
    const host = await startTestHost({ module: MODULE, environment: { DEMO_MODE: 'true', ...configured } });
    try {
      const answer = await visit(host, '?redirect=/somewhere');
      expect([answer.status, answer.headers.get('location')]).toEqual([307, '/somewhere']);
      const token = cookieOf(answer, 'auth_token') ?? '';
      expect(cookieOf(answer, 'session_token')).toBeUndefined();
      expect((await host.request('GET', '/auth/profile', { token })).status).toBe(200);
      const again = await visit(host, '', { auth_token: token });
      expect([again.status, again.headers.get('location'), again.cookies]).toEqual([307, '/backend', []]);
      const evil = await visit(host, '?redirect=https://evil.example/');
      expect(evil.headers.get('location')).toBe('/backend');

      const rival = await (await host.tenant()).signInAs('superadmin');
      const { id } = await host.homeTenant();
      const json = { id, isActive: false };
      expect((await host.request('PUT', '/directory/tenants', { token: rival, json })).status).toBe(200);
      for (const cookies of [{}, { auth_token: token }] as Record<string, string>[]) {
        const closed = await visit(host, '', cookies);
        expect([closed.status, closed.headers.get('location'), closed.cookies]).toEqual([307, '/login', []]);
      }
    } finally {
      await host.stop();
    }
  });

  test.each([
    ['outside of demo mode', configured],
    ['without an account', { DEMO_MODE: 'true' }],
    [
      'with a wrong password',
      { DEMO_MODE: 'true', ...configured, TENANTRY_AUTOLOGIN_PASSWORD: 'Wrong-123!' },
    ],
    [
      'with an account of another tenant',
      { DEMO_MODE: 'true', ...configured, TENANTRY_AUTOLOGIN_TENANT: '00000000-0000-4000-8000-000000000000' },
    ],
  ])('leads to the login page %s', async (_when, environment) => {
    const host = await startTestHost({ module: MODULE, environment });
    try {
      const answer = await visit(host, '?redirect=/somewhere');
      expect([answer.status, answer.headers.get('location'), answer.cookies]).toEqual([307, '/login', []]);
    } finally {
      await host.stop();
    }
  });
});

describe('consents', () => {
  interface Consents {
    readonly ok: boolean;
    readonly error?: string;
    readonly items: readonly Record<string, unknown>[];
  }
  let world: World;
  beforeAll(async () => {
    world = await World.of(await authTenant({ sources: ['./test/fixtures/modules/consent-taker'] }));
  });
  afterAll(() => world.host.stop());

  const read = async (userId: string, token = world.root) =>
    (await world.call<Consents>('GET', `/auth/users/consents?userId=${userId}`, { token })).body;
  const say = (userId: string, isGranted: boolean, consentType = 'marketing_email') =>
    world.call('POST', '/consent_taker', { json: { userId, isGranted, consentType } });

  test('are recorded once a kind, and show when they were tampered with', async () => {
    const { id } = await world.user();
    expect(await read(id)).toEqual({ ok: true, items: [] });
    await say(id, true);
    const [granted] = (await read(id)).items;
    expect(granted).toEqual({
      id: expect.any(String),
      consentType: 'marketing_email',
      isGranted: true,
      grantedAt: expect.any(String),
      withdrawnAt: null,
      source: 'onboarding',
      ipAddress: '192.0.2.7',
      integrityValid: true,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    await say(id, false);
    await say(id, true, 'terms');
    const { items } = await read(id);
    expect(
      items.map(({ consentType, isGranted, integrityValid }) => [consentType, isGranted, integrityValid]),
    ).toEqual([
      ['terms', true, true],
      ['marketing_email', false, true],
    ]);
    expect(items[1]).toMatchObject({ grantedAt: granted?.['grantedAt'], withdrawnAt: expect.any(String) });
    const tamper = (change: string, kind: string) =>
      world.host.sql(`UPDATE auth_user_consents SET ${change} WHERE user_id = $1 AND consent_type = $2`, [
        id,
        kind,
      ]);
    await tamper('is_granted = true', 'marketing_email');
    await tamper('integrity_hash = NULL', 'terms');
    expect((await read(id)).items.map(({ integrityValid }) => integrityValid)).toEqual([false, false]);
  });

  test('are for those who may edit the user', async () => {
    const { id } = await world.user();
    const path = (userId: string) => `/auth/users/consents?userId=${userId}`;
    const plain = await world.person();
    expect((await world.call('GET', path(id), { token: plain.token })).body.requiredFeatures).toEqual([
      'auth.users.edit',
    ]);
    const editor = await world.holder({ features: ['auth.users.edit'] });
    expect((await read(id, editor.token)).ok).toBe(true);
    expect(await read('00000000-0000-4000-8000-000000000000', editor.token)).toEqual({ ok: true, items: [] });
    const stranger = await world.person([], (await world.tenant()).organizationId);
    // As for ids that nobody has.
    expect(await read(stranger.id, editor.token)).toEqual({ ok: true, items: [] });
    expect(await read(world.rootId, editor.token)).toEqual({ ok: true, items: [] });
    expect((await read(stranger.id)).ok).toBe(true);
    const branch = await world.organization();
    const local = await world.holder(
      { features: ['auth.users.edit'], organizations: [branch] },
      { ...world.home, organizationId: branch },
    );
    expect(await world.refusal('GET', path(id), { token: local.token })).toEqual([
      403,
      'Not authorized to access this user.',
    ]);
    for (const query of ['', '?userId=', '?userId=nonsense']) {
      const { status, body } = await world.call<Consents>('GET', `/auth/users/consents${query}`);
      expect([status, body.ok, body.error]).toEqual([400, false, 'Invalid userId']);
    }
  });

  test('move with their account and go with it', async () => {
    const { id } = await world.user();
    await say(id, true);
    const place = await world.tenant();
    const { organizationId } = place;
    expect((await world.call('PUT', '/auth/users', { json: { id, organizationId, roles: [] } })).status).toBe(
      200,
    );
    expect((await read(id)).items).toMatchObject([{ isGranted: true, integrityValid: true }]);
    await world.call('DELETE', `/auth/users?id=${id}`);
    expect(await read(id)).toEqual({ ok: true, items: [] });
  });
});
