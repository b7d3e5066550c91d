import { startTestHost, type TestHost, type TestResponse } from '@tenantry/core/testing';
import manifest from '../manifest';
import { SITE, authTenant, addUser, type TestUser } from './support';

interface Answer {
  readonly ok?: boolean;
  readonly error?: string;
  readonly valid?: boolean;
  readonly redirect?: string;
}

const NEW_PASSWORD = 'Fresh-Pony-8';
const MINUTE = 60_000;

describe('setting a password by mail', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await authTenant();
  });
  afterAll(() => host.stop());

  const post = (path: string, form: Record<string, string>, headers = {}): Promise<TestResponse<Answer>> =>
    host.request<Answer>('POST', path, { form, headers });
  const confirm = (token: string, password = NEW_PASSWORD) =>
    post('/auth/reset/confirm', { token, password });
  const isValid = async (token: string) => (await post('/auth/reset/validate', { token })).body.valid;

  /** Requests a reset and takes the token from the mail. */
  async function mailedToken({ email }: TestUser, headers = {}): Promise<string> {
    expect(await post('/auth/reset', { email: ` ${email.toUpperCase()} ` }, headers)).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    await host.settled();
    const mail = (await host.mails(email)).at(-1);
    return /\/reset\/([0-9a-f]{64})\?/.exec(mail?.links[0] ?? '')?.[1] ?? '';
  }

  test('is walked through: ask, read the mail, look, confirm, sign in again', async () => {
    const user = await addUser(host, { roles: ['employee'] });
    const session = await host.signIn(user.email, user.password);
    const token = await mailedToken(user, { 'accept-language': 'pl' });

    const [mail] = await host.mails(user.email);
    expect(mail).toMatchObject({
      locale: 'pl',
      subject: 'Zresetuj hasło',
      links: [`http://localhost:3000/reset/${token}?tenant=${user.tenantId}`],
    });
    expect(mail?.html).toContain(`href="http://localhost:3000/reset/${token}?tenant=${user.tenantId}"`);
    const [stored] = await host.sql<{ token_hash: string }>(
      'SELECT token_hash FROM auth_password_tokens WHERE user_id = $1',
      [user.id],
    );
    expect(stored?.token_hash).not.toContain(token);
    const jobs = await host.sql("SELECT * FROM platform_jobs WHERE worker_id LIKE 'auth.%'");
    expect(JSON.stringify(jobs)).not.toContain(token);

    expect(await isValid(token)).toBe(true);
    expect(await isValid(token)).toBe(true);
    expect(await confirm(token, 'weak')).toMatchObject({
      status: 400,
      body: { ok: false, error: 'Invalid request' },
    });
    const confirmed = await confirm(token);
    expect(confirmed).toMatchObject({ status: 200, body: { ok: true, redirect: '/login' } });
    expect(confirmed.cookies).toEqual([]);
    expect(await isValid(token)).toBe(false);
    expect(await confirm(token)).toMatchObject({
      status: 400,
      body: { ok: false, error: 'Invalid or expired token' },
    });

    expect((await host.request('GET', '/auth/profile', { token: session })).status).toBe(401);
    await expect(host.signIn(user.email, user.password)).rejects.toThrow('401');
    expect(await host.signIn(user.email, NEW_PASSWORD)).toMatch(/\./);
    await host.settled();
    expect((await host.mails(user.email)).map(({ subject }) => subject)).toEqual([
      'Zresetuj hasło',
      'Your password was changed',
    ]);
    for (const id of [
      'auth.password.reset.requested',
      'auth.password.reset.completed',
      'auth.password.changed',
    ]) {
      const event = await host.event<{ id: string }>(id, ({ payload }) => payload.id === user.id);
      expect(event.payload).toMatchObject({ tenantId: user.tenantId });
      expect(JSON.stringify(event)).not.toContain(token);
    }
  });

  test('tells nobody which accounts there are', async () => {
    const deactivated = await addUser(host, { isConfirmed: false });
    for (const email of ['nobody@example.test', deactivated.email]) {
      const answer = await post('/auth/reset', { email });
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: { ok: true } });
      await host.settled();
      expect(await host.mails(email)).toEqual([]);
    }
    // Nothing is looked up before the answer, so that its time tells nothing either.
    const known = await addUser(host);
    const tokens = async (): Promise<number> => {
      const rows = await host.sql('SELECT 1 FROM auth_password_tokens WHERE tenant_id = $1', [
        known.tenantId,
      ]);
      return rows.length;
    };
    const statements = async (email: string): Promise<number> => {
      await host.settled();
      const before = await tokens();
      await post('/auth/reset', { email });
      await host.settled();
      return (await tokens()) - before;
    };
    expect(await statements('nobody@example.test')).toBe(0);
    expect(await statements(known.email)).toBe(1);
  });

  test('lets one of twenty concurrent confirmations win', async () => {
    const user = await addUser(host);
    const token = await mailedToken(user);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => confirm(token, `Fresh-Pony-${100 + index}`)),
    );
    const won = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(won).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(19);
    expect(await host.signIn(user.email, `Fresh-Pony-${100 + (won[0] ?? 0)}`)).toMatch(/\./);
  });

  test('works for an hour, with each of several links, until one was used or the password changed', async () => {
    const user = await addUser(host);
    const before = host.clock.now().getTime();
    const first = await mailedToken(user);
    const after = host.clock.now().getTime();
    const second = await mailedToken(user);
    expect([await isValid(first), await isValid(second)]).toEqual([true, true]);
    host.clock.travelTo(new Date(before + 59 * MINUTE));
    expect(await isValid(first)).toBe(true);
    host.clock.travelTo(new Date(after + 60 * MINUTE));
    expect(await isValid(first)).toBe(false);
    expect((await confirm(first)).status).toBe(400);
    host.clock.reset();

    expect((await confirm(second)).status).toBe(200);
    expect(await isValid(first)).toBe(false);
    const third = await mailedToken(user);
    const changed = await host.request('PUT', '/auth/profile', {
      token: await host.signIn(user.email, NEW_PASSWORD),
      json: { currentPassword: NEW_PASSWORD, password: 'Other-Pony-9' },
    });
    expect(changed.status).toBe(200);
    expect(await isValid(third)).toBe(false);
  });

  test('reaches each tenant in which the e-mail has an account, and touches no other account', async () => {
    const other = await host.tenant();
    const here = await addUser(host);
    const there = await addUser(host, { email: here.email, tenantId: other.id });
    await mailedToken(here);
    const links = (await host.mails(here.email)).flatMap((mail) => mail.links);
    expect(links.map((link) => new URL(link).searchParams.get('tenant')).sort()).toEqual(
      [here.tenantId, there.tenantId].sort(),
    );
    const link = new URL(links.find((each) => each.endsWith(there.tenantId)) ?? '');
    expect((await confirm(link.pathname.split('/')[2] ?? '')).status).toBe(200);
    const hashes = await host.sql<{ id: string; same: boolean }>(
      `SELECT u.id, u.password_hash = a.password_hash AS same
         FROM auth_users u, auth_users a WHERE u.email = $1 AND a.email = $2`,
      [here.email, host.administrator.email],
    );
    expect(Object.fromEntries(hashes.map(({ id, same }) => [id, same]))).toEqual({
      [here.id]: true,
      [there.id]: false,
    });
  });

  test('is refused to accounts that were deactivated or whose tenant is gone', async () => {
    const tenant = await host.tenant();
    const deactivated = await addUser(host);
    const gone = await addUser(host, { tenantId: tenant.id });
    const tokens = [await mailedToken(deactivated), await mailedToken(gone)];
    await host.sql('UPDATE auth_users SET is_confirmed = false WHERE id = $1', [deactivated.id]);
    await host.request('DELETE', `/directory/tenants?id=${tenant.id}`, { token: await host.rootToken() });
    for (const token of tokens) {
      expect(await isValid(token)).toBe(false);
      expect((await confirm(token)).status).toBe(400);
    }
  });

  test('refuses what is malformed, as published', async () => {
    const refused = { status: 422, body: { error: 'Validation failed', fieldErrors: { email: [''] } } };
    refused.body.fieldErrors.email = ['Enter a valid email address.'];
    expect(await post('/auth/reset', {})).toMatchObject(refused);
    expect(await post('/auth/reset', { email: 'not an address' })).toMatchObject(refused);
    expect(await host.request('POST', '/auth/reset', { json: { email: 'a@b.test' } })).toMatchObject(refused);
    for (const token of ['', 'short', 'x'.repeat(64), '\u0000'.repeat(20), 'f'.repeat(100_000)]) {
      expect(await post('/auth/reset/validate', { token })).toMatchObject({
        status: 200,
        body: { ok: true, valid: false },
      });
      expect((await confirm(token)).status).toBe(400);
    }
    expect(await post('/auth/reset/confirm', { token: 'f'.repeat(64) })).toMatchObject({
      status: 400,
      body: { ok: false, error: 'Invalid request' },
    });
  });

  test('is counted as tabled', async () => {
    const counting = await startTestHost({ module: manifest, environment: { RATE_LIMIT_ENABLED: 'true' } });
    const statuses = async (path: string, forms: readonly Record<string, string>[]) => {
      const found: number[] = [];
      for (const form of forms) found.push((await counting.request('POST', path, { form })).status);
      return found;
    };
    const repeat = (times: number, form: Record<string, string>) => Array.from({ length: times }, () => form);
    expect(await statuses('/auth/reset', repeat(4, { email: 'a@example.test' }))).toEqual([
      200, 200, 200, 429,
    ]);
    expect(await statuses('/auth/reset', [{ email: 'b@example.test' }])).toEqual([200]);
    const tokens = repeat(11, { token: 'f'.repeat(64), password: NEW_PASSWORD });
    const links = repeat(11, { token: 'f'.repeat(64) });
    expect(await statuses('/auth/reset/validate', links)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await statuses('/auth/reset/confirm', tokens.slice(0, 6))).toEqual([
      ...Array<number>(5).fill(400),
      429,
    ]);
    await counting.stop();
  });

  test('mails no link for a request that came to another host', async () => {
    const own = await authTenant({ environment: SITE });
    const form = { email: own.administrator.email };
    const ask = (headers: Record<string, string>) =>
      own.request<Answer>('POST', '/auth/reset', { form, headers });
    const forwarded = (host: string, protocol?: string) => ({
      'x-forwarded-host': host,
      ...(protocol !== undefined && { 'x-forwarded-proto': protocol }),
    });
    for (const headers of [
      {},
      forwarded('evil.example.test'),
      forwarded('app.example.test', 'http'),
      forwarded('app.example.test:8443', 'https'),
      forwarded('app.example.test@evil.example.test'),
      forwarded('['),
    ]) {
      expect(await ask(headers)).toMatchObject({ status: 400, body: { error: 'Invalid request origin' } });
    }
    await own.settled();
    expect(await own.mails()).toEqual([]);
    expect((await ask(forwarded('app.example.test'))).status).toBe(200);
    expect((await ask(forwarded('b.example.test, proxy', 'https'))).status).toBe(200);
    await own.settled();
    for (const { links } of await own.mails()) {
      expect(links[0]).toMatch(/^https:\/\/app\.example\.test\/reset\//);
    }
    await own.stop();

    const production = await startTestHost({ module: manifest, environment: { NODE_ENV: 'production' } });
    expect(await production.request('POST', '/auth/reset', { form })).toMatchObject({
      status: 500,
      body: { error: 'Password reset is not configured' },
    });
    await production.stop();
  });
});
