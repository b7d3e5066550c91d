import type { TestHost, TestResponse } from '@tenantry/core/testing';
import { SITE, authTenant, addUser, claimsOf, clearedBy, cookieOf, eventsDuring } from './support';

interface Session {
  readonly accessToken: string;
  readonly sessionToken: string;
}

const BOTH = ['auth_token', 'session_token'];

let host: TestHost;
beforeAll(async () => {
  host = await authTenant({ environment: SITE });
});
afterAll(() => host.stop());

async function signIn(account: { email: string; password: string } = host.administrator): Promise<Session> {
  const { email, password } = account;
  const answer = await host.request<{ token: string }>('POST', '/auth/login', { form: { email, password } });
  return { accessToken: answer.body.token, sessionToken: cookieOf(answer, 'session_token') ?? '' };
}

const statusOf = async (token: string) => (await host.request('GET', '/auth/profile', { token })).status;
const renewed = (refreshToken: string) =>
  host.request<{ ok: boolean; accessToken: string; expiresIn: number; error?: string }>(
    'POST',
    '/auth/session/refresh',
    { json: { refreshToken } },
  );
const location = (answer: TestResponse<unknown>) => answer.headers.get('location');

describe('signing out', () => {
  test('ends the session of a bearer token', async () => {
    const { accessToken, sessionToken } = await signIn();
    const answer = await host.request('POST', '/auth/logout', { token: accessToken });
    expect([answer.status, answer.body]).toEqual([201, 'Signed out']);
    expect(clearedBy(answer)).toEqual(BOTH);
    expect(await statusOf(accessToken)).toBe(401);
    expect((await renewed(sessionToken)).status).toBe(401);
  });

  test('ends the session of a cookie', async () => {
    const { accessToken } = await signIn();
    const answer = await host.request('POST', '/auth/logout', { cookies: { auth_token: accessToken } });
    expect(answer.status).toBe(201);
    expect(await statusOf(accessToken)).toBe(401);
  });

  test('ends every session presented, and no other', async () => {
    const [bearer, cookie, session, untouched] = await Promise.all([signIn(), signIn(), signIn(), signIn()]);
    await host.request('POST', '/auth/logout', {
      token: bearer.accessToken,
      cookies: { auth_token: cookie.accessToken, session_token: session.sessionToken },
    });
    for (const { accessToken } of [bearer, cookie, session]) expect(await statusOf(accessToken)).toBe(401);
    expect(await statusOf(untouched.accessToken)).toBe(200);
  });

  test('takes no harm from cookies that are nonsense', async () => {
    const { accessToken } = await signIn();
    const answer = await host.request('POST', '/auth/logout', {
      token: accessToken,
      cookies: { auth_token: 'nonsense', session_token: "'; DROP TABLE auth_sessions; --" },
    });
    expect(answer.status).toBe(201);
  });

  test('sends a browser to the login page', async () => {
    const out = async (accept: string, headers: Record<string, string> = {}) =>
      host.request('POST', '/auth/logout', {
        token: (await signIn()).accessToken,
        headers: { accept, ...headers },
      });
    const browser = await out('text/html,application/xhtml+xml;q=0.9,*/*;q=0.8');
    expect([browser.status, location(browser), browser.body]).toEqual([302, '/login', '']);
    expect(clearedBy(browser)).toEqual(BOTH);
    const trusted = await out('text/html', { 'x-forwarded-host': 'app.example.test' });
    expect(location(trusted)).toBe('https://app.example.test/login');
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, application/json']) {
      expect([accept, (await out(accept)).status]).toEqual([accept, 201]);
    }
  });

  test('requires a credential, and takes a token only once', async () => {
    expect((await host.request('POST', '/auth/logout')).status).toBe(401);
    const { accessToken } = await signIn();
    await host.request('POST', '/auth/logout', { token: accessToken });
    const again = await host.request('POST', '/auth/logout', { token: accessToken });
    expect([again.status, clearedBy(again)]).toEqual([401, BOTH]);
  });

  test('is announced to subscribers', async () => {
    const user = await addUser(host);
    const { accessToken } = await signIn(user);
    const events = await eventsDuring(host, 'auth.logout', () =>
      host.request('POST', '/auth/logout', { token: accessToken }),
    );
    const { sid, orgId } = claimsOf(accessToken);
    expect(events).toEqual([
      {
        id: 'auth.logout',
        payload: {
          id: user.id,
          tenantId: user.tenantId,
          organizationId: orgId,
          sessionId: sid,
          sessionRevoked: true,
          at: expect.stringMatching(/^\d{4}-.*Z$/),
        },
      },
    ]);
  });

  test('stands many calls at once', async () => {
    const { accessToken } = await signIn();
    const calls = Array.from({ length: 10 }, () =>
      host.request('POST', '/auth/logout', { token: accessToken }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toContain(201);
    expect(statuses.every((status) => status === 201 || status === 401)).toBe(true);
    expect(await statusOf(accessToken)).toBe(401);
  });
});

describe('renewing a token by refresh token', () => {
  test('gives a fresh access token of the same session, with the roles of now', async () => {
    const user = await addUser(host, { roles: ['employee'] });
    const { accessToken, sessionToken } = await signIn(user);
    await host.sql(`DELETE FROM auth_user_roles WHERE user_id = $1`, [user.id]);
    const answer = await renewed(sessionToken);
    expect([answer.status, answer.body.ok, answer.body.expiresIn]).toEqual([200, true, 28_800]);
    expect(cookieOf(answer, 'auth_token')).toBe(answer.body.accessToken);
    expect(cookieOf(answer, 'session_token')).toBeUndefined();
    const claims = claimsOf(answer.body.accessToken);
    expect(claims).toMatchObject({ sid: claimsOf(accessToken).sid, sub: user.id, roles: [] });
    expect(await statusOf(answer.body.accessToken)).toBe(200);
    expect(await statusOf(accessToken)).toBe(200);
  });

  test('answers 400 when there is none, and 401 when the session is over; both clear the cookies', async () => {
    const missing = { ok: false, error: 'Missing or invalid refresh token' };
    const over = { ok: false, error: 'Invalid or expired refresh token' };
    for (const json of [{}, { refreshToken: '' }, { refreshToken: 7 }, [], 'text', null]) {
      const answer = await host.request('POST', '/auth/session/refresh', { json });
      expect([json, answer.status, answer.body, clearedBy(answer)]).toEqual([json, 400, missing, BOTH]);
    }
    const malformed = await host.request('POST', '/auth/session/refresh', {
      body: '{"refreshToken":',
      headers: { 'content-type': 'application/json' },
    });
    expect([malformed.status, malformed.body, clearedBy(malformed)]).toMatchObject([400, missing, BOTH]);
    for (const token of ['x', '0'.repeat(64), 'F'.repeat(64), 'a'.repeat(10_000)]) {
      const answer = await renewed(token);
      expect([answer.status, answer.body, clearedBy(answer)]).toEqual([401, over, BOTH]);
    }
  });

  test('is refused for an expired session, and for an account deactivated or deleted', async () => {
    const expired = await signIn();
    await host.sql(`UPDATE auth_sessions SET expires_at = now() - interval '1 second' WHERE id = $1`, [
      claimsOf(expired.accessToken).sid,
    ]);
    expect((await renewed(expired.sessionToken)).status).toBe(401);
    const user = await addUser(host);
    const { sessionToken } = await signIn(user);
    await host.sql('UPDATE auth_users SET is_confirmed = false WHERE id = $1', [user.id]);
    expect((await renewed(sessionToken)).status).toBe(401);
    await host.sql('DELETE FROM auth_users WHERE id = $1', [user.id]);
    expect((await renewed(sessionToken)).status).toBe(401);
  });

  test('works for many callers at once', async () => {
    const { sessionToken } = await signIn();
    const answers = await Promise.all(Array.from({ length: 12 }, () => renewed(sessionToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const usable = await Promise.all(answers.map(({ body }) => statusOf(body.accessToken)));
    expect(usable).toEqual(Array(12).fill(200));
  });
});

describe('renewing a token in a browser', () => {
  const refresh = (
    query: string,
    cookies: Record<string, string> = {},
    headers: Record<string, string> = {},
  ) => host.request('GET', `/auth/session/refresh${query}`, { cookies, headers });

  test('exchanges the cookie and goes on to the wanted page', async () => {
    const { sessionToken } = await signIn();
    const answer = await refresh('?redirect=%2Fbackend%3Fa%3D1%23top', { session_token: sessionToken });
    expect([answer.status, location(answer), answer.body]).toEqual([302, '/backend?a=1#top', '']);
    expect(await statusOf(cookieOf(answer, 'auth_token') ?? '')).toBe(200);
    expect(location(await refresh('', { session_token: sessionToken }))).toBe('/');
  });

  test('works though the access token beside it has gone bad', async () => {
    const { sessionToken } = await signIn();
    const answer = await refresh('', { session_token: sessionToken, auth_token: 'nonsense' });
    expect([answer.status, location(answer), clearedBy(answer)]).toEqual([302, '/', []]);
  });

  test('goes nowhere but to paths of our own', async () => {
    const { sessionToken } = await signIn();
    const hostile = ['https://evil.test/', '//evil.test', '/%5Cevil.test', '/x//y', '/a&redirect=/b'];
    for (const redirect of hostile) {
      const answer = await refresh(`?redirect=${redirect}`, { session_token: sessionToken });
      expect([redirect, location(answer)]).toEqual([redirect, '/']);
    }
    const ours = await refresh(
      '?redirect=https%3A%2F%2Fapp.example.test%2Fbackend',
      { session_token: sessionToken },
      { 'x-forwarded-host': 'app.example.test' },
    );
    expect(location(ours)).toBe('https://app.example.test/backend');
  });

  test('sends to the login page when the session is over, with the way back', async () => {
    for (const cookies of [{}, { session_token: 'nonsense' }, { session_token: '0'.repeat(64) }]) {
      const answer = await refresh('?redirect=%2Fbackend%3Fa%3D1', cookies as Record<string, string>);
      expect([answer.status, location(answer)]).toEqual([302, '/login?redirect=%2Fbackend%3Fa%3D1']);
      expect(clearedBy(answer)).toEqual(BOTH);
    }
  });
});

describe('a page of another site', () => {
  type Headers = Record<string, string>;
  const FOREIGN: readonly Headers[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'https://shop.example.test' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ];
  const OWN: readonly Headers[] = [
    {},
    { 'sec-fetch-site': 'same-origin', origin: 'https://behind-a-proxy.example' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin: 'https://app.example.test' },
    { origin: 'https://app.example.test' },
    { origin: 'https://api.example.test', 'x-forwarded-host': 'api.example.test' },
  ];
  const refusal = { error: 'Requests from pages of other sites are refused', code: 'CROSS_SITE_REQUEST' };

  /** Calls as a page does that the headers are of. */
  const calls = async () => {
    const user = await addUser(host);
    const form = { email: user.email, password: user.password, remember: '1' };
    const { body, cookies } = await host.request<{ token: string; refreshToken: string }>(
      'POST',
      '/auth/login',
      { form },
    );
    const { token, refreshToken } = body;
    expect(cookies).not.toEqual([]);
    const json = { features: [] };
    return {
      signIn: (headers: Headers) => host.request<object>('POST', '/auth/login', { form, headers }),
      refresh: (headers: Headers) =>
        host.request<object>('POST', '/auth/session/refresh', { json: { refreshToken }, headers }),
      locale: (headers: Headers) =>
        host.request<object>('POST', '/auth/locale', { json: { locale: 'en' }, headers }),
      byCookie: (headers: Headers) =>
        host.request<object>('POST', '/auth/feature-check', {
          json,
          headers,
          cookies: { auth_token: token },
        }),
      byToken: (headers: Headers) =>
        host.request<object>('POST', '/auth/feature-check', { json, headers, token }),
      reading: (headers: Headers) =>
        host.request<object>('GET', '/auth/profile', { headers, cookies: { auth_token: token } }),
    };
  };

  test('cannot sign a visitor in nor act by their cookies, but may read and use tokens', async () => {
    const { byToken, reading, ...refused } = await calls();
    for (const headers of FOREIGN) {
      for (const [name, call] of Object.entries(refused)) {
        const { status, body, cookies } = await call(headers);
        expect({ name, headers, status, body, cookies }).toMatchObject({
          name,
          headers,
          status: 403,
          body: refusal,
          cookies: [],
        });
      }
      for (const call of [byToken, reading]) expect((await call(headers)).status).toBe(200);
    }
    const german = { 'sec-fetch-site': 'cross-site', 'accept-language': 'de' };
    expect((await refused.signIn(german)).body).toMatchObject({
      error: 'Anfragen von Seiten anderer Websites werden abgelehnt',
    });
  });

  test('is refused what pages of this server and of allowed origins, and other programs, may do', async () => {
    for (const headers of [...OWN, { origin: host.url }]) {
      for (const [name, call] of Object.entries(await calls())) {
        expect([name, headers, (await call(headers)).status]).toEqual([name, headers, 200]);
      }
    }
  });
});

describe('a request that names the account it is meant for', () => {
  test('is refused when its credential is of another account, and nothing is changed', async () => {
    const first = await signIn();
    const second = await signIn(await addUser(host));
    const own = claimsOf(first.accessToken).sub;
    const headers = { 'x-expected-account': own, 'accept-language': 'de' };
    const call = (accessToken: string, method: string, path: string, more: object = {}) =>
      host.request(method, path, { cookies: { auth_token: accessToken }, headers, ...more });
    expect((await call(first.accessToken, 'GET', '/auth/profile')).status).toBe(200);
    for (const [method, path] of [
      ['GET', '/auth/profile'],
      ['POST', '/auth/logout'],
    ] as const) {
      const { status, body } = await call(second.accessToken, method, path);
      expect([status, body]).toEqual([
        403,
        { error: 'Ein anderes Konto ist angemeldet', code: 'account_changed' },
      ]);
    }
    expect(await statusOf(second.accessToken)).toBe(200);
    const unknown = { ...headers, 'x-expected-account': '' };
    expect((await call(first.accessToken, 'GET', '/auth/profile', { headers: unknown })).status).toBe(403);
    // Who signs in is not known before.
    const { email, password } = host.administrator;
    const answer = await host.request('POST', '/auth/login', { form: { email, password }, headers });
    expect(answer.status).toBe(200);
  });
});
