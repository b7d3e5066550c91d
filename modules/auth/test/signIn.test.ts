import { randomUUID } from 'node:crypto';
import { Algorithm, hash } from '@node-rs/argon2';
import type { TestHost } from '@tenantry/core/testing';
import type { AuthServices } from '../contract';
import { authTenant, addUser, claimsOf, cookieOf, eventsDuring } from './support';

interface LoginBody {
  ok: boolean;
  token: string;
  redirect: string;
  refreshToken?: string;
  error?: string;
}

const REFUSED = { ok: false, error: 'Invalid email or password' };

let host: TestHost;
beforeAll(async () => {
  host = await authTenant();
});
afterAll(() => host.stop());

const login = (form: Record<string, string>, headers?: Record<string, string>) =>
  host.request<LoginBody>('POST', '/auth/login', { form, headers });

/** Another live tenant. */
const addTenant = async () => {
  const token = await host.signIn();
  const json = { name: `Tenant ${randomUUID()}` };
  return (await host.request<{ id: string }>('POST', '/directory/tenants', { token, json })).body.id;
};

describe('signing in', () => {
  test('answers a token that says who signed in, and sets both cookies', async () => {
    const { email, password } = host.administrator;
    const before = Math.floor(Date.now() / 1000);
    const answer = await login({ email, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ok: true, token: expect.any(String), redirect: '/backend' });

    const claims = claimsOf(answer.body.token);
    expect(claims).toMatchObject({ email, iss: 'tenantry', aud: 'staff', roles: ['admin', 'superadmin'] });
    expect(claims.exp - claims.iat).toBe(28_800);
    expect(claims.iat).toBeGreaterThanOrEqual(before);
    const [stored] = await host.sql<{ id: string; tenant_id: string; organization_id: string }>(
      'SELECT id, tenant_id, organization_id FROM auth_users WHERE email = $1',
      [email],
    );
    expect(claims).toMatchObject({
      sub: stored?.id,
      tenantId: stored?.tenant_id,
      orgId: stored?.organization_id,
    });

    expect(cookieOf(answer, 'auth_token')).toBe(answer.body.token);
    expect(cookieOf(answer, 'session_token')).toMatch(/^[0-9a-f]{64}$/);
    for (const cookie of answer.cookies) {
      expect(cookie).toMatch(/; Max-Age=28800;/);
      expect(cookie).toMatch(/; Path=\//);
      expect(cookie).toMatch(/; HttpOnly/);
      expect(cookie).toMatch(/; SameSite=Lax/);
      expect(cookie).not.toMatch(/Secure/);
    }
  });

  test('works with either credential afterwards', async () => {
    const { body } = await login(host.administrator as never);
    const bearer = await host.request('GET', '/auth/profile', { token: body.token });
    const lowerCase = await host.request('GET', '/auth/profile', {
      headers: { authorization: `bearer ${body.token}` },
    });
    const cookie = await host.request('GET', '/auth/profile', { cookies: { auth_token: body.token } });
    expect([bearer.status, lowerCase.status, cookie.status]).toEqual([200, 200, 200]);
  });

  test('keeps a remembered session for thirty days and returns its token', async () => {
    for (const remember of ['1', 'true', 'YES', 'on', 'enabled']) {
      const answer = await login({ ...host.administrator, remember });
      const token = cookieOf(answer, 'session_token');
      expect(answer.body.refreshToken).toBe(token);
      const cookie = answer.cookies.find((text) => text.startsWith('session_token='));
      expect(cookie).not.toMatch(/Max-Age/);
      const expires = Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '');
      expect(Math.round((expires - Date.now()) / 86_400_000)).toBe(30);
    }
    const forgotten = await login({ ...host.administrator, remember: 'no' });
    expect(forgotten.body.refreshToken).toBeUndefined();
    const [session] = await host.sql<{ hours: number }>(
      `SELECT extract(epoch FROM expires_at - created_at)::int / 3600 AS hours FROM auth_sessions WHERE id = $1`,
      [claimsOf(forgotten.body.token).sid],
    );
    expect(session?.hours).toBe(8);
  });

  test('stores the session token hashed only, and notes the time of the sign-in', async () => {
    const user = await addUser(host);
    const before = host.clock.now();
    const answer = await login({ email: user.email, password: user.password });
    const after = host.clock.now();
    const token = cookieOf(answer, 'session_token') ?? '';
    const [row] = await host.sql<{ text: string; last_login_at: Date | null }>(
      `SELECT s::text AS text, u.last_login_at FROM auth_sessions s JOIN auth_users u ON u.id = s.user_id
        WHERE u.id = $1`,
      [user.id],
    );
    expect(row?.text).not.toContain(token);
    const times = [before, row?.last_login_at as Date, after].map((time) => time.getTime());
    expect(times).toEqual([...times].sort((a, b) => a - b));
  });

  test('takes multipart forms, and e-mails in any case with blanks around', async () => {
    const form = new FormData();
    form.set('email', `  ${host.administrator.email.toUpperCase()} `);
    form.set('password', host.administrator.password);
    const answer = await host.request<LoginBody>('POST', '/auth/login', { body: form });
    expect(answer.status).toBe(200);
  });

  test('refuses what is no form, or a form with a field missing or malformed, with 400', async () => {
    const { email, password } = host.administrator;
    const forms = [
      {},
      { email },
      { password },
      { email: 'no-address', password },
      { email, password: 'short' },
      { email: `${'a'.repeat(300)}@example.test`, password },
      { email, password, tenantId: 'no-uuid' },
      { email, password: `${password}\u0000` },
    ] as Record<string, string>[];
    for (const form of forms) {
      const answer = await login(form);
      expect([form, answer.status, answer.body]).toEqual([form, 400, REFUSED]);
    }
    const json = await host.request('POST', '/auth/login', { json: { email, password } });
    expect([json.status, json.body]).toEqual([400, REFUSED]);
    const twice = await host.request('POST', '/auth/login', {
      body: `email=${email}&email=${email}&password=${password}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(twice.status).toBe(400);
    const broken = await host.request('POST', '/auth/login', {
      body: '--nothing',
      headers: { 'content-type': 'multipart/form-data; boundary=something' },
    });
    expect([broken.status, broken.body]).toEqual([400, REFUSED]);
  });

  test('takes a password however its accents and blanks are encoded, also one that was stored as it was sent', async () => {
    const [composed, decomposed] = ['Zo\u00e9\u00a0\u00c5ngstr\u00f6m-1', 'Zoe\u0301 A\u030angstro\u0308m-1'];
    const token = await host.signIn();
    const { organizationId } = await host.homeTenant();
    const statuses = async (email: string) => [
      (await login({ email, password: composed })).status,
      (await login({ email, password: decomposed })).status,
      (await login({ email, password: composed.toLowerCase() })).status,
    ];
    for (const password of [composed, decomposed]) {
      const email = `accents-${randomUUID()}@example.test`;
      const json = { email, password, organizationId, roles: [] };
      expect((await host.request('POST', '/auth/users', { token, json })).status).toBe(201);
      expect(await statuses(email)).toEqual([200, 200, 401]);
    }
    const { id, email } = await addUser(host);
    const asSent = await hash(decomposed, { algorithm: Algorithm.Argon2id });
    await host.sql('UPDATE auth_users SET password_hash = $2 WHERE id = $1', [id, asSent]);
    expect(await statuses(email)).toEqual([401, 200, 401]);
  });

  test('gives one answer for every reason that credentials do not fit', async () => {
    const password = host.administrator.password;
    const without = await addUser(host, { hasPassword: false });
    const gone = await addUser(host, { isConfirmed: false });
    const reasons: [Record<string, string>, string][] = [
      [{ email: host.administrator.email, password: 'wrong-password' }, 'invalid_password'],
      [{ email: 'nobody@example.test', password }, 'invalid_credentials'],
      [{ email: without.email, password }, 'invalid_credentials'],
      [{ email: gone.email, password }, 'account_deactivated'],
      [{ email: gone.email, password: 'wrong-password' }, 'invalid_password'],
      [{ email: host.administrator.email, password, tenantId: randomUUID() }, 'invalid_credentials'],
    ];
    for (const [form, reason] of reasons) {
      const events = await eventsDuring(host, 'auth.login.*', async () => {
        const answer = await login(form);
        expect([answer.status, answer.body, answer.cookies]).toEqual([401, REFUSED, []]);
      });
      expect(events).toEqual([{ id: 'auth.login.failed', payload: { email: form['email'], reason } }]);
    }
  });

  test('requires the tenant when accounts of several tenants share the e-mail', async () => {
    const email = `shared-${randomUUID()}@example.test`;
    const password = host.administrator.password;
    const here = await addUser(host, { email });
    const there = await addUser(host, { email, tenantId: await addTenant() });
    expect((await login({ email, password })).status).toBe(401);
    for (const { tenantId, id } of [here, there]) {
      expect(claimsOf((await login({ email, password, tenantId })).body.token).sub).toBe(id);
      expect(
        claimsOf((await login({ email, password, tenant: tenantId.toUpperCase() })).body.token).sub,
      ).toBe(id);
    }
    expect((await login({ email, password, tenantId: '' })).status).toBe(401);
  });

  test('ends with the tenant, for those who are signed in too', async () => {
    const tenantId = await addTenant();
    const user = await addUser(host, { tenantId });
    const form = { email: user.email, password: user.password };
    const { token, refreshToken = '' } = (await login({ ...form, remember: 'yes' })).body as {
      token: string;
      refreshToken?: string;
    };
    expect((await host.request('GET', '/auth/profile', { token })).status).toBe(200);
    const root = await host.signIn();
    const deleted = await host.request('DELETE', `/directory/tenants?id=${tenantId}`, { token: root });
    expect(deleted.status).toBe(200);
    await host.host.core.events.settled();
    expect((await host.request('GET', '/auth/profile', { token })).status).toBe(401);
    expect((await login(form)).status).toBe(401);
    const renewed = await host.request('POST', '/auth/session/refresh', { json: { refreshToken } });
    expect(renewed.status).toBe(401);
  });

  test('demands one of the required roles', async () => {
    const user = await addUser(host, { roles: ['employee'] });
    const form = { email: user.email, password: user.password };
    expect((await login({ ...form, requireRole: 'admin, employee' })).status).toBe(200);
    expect((await login({ ...form, role: 'employee' })).status).toBe(200);
    expect((await login({ ...form, requireRole: ' , ' })).status).toBe(200);
    const refused = await login({ ...form, requireRole: 'admin,superadmin' });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      ok: false,
      error: expect.stringContaining('do not have permission'),
    });
    const wrong = await login({ ...form, password: 'wrong-password', requireRole: 'admin' });
    expect(wrong.status).toBe(401);
  });

  test('returns only redirect targets of its own', async () => {
    const targets: [string, string][] = [
      ['/backend/users?page=2#top', '/backend/users?page=2#top'],
      [`${host.url}/backend`, '/backend'],
      ['relative/path', '/relative/path'],
      ['https://evil.test/', '/backend'],
      ['//evil.test/', '/backend'],
      ['/\\evil.test', '/backend'],
      ['/a//b', '/backend'],
      ['javascript:alert(1)', '/backend'],
      ['http://', '/backend'],
      ['', '/backend'],
    ];
    for (const [redirect, expected] of targets) {
      const answer = await login({ ...host.administrator, redirect });
      expect([redirect, answer.body.redirect]).toEqual([redirect, expected]);
    }
  });

  test('announces who signed in', async () => {
    const user = await addUser(host);
    const events = await eventsDuring(host, 'auth.**', () =>
      login({ email: user.email, password: user.password }),
    );
    const { id, email, tenantId } = user;
    expect(events).toEqual([
      { id: 'auth.login.success', payload: { id, email, tenantId, organizationId: expect.any(String) } },
    ]);
  });

  test('works as hard for an unknown account as for a known one, so that its time tells nothing', async () => {
    /** Processor time, which unlike time does not depend on what else the machine has to do. */
    const work = async (email: string): Promise<number> => {
      const before = process.cpuUsage();
      expect((await login({ email, password: 'wrong-password' })).status).toBe(401);
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      known.push(await work(host.administrator.email));
      unknown.push(await work('nobody@example.test'));
    }
    const ratio = median(known) / median(unknown);
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  test('stands many sign-ins at once, each with a session of its own', async () => {
    const user = await addUser(host);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login({ email: user.email, password: user.password })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(new Set(answers.map(({ body }) => claimsOf(body.token).sid)).size).toBe(20);
  });

  test('in a flood keeps the server answering others, and sends callers away rather than letting all wait', async () => {
    const token = await host.signIn();
    const { passwordHasher } = host.host.servicesOf('auth') as unknown as AuthServices;
    const quick = await hash('other', { algorithm: Algorithm.Argon2id, memoryCost: 64, timeCost: 1 });
    let isOver = false;
    let sentAway = 0;
    /** Has passwords checked one after another, until it is sent away or the flood is over. */
    const caller = async (): Promise<void> => {
      try {
        while (!isOver) expect(await passwordHasher.verify('wrong-password', quick)).toBe(false);
      } catch {
        sentAway += 1;
      }
    };
    const flood = Array.from({ length: 400 }, caller);
    // Accounts that exist and those that do not wait in the same line, and neither passes it by.
    const emails = [host.administrator.email, 'nobody@example.test'];
    const attempt = (email: string) => login({ email, password: 'wrong-password' });
    for (const answer of await Promise.all(emails.map(attempt))) {
      expect([answer.status, answer.body, answer.headers.get('retry-after')]).toEqual([
        503,
        { error: 'Service temporarily unavailable' },
        '2',
      ]);
    }
    expect((await host.request('GET', '/auth/profile', { token })).status).toBe(200);
    isOver = true;
    await Promise.all(flood);
    expect(sentAway).toBeGreaterThan(0);
    expect(sentAway).toBeLessThan(flood.length);
    expect((await Promise.all(emails.map(attempt))).map(({ status }) => status)).toEqual([401, 401]);
  });
});

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
