import type { TestHost } from '@tenantry/core/testing';
import { authTenant, addUser, claimsOf, cookieOf, eventsDuring, type TestUser } from './support';

interface UpdateBody {
  ok?: boolean;
  email?: string;
  error?: string;
  issues?: { path: string[]; message: string }[];
}

const NEW_PASSWORD = 'Another-Secret-1';

let host: TestHost;
beforeAll(async () => {
  host = await authTenant();
});
afterAll(() => host.stop());

const put = (token: string, json: unknown, headers?: Record<string, string>) =>
  host.request<UpdateBody>('PUT', '/auth/profile', { token, json, headers });
const statusOf = async (token: string) => (await host.request('GET', '/auth/profile', { token })).status;
const signedIn = async (): Promise<TestUser & { token: string }> => {
  const user = await addUser(host, { name: '  Ada  ', roles: ['employee'] });
  return { ...user, token: await host.signIn(user.email, user.password) };
};

describe('reading the own account', () => {
  test('tells e-mail, name and roles', async () => {
    const { token, email } = await signedIn();
    const answer = await host.request('GET', '/auth/profile', { token });
    expect(answer.body).toEqual({ email, name: 'Ada', roles: ['employee'], picture: null });
    const nameless = await addUser(host, { name: '   ', roles: ['employee', 'admin'] });
    const other = await host.request('GET', '/auth/profile', {
      token: await host.signIn(nameless.email, nameless.password),
    });
    const roles = ['admin', 'employee'];
    expect(other.body).toEqual({ email: nameless.email, name: null, roles, picture: null });
  });

  test('takes no query besides the one that finds the session', async () => {
    const { token } = await signedIn();
    const read = () => host.request('GET', '/auth/profile', { token });
    await read();
    expect(await host.queriesDuring(read)).toBe(0);
  });

  test('stays with the own account while another tenant is selected', async () => {
    const [tenant] = await host.sql<{ id: string }>('SELECT gen_random_uuid() AS id');
    const token = await host.signIn();
    const answer = await host.request('GET', '/auth/profile', {
      token,
      cookies: { selected_tenant: tenant?.id ?? '' },
    });
    expect(answer.body).toMatchObject({ email: host.administrator.email });
  });
});

