import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { addUser, cookieOf } from './support';

const TOO_MANY = { error: 'Too many requests. Please try again later.' };

let host: TestHost;
beforeAll(async () => {
  host = await startTestHost({
    module: manifest,
    sources: ['./modules/api_keys', './modules/onboarding'],
    environment: {
      RATE_LIMIT_ENABLED: 'true',
      RATE_LIMIT_TRUST_PROXY_DEPTH: '1',
      RATE_LIMIT_LOGIN_STRANGERS_POINTS: '6',
      RATE_LIMIT_LOGIN_STRANGERS_BLOCK_DURATION: '1',
    },
  });
});
afterAll(() => host.stop());

let lastAddress = 0;
/** A new address, as a trusted proxy reports it. */
const newAddress = () => {
  lastAddress += 1;
  return `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
};
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

  test('starts counting again after a success', async () => {
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

/** Asks again and again until it is so. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

describe('guessing a password from many addresses', () => {
  const guess = async (email: string) => login(newAddress(), email, 'wrong-password');
  /** Guesses until it is refused. @returns the statuses, and the seconds of the refusal */
  const guessed = async (email: string): Promise<[number[], string | null]> => {
    const statuses: number[] = [];
    for (;;) {
      const { status, headers } = await guess(email);
      statuses.push(status);
      if (status === 429) return [statuses, headers.get('retry-after')];
    }
  };
  const refusedAtSeventh = [401, 401, 401, 401, 401, 401, 429];

  test('is refused for longer each time, and the owner still signs in where they did before', async () => {
    const { email, password } = await addUser(host);
    const home = newAddress();
    expect((await login(home, email, password)).status).toBe(200);
    expect(await guessed(email)).toEqual([refusedAtSeventh, '1']);
    expect((await login(home, email, password)).status).toBe(200);
    await until(async () => (await guess(email)).status === 401);
    expect(await guessed(email)).toEqual([refusedAtSeventh.slice(1), '2']);
    expect((await login(home, email, password)).status).toBe(200);
    // Of who signs in from a new address, nothing is counted.
    await until(async () => (await login(newAddress(), email, password)).status === 200);
    for (let attempt = 0; attempt < 8; attempt += 1) {
      expect((await login(newAddress(), email, password)).status).toBe(200);
    }
  });

  test('tells nothing of whether there is such an account', async () => {
    expect(await guessed('nobody-at-all@example.test')).toEqual([refusedAtSeventh, '1']);
  });
});

describe('guessing the current password of a session', () => {
  test('is refused after five, made at once or one after another, and counts at sign-in too', async () => {
    const { email, password } = await addUser(host);
    const token = await host.signIn(email, password);
    const from = newAddress();
    const guess = async (currentPassword: string) =>
      host.request('PUT', '/auth/profile', {
        token,
        json: { currentPassword, password: 'Fresh-Pony-8' },
        headers: { 'x-forwarded-for': from },
      });
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess('Wrong-Pony-7')));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
    const refused = await guess(password);
    expect([refused.status, refused.body]).toEqual([429, TOO_MANY]);
    expect((await login(from, email, password)).status).toBe(429);
    // A change without a password does not count as a guess.
    const rename = await host.request('PUT', '/auth/profile', {
      token,
      json: { email },
      headers: { 'x-forwarded-for': from },
    });
    expect(rename.status).toBe(200);
  });
});

describe('callers', () => {
  /** The fewest calls of any limit are those that look at tokens for setting passwords: ten. */
  const look = async (from: string) =>
    (
      await host.request('POST', '/auth/reset/validate', {
        form: { token: 'x'.repeat(64) },
        headers: { 'x-forwarded-for': from },
      })
    ).status;

  test.each([
    [
      'a network of IPv6',
      ['2001:db8:1:2::1', '[2001:db8:1:2::2]:443', '2001:DB8:1:2:f::3%eth0', '[2001:db8:1:2:3:4:5:6]'],
      '2001:db8:1:3::1',
    ],
    [
      'an IPv4 address',
      ['198.51.100.7', '198.51.100.7:4711', '::ffff:198.51.100.7', '[::ffff:c633:6407]:80'],
      '198.51.100.8',
    ],
  ])('are counted by %s, however it is written', async (_, written, other) => {
    for (let call = 0; call < 10; call += 1) {
      expect(await look(`203.0.113.9, ${written[call % written.length]}`)).toBe(200);
    }
    for (const address of written) expect(await look(address)).toBe(429);
    expect(await look(other)).toBe(200);
  });
});

describe('presenting wrong API keys too often', () => {
  test('is refused, and good keys that were used before go on working', async () => {
    const root = { token: await host.rootToken() };
    const keys = [];
    for (const name of ['used', 'unused']) {
      const made = await host.request<{ secret: string }>('POST', '/api_keys/keys', {
        ...root,
        json: { name },
      });
      keys.push(made.body.secret);
    }
    const [used, unused] = keys as [string, string];
    const from = newAddress();
    const ask = async (secret: string, address = from) =>
      (
        await host.request('POST', '/auth/feature-check', {
          json: { features: [] },
          headers: { 'x-api-key': secret, 'x-forwarded-for': address },
        })
      ).status;
    expect(await ask(used)).toBe(200);
    const wrong = (index: number) => `tnk_${String(index).padStart(8, '0')}.${'a'.repeat(48)}`;
    for (let attempt = 0; attempt < 30; attempt += 1) expect(await ask(wrong(attempt))).toBe(401);
    expect([await ask(wrong(30)), await ask(wrong(31)), await ask(unused)]).toEqual([429, 429, 429]);
    expect([await ask(used), await ask(unused, newAddress())]).toEqual([200, 200]);
  });
});

describe('onboarding', () => {
  test.each([
    ['status?tenantId=10000000-0000-4000-8000-000000000001', 120],
    ['verify?token=x', 30],
  ])('%s is refused after %i calls', async (path, calls) => {
    const from = newAddress();
    const ask = async () =>
      (
        await host.request('GET', `/onboarding/onboarding/${path}`, {
          headers: { 'x-forwarded-for': from },
        })
      ).status;
    for (let call = 0; call < calls; call += 1) expect(await ask()).toBe(404);
    expect(await ask()).toBe(429);
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

  test('concerns browsers that present sessions which are over, and no others', async () => {
    const { email, password } = await addUser(host);
    const good = cookieOf(await login(newAddress(), email, password), 'session_token') ?? '';
    const from = newAddress();
    const follow = async (sessionToken?: string) =>
      (
        await host.request('GET', '/auth/session/refresh', {
          headers: { 'x-forwarded-for': from },
          ...(sessionToken !== undefined && { cookies: { session_token: sessionToken } }),
        })
      ).status;
    for (let call = 0; call < 70; call += 1) expect(await follow()).toBe(302);
    for (let call = 0; call < 70; call += 1) expect(await follow(good)).toBe(302);
    for (let call = 0; call < 60; call += 1) expect(await follow('0'.repeat(64))).toBe(302);
    expect([await follow('1'.repeat(64)), await follow(good)]).toEqual([429, 429]);
  });
});
