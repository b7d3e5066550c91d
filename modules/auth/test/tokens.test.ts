import { createSecretKey, randomUUID } from 'node:crypto';
import type { TestHost } from '@tenantry/core/testing';
import jwt, { type SignOptions } from 'jsonwebtoken';
import { SITE, authTenant, addUser, type Claims, claimsOf, clearedBy } from './support';

const UNAUTHORIZED = { error: 'Unauthorized' };

let host: TestHost;
beforeAll(async () => {
  host = await authTenant({ environment: SITE });
});
afterAll(() => host.stop());

const profile = (token: string) => host.request('GET', '/auth/profile', { token });
const status = async (token: string): Promise<number> => (await profile(token)).status;

/** A token like the given one with some claims replaced, signed with the host's own secret. */
function forge(token: string, claims: Partial<Record<keyof Claims, unknown>>, options: SignOptions = {}) {
  return jwt.sign({ ...claimsOf(token), ...claims }, createSecretKey(Buffer.from(SITE.JWT_STAFF_SECRET)), {
    algorithm: 'HS256',
    ...options,
  });
}

describe('a token', () => {
  test('is accepted as issued, and so is a copy signed with the same secret', async () => {
    const token = await host.signIn();
    expect(await status(token)).toBe(200);
    expect(await status(forge(token, { email: 'whatever@example.test' }))).toBe(200);
  });

  test('that is expired, malformed or wrongly signed is refused, and its cookies are cleared', async () => {
    const token = await host.signIn();
    const [header = '', payload = '', signature = ''] = token.split('.');
    const now = Math.floor(Date.now() / 1000);
    const unsigned = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url');
    const cases: Record<string, string> = {
      expired: forge(token, { iat: now - 100, exp: now - 10 }),
      'not a token': 'nonsense',
      empty: ' ',
      'two parts': `${header}.${payload}`,
      'no signature': `${header}.${payload}.`,
      'signature changed': `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      'payload changed': `${header}.${Buffer.from('{"sub":"x"}').toString('base64url')}.${signature}`,
      'algorithm none': `${unsigned}.${payload}.`,
      'algorithm HS512': forge(token, {}, { algorithm: 'HS512' }),
      'other secret': jwt.sign(claimsOf(token), 'another secret that is long enough for this'),
      'other audience': forge(token, { aud: 'customer' }),
      'no audience': forge(token, { aud: undefined }),
      'other issuer': forge(token, { iss: 'someone-else' }),
      'no session': forge(token, { sid: undefined }),
      'session is no uuid': forge(token, { sid: "1'; DROP TABLE auth_users; --" }),
      'unknown session': forge(token, { sid: randomUUID() }),
      'no tenant': forge(token, { tenantId: null }),
      'subject is a number': forge(token, { sub: undefined, roles: 7 }),
    };
    for (const [name, forged] of Object.entries(cases)) {
      const answer = await profile(forged);
      expect([name, answer.status, answer.body]).toEqual([name, 401, UNAUTHORIZED]);
      expect([name, clearedBy(answer)]).toEqual([name, ['auth_token', 'session_token']]);
    }
    expect(await status(token)).toBe(200);
  });

  test('is refused when its signed claims are not those of its session', async () => {
    const token = await host.signIn();
    const user = await addUser(host);
    const foreigner = await addUser(host, { tenantId: randomUUID() });
    expect(await status(token)).toBe(200);
    for (const claims of [
      { sub: user.id },
      { sub: foreigner.id, tenantId: foreigner.tenantId },
      { tenantId: foreigner.tenantId },
      { orgId: randomUUID() },
      { orgId: null },
    ]) {
      expect([claims, await status(forge(token, claims))]).toEqual([claims, 401]);
    }
  });

  test('counts before the cookie: a bad bearer is not rescued by a good cookie', async () => {
    const token = await host.signIn();
    const answer = await host.request('GET', '/auth/profile', {
      token: 'nonsense',
      cookies: { auth_token: token },
    });
    expect(answer.status).toBe(401);
    const basic = await host.request('GET', '/auth/profile', {
      headers: { authorization: 'Basic eDp5' },
      cookies: { auth_token: token },
    });
    expect(basic.status).toBe(200);
  });

  test('missing altogether is 401 and clears nothing', async () => {
    const answer = await host.request('GET', '/auth/profile');
    expect([answer.status, answer.body, answer.cookies]).toEqual([401, UNAUTHORIZED, []]);
  });

  test('is never taken for that of someone else who calls at the same time', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => addUser(host)));
    const tokens = await Promise.all(users.map(({ email, password }) => host.signIn(email, password)));
    for (const round of [1, 2]) {
      const answers = await Promise.all(tokens.map(profile));
      const seen = answers.map(({ body }) => (body as { email: string }).email);
      expect([round, seen]).toEqual([round, users.map(({ email }) => email)]);
    }
  });

  test('needs no query once it is known', async () => {
    const token = await host.signIn();
    await profile(token);
    const check = () =>
      host.request('POST', '/auth/feature-check', { token, json: { features: ['auth.users.list'] } });
    expect(await host.queriesDuring(check)).toBe(0);
    expect(await host.queriesDuring(() => profile(token))).toBe(0);
  });
});

describe('a change takes effect on the next request', () => {
  const signedIn = async () => {
    const user = await addUser(host, { roles: ['employee'] });
    const token = await host.signIn(user.email, user.password);
    expect(await status(token)).toBe(200);
    return { user, token };
  };
  const dropped = (userId: string) =>
    (
      host.host.servicesOf('auth') as { principalStore: { invalidateUser(id: string): Promise<void> } }
    ).principalStore.invalidateUser(userId);

  test('for a deleted account', async () => {
    const { user, token } = await signedIn();
    await host.sql('DELETE FROM auth_users WHERE id = $1', [user.id]);
    await dropped(user.id);
    expect(await status(token)).toBe(401);
  });

  test('for a deactivated account, and back', async () => {
    const { user, token } = await signedIn();
    await host.sql('UPDATE auth_users SET is_confirmed = false WHERE id = $1', [user.id]);
    await dropped(user.id);
    expect(await status(token)).toBe(401);
    await host.sql('UPDATE auth_users SET is_confirmed = true WHERE id = $1', [user.id]);
    expect(await status(token)).toBe(200);
  });

  test('for an account moved to another organization', async () => {
    const { user, token } = await signedIn();
    await host.sql('UPDATE auth_users SET organization_id = NULL WHERE id = $1', [user.id]);
    await dropped(user.id);
    expect(await status(token)).toBe(401);
  });

  test('for roles and grants', async () => {
    const { user, token } = await signedIn();
    const may = async () => {
      const { body } = await host.request<{ ok: boolean }>('POST', '/auth/feature-check', {
        token,
        json: { features: ['auth.users.list'] },
      });
      return body.ok;
    };
    expect(await may()).toBe(false);
    await host.sql(
      `INSERT INTO auth_user_acls (user_id, tenant_id, features) VALUES ($1, $2, ARRAY['auth.users.*', 'auth.users.list'])`,
      [user.id, user.tenantId],
    );
    await dropped(user.id);
    expect(await may()).toBe(true);
    await host.sql('DELETE FROM auth_user_acls WHERE user_id = $1', [user.id]);
    await dropped(user.id);
    expect(await may()).toBe(false);
  });

  test('for a session whose time is over, though it is still known', async () => {
    const { user } = await signedIn();
    const token = await host.signIn(user.email, user.password);
    const { sid } = claimsOf(token);
    await host.sql(`UPDATE auth_sessions SET expires_at = now() + interval '1 hour' WHERE id = $1`, [sid]);
    expect(await status(token)).toBe(200);
    host.clock.travel({ hours: 1 });
    expect(await status(token)).toBe(401);
    host.clock.reset();
  });
});