describe('changing the own e-mail', () => {
  test('keeps every session, and issues a token that tells the new one', async () => {
    const { token, password, id } = await signedIn();
    const email = `  New-${id}@Example.test `;
    const events = await eventsDuring(host, 'auth.**', async () => {
      const answer = await put(token, { email });
      expect([answer.status, answer.body]).toEqual([200, { ok: true, email: `new-${id}@example.test` }]);
      const fresh = cookieOf(answer, 'auth_token') ?? '';
      expect(claimsOf(fresh)).toMatchObject({
        email: `new-${id}@example.test`,
        sid: claimsOf(token).sid,
        sub: id,
      });
      expect([await statusOf(fresh), await statusOf(token)]).toEqual([200, 200]);
    });
    expect(events.map((event) => event.id)).toEqual(['auth.user.updated']);
    expect(await host.signIn(`new-${id}@example.test`, password)).toBeTruthy();
  });

  test('refuses one that the tenant has already, in any case', async () => {
    const { token } = await signedIn();
    const other = await addUser(host);
    const answer = await put(token, { email: other.email.toUpperCase() });
    const message = 'Email already in use';
    expect([answer.status, answer.body]).toEqual([
      400,
      {
        error: message,
        fieldErrors: { email: message },
        details: [{ path: ['email'], message, code: 'duplicate', origin: 'validation' }],
      },
    ]);
    expect(answer.cookies).toEqual([]);
  });

  test('lets one of two who want the same e-mail at once have it', async () => {
    const [one, two] = await Promise.all([signedIn(), signedIn()]);
    const email = `wanted-${one.id}@example.test`;
    const answers = await Promise.all([put(one.token, { email }), put(two.token, { email })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  test('accepts the present one', async () => {
    const { token, email } = await signedIn();
    expect((await put(token, { email })).body).toEqual({ ok: true, email });
  });

  test('keeps to the version the client saw', async () => {
    const { token, id, email } = await signedIn();
    const read = async () => {
      const [row] = await host.sql<{ updated_at: Date }>('SELECT updated_at FROM auth_users WHERE id = $1', [
        id,
      ]);
      return row?.updated_at.toISOString() ?? '';
    };
    const seen = await read();
    expect((await put(token, { email: `a-${email}` }, { 'x-expected-updated-at': seen })).status).toBe(200);
    const stale = await put(token, { email: `b-${email}` }, { 'x-expected-updated-at': seen });
    expect([stale.status, stale.body]).toEqual([
      409,
      {
        error: 'record_modified',
        code: 'optimistic_lock_conflict',
        currentUpdatedAt: await read(),
        expectedUpdatedAt: seen,
      },
    ]);
    const unreadable = await put(token, { email: `c-${email}` }, { 'x-expected-updated-at': 'yesterday' });
    expect(unreadable.status).toBe(400);
  });
});

describe('changing the own name', () => {
  test('is shown at once, keeps the e-mail, and null takes it away', async () => {
    const { token, email } = await signedIn();
    const read = async () => (await host.request('GET', '/auth/profile', { token })).body;
    expect((await put(token, { name: ' Ada Byron ' })).body).toEqual({ ok: true, email });
    expect(await read()).toMatchObject({ email, name: 'Ada Byron' });
    expect((await put(token, { name: null })).status).toBe(200);
    expect(await read()).toMatchObject({ email, name: null });
    expect((await put(token, { name: 'x'.repeat(121) })).status).toBe(400);
  });
});

describe('changing the own password', () => {
  test('ends every other session and keeps this one, with a fresh token', async () => {
    const { token, email, password, id } = await signedIn();
    const others = await Promise.all([host.signIn(email, password), host.signIn(email, password)]);
    expect(await Promise.all(others.map(statusOf))).toEqual([200, 200]);
    const events = await eventsDuring(host, 'auth.password.*', async () => {
      const answer = await put(token, { currentPassword: password, password: NEW_PASSWORD });
      expect([answer.status, answer.body]).toEqual([200, { ok: true, email }]);
      const fresh = cookieOf(answer, 'auth_token') ?? '';
      expect([await statusOf(fresh), await statusOf(token)]).toEqual([200, 200]);
    });
    expect(await Promise.all(others.map(statusOf))).toEqual([401, 401]);
    expect(events).toEqual([
      {
        id: 'auth.password.changed',
        payload: expect.objectContaining({ id, changedBy: 'self', changedById: id }) as unknown,
      },
    ]);
    const old = await host.request('POST', '/auth/login', { form: { email, password } });
    expect(old.status).toBe(401);
    expect(await host.signIn(email, NEW_PASSWORD)).toBeTruthy();
  });

  test('needs the current password', async () => {
    const { token, password } = await signedIn();
    const wrong = await put(token, { currentPassword: 'wrong', password: NEW_PASSWORD });
    const message = 'Current password is incorrect.';
    expect([wrong.status, wrong.body]).toEqual([
      400,
      { error: message, issues: [{ path: ['currentPassword'], message }] },
    ]);
    const without = await addUser(host);
    const other = await host.signIn(without.email, without.password);
    await host.sql('UPDATE auth_users SET password_hash = NULL WHERE id = $1', [without.id]);
    expect((await put(other, { currentPassword: password, password: NEW_PASSWORD })).status).toBe(400);
  });

  test('succeeds for one of several who change it at once', async () => {
    const { token, email, password } = await signedIn();
    const passwords = [1, 2, 3].map((n) => `${NEW_PASSWORD}${n}`);
    const answers = await Promise.all(
      passwords.map((next) => put(token, { currentPassword: password, password: next })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect(await host.signIn(email, winner)).toBeTruthy();
  });
});

describe('a profile update that is invalid', () => {
  test('is 400 and names each field', async () => {
    const { token, password } = await signedIn();
    const rules = 'Password does not meet the requirements: it needs';
    const cases: [unknown, string[]][] = [
      [{}, ['email']],
      [null, ['email']],
      [{ email: 'no-address' }, ['email']],
      [{ email: '' }, ['email']],
      [{ email: 7 }, ['email']],
      [{ password: NEW_PASSWORD }, ['currentPassword']],
      [{ currentPassword: password }, ['password']],
      [{ currentPassword: password, password: 'short' }, ['password', 'password', 'password', 'password']],
      [{ currentPassword: password, password: 'no-digit-A' }, ['password']],
      [{ currentPassword: password, password: 'no-upper-1' }, ['password']],
      [{ currentPassword: password, password: 'NoSpecial1' }, ['password']],
      [{ currentPassword: password, password: `A1-${'x'.repeat(2_000)}` }, ['password']],
      [{ password: 'Sh-0' }, ['currentPassword', 'password']],
    ];
    for (const [json, fields] of cases) {
      const answer = await put(token, json);
      expect([json, answer.status, answer.body.error]).toEqual([json, 400, 'Invalid profile update.']);
      expect([json, answer.body.issues?.map(({ path }) => path[0])]).toEqual([json, fields]);
    }
    const broken = await put(token, { currentPassword: password, password: 'no-digit-A' });
    expect(broken.body.issues).toEqual([{ path: ['password'], message: `${rules} a digit.` }]);
    for (const body of ['{"email":', '"text"', '[1]', '{"email":"a\\u0000@example.test"}']) {
      const answer = await host.request<UpdateBody>('PUT', '/auth/profile', {
        token,
        body,
        headers: { 'content-type': 'application/json' },
      });
      expect([body, answer.status, answer.body.error]).toEqual([body, 400, 'Invalid profile update.']);
    }
  });

  test('is 401 without a credential, and 404 when the account is gone meanwhile', async () => {
    expect((await host.request('PUT', '/auth/profile', { json: {} })).status).toBe(401);
    const { token, id } = await signedIn();
    expect(await statusOf(token)).toBe(200);
    await host.sql('DELETE FROM auth_users WHERE id = $1', [id]);
    const answer = await put(token, { email: 'whoever@example.test' });
    expect([answer.status, answer.body]).toEqual([404, { error: 'User not found' }]);
  });
});
