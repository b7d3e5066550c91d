import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { addUser, cookieOf } from './support';

const TOO_MANY = { error: 'Too many requests. Please try again later.' };

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost({
    environment: { RATE_LIMIT_ENABLED: 'true', RATE_LIMIT_TRUST_PROXY_DEPTH: '1' },
  });
});
afterAll(() => host.stop());

let lastAddress = 0;
/** An address that nobody used yet, as a trusted proxy tells it. */
const newAddress = () => `10.0.0.${(lastAddress += 1)}`;
const login = (from: string, email: string, password: string) =>
  host.request<{ error?: string }>('POST', '/auth/login', {
    form: { email, password },
    headers: { 'x-forwarded-for': from },
  });

describe('signing in too often', () => {
  test('is refused after five attempts on an account, however the e-mail is written', async () => {
    const { email, password } = await addUser(host);
    const from = newAddress();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect((await login(from, email, 'wrong-password')).status).toBe(401);
    }
    const refused = await login(from, ` ${email.toUpperCase()}`, password);
    expect([refused.status, refused.body, refused.cookies]).toEqual([429, TOO_MANY, []]);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused.headers.get('x-ratelimit-reset')).toBe(String(seconds));
    expect(refused.headers.get('x-ratelimit-limit')).toBe('5');
    expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');
    expect((await login(from, (await addUser(host)).email, password)).status).toBe(200);
    expect((await login(newAddress(), email, password)).status).toBe(200);
  });

  test('starts counting anew after a success', async () => {
    const { email, password } = await addUser(host);
    const from = newAddress();
    for (const round of [1, 2]) {
      for (let attempt = 0; attempt < 4; attempt += 1) {
        expect([round, (await login(from, email, 'wrong-password')).status]).toEqual([round, 401]);
      }
      const success = await login(from, email, password);
      expect([round, success.status, success.headers.get('x-ratelimit-limit')]).toEqual([round, 200, null]);
    }
  });

  test('is refused after twenty attempts from an address, valid or not', async () => {
    const from = newAddress();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 21; attempt += 1) {
      statuses.push(
        (
          await login(
            from,
            attempt % 2 === 0 ? `no-address-${attempt}` : `x${attempt}@example.test`,
            'wrong-password',
          )
        ).status,
      );
    }
    expect(statuses.slice(0, 20).every((status) => status === 400 || status === 401)).toBe(true);
    expect(statuses[20]).toBe(429);
  });
});

describe('renewing tokens too often', () => {
  const refresh = (from: string, refreshToken: unknown) =>
    host.request('POST', '/auth/session/refresh', {
      json: { refreshToken },
      headers: { 'x-forwarded-for': from },
    });

  test('is refused after fifteen uses of a token, and sixty calls from an address', async () => {
    const { email, password } = await addUser(host);
    const token = cookieOf(await login(newAddress(), email, password), 'session_token');
    const from = newAddress();
    for (let use = 0; use < 15; use += 1) expect((await refresh(from, token)).status).toBe(200);
    const refused = await refresh(from, token);
    expect([refused.status, refused.body]).toEqual([429, TOO_MANY]);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('15');
    for (let call = 16; call < 60; call += 1) expect((await refresh(from, undefined)).status).toBe(400);
    expect((await refresh(from, undefined)).headers.get('x-ratelimit-limit')).toBe('60');
  });

  test('does not concern browsers', async () => {
    const from = newAddress();
    for (let call = 0; call < 70; call += 1) {
      const answer = await host.request('GET', '/auth/session/refresh', {
        headers: { 'x-forwarded-for': from },
      });
      expect(answer.status).toBe(302);
    }
  });
});
