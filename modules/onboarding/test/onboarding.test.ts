import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';

interface Answer {
  readonly ok: boolean;
  readonly error?: string;
  readonly fieldErrors?: Record<string, string>;
  readonly status?: string;
  readonly ready?: boolean;
  readonly emailSent?: boolean;
  readonly loginUrl?: string | null;
}

const PASSWORD = 'Own-Tenant-9';
const ENABLED = { SELF_SERVICE_ONBOARDING_ENABLED: 'true', ADMIN_EMAIL: 'operator@example.test' };
const MODULE = 'modules/onboarding';
const APP = 'http://localhost:3000';

const form = (more: object = {}) => ({
  email: `founder-${randomUUID()}@example.test`,
  firstName: 'Ada',
  lastName: 'Lovelace',
  organizationName: 'Analytical <Engines>',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  termsAccepted: true,
  ...more,
});

describe('onboarding', () => {
  let host: TestHost;
  /** Where the operator has not opened it. */
  let closed: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ module: MODULE, environment: ENABLED });
    closed = await startTestHost({ module: MODULE, environment: { RATE_LIMIT_ENABLED: 'true' } });
  });
  afterAll(async () => {
    await host?.stop();
    await closed?.stop();
  });

  const submit = (json: object, on = host, headers = {}) =>
    on.request<Answer>('POST', '/onboarding/onboarding', { json, headers });
  const verify = (token: string, headers = {}) =>
    host.request<never>('GET', `/onboarding/onboarding/verify?token=${token}`, { headers });
  const status = (tenantId: string, cookie = tenantId) =>
    host.request<Answer>('GET', `/onboarding/onboarding/status?tenantId=${tenantId}`, {
      cookies: { login_tenant: cookie },
    });
  const tokenFor = async (email: string): Promise<string> => {
    const link = (await host.mails(email)).at(-1)?.links[0] ?? '';
    return new URL(link).searchParams.get('token') ?? '';
  };
  const tenantIn = (location: string | null): string =>
    new URL(location ?? '').searchParams.get('tenant') ?? '';

  test('is walked through: submit, read the mail, follow the link, wait, sign in', async () => {
    const wanted = form({ locale: 'de-DE', marketingConsent: true });
    const submitted = await submit(wanted, host, { 'accept-language': 'pl' });
    expect(submitted).toMatchObject({ status: 201, body: { ok: true, email: wanted.email } });
    const [mail] = await host.mails(wanted.email);
    expect(mail).toMatchObject({ locale: 'de', subject: 'Bestätigen Sie Ihre E-Mail-Adresse' });
    expect(mail?.html).toContain('Analytical &lt;Engines&gt;');
    const token = await tokenFor(wanted.email);
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(mail?.links[0]).toBe(`${APP}/api/onboarding/onboarding/verify?token=${token}`);
    expect(await host.mails('operator@example.test')).toHaveLength(1);
    const stored = JSON.stringify(await host.sql('SELECT * FROM onboarding_requests'));
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(PASSWORD);

    const followed = await verify(token);
    expect(followed.status).toBe(307);
    const location = followed.headers.get('location');
    const tenantId = tenantIn(location);
    expect(location).toBe(`${APP}/onboarding/preparing?tenant=${tenantId}`);
    expect(followed.cookies).toEqual([
      expect.stringMatching(/^auth_token=;/),
      expect.stringMatching(/^session_token=;/),
      expect.stringMatching(new RegExp(`^login_tenant=${tenantId}; Max-Age=1209600; Path=/;.*SameSite=Lax`)),
    ]);
    await host.settled();
    expect(await status(tenantId)).toMatchObject({
      status: 200,
      body: {
        ok: true,
        status: 'completed',
        ready: true,
        emailSent: true,
        tenantId,
        loginUrl: `/login?tenant=${tenantId}`,
      },
    });
    expect((await verify(token)).headers.get('location')).toBe(`${APP}/login?tenant=${tenantId}`);
    const told = await verify(token, { accept: 'application/json' });
    expect(told).toMatchObject({
      status: 200,
      body: { ok: true, redirect: `${APP}/login?tenant=${tenantId}` },
    });
    expect((await host.mails(wanted.email)).map(({ subject }) => subject)).toEqual([
      'Bestätigen Sie Ihre E-Mail-Adresse',
      'Analytical <Engines> ist bereit',
    ]);

    const owner = await host.signIn(wanted.email, PASSWORD);
    const profile = await host.request<{ name: string; roles: string[] }>('GET', '/auth/profile', {
      token: owner,
    });
    expect(profile.body).toMatchObject({ name: 'Ada Lovelace', roles: ['admin'] });
    const roles = await host.request<{ items: { name: string }[] }>('GET', '/auth/roles', { token: owner });
    expect(roles.body.items.map(({ name }) => name).sort()).toEqual(['admin', 'employee']);
    const users = await host.request<{ items: { id: string }[]; total: number }>('GET', '/auth/users', {
      token: owner,
    });
    expect(users.body.total).toBe(1);
    const consents = await host.request<{ items: object[] }>(
      'GET',
      `/auth/users/consents?userId=${users.body.items[0]?.id}`,
      { token: owner },
    );
    expect(consents.body.items).toMatchObject([
      { consentType: 'marketing_email', isGranted: true, source: 'onboarding', integrityValid: true },
    ]);
    const [left] = await host.sql<{ password_hash: string | null }>(
      'SELECT password_hash FROM onboarding_requests WHERE tenant_id = $1',
      [tenantId],
    );
    expect(left?.password_hash).toBeNull();
    expect((await host.event('onboarding.tenant.provisioned')).payload).toMatchObject({ tenantId });
  });

  test('shows nothing of a tenant that was closed, until it is opened', async () => {
    const wanted = form();
    await submit(wanted);
    const token = await tokenFor(wanted.email);
    const tenantId = tenantIn((await verify(token)).headers.get('location'));
    await host.settled();
    const setOpen = async (isActive: boolean) =>
      host.request('PUT', '/directory/tenants', {
        token: await host.rootToken(),
        json: { id: tenantId, isActive },
      });
    const seen = async () => [(await verify(token)).headers.get('location'), (await status(tenantId)).status];
    const open = [`${APP}/login?tenant=${tenantId}`, 200];
    expect(await seen()).toEqual(open);
    expect((await setOpen(false)).status).toBe(200);
    expect(await seen()).toEqual([`${APP}/onboarding?status=invalid`, 404]);
    expect((await setOpen(true)).status).toBe(200);
    expect(await seen()).toEqual(open);
  });

  test('provisions once, however many follow the link at once', async () => {
    const wanted = form();
    await submit(wanted);
    const token = await tokenFor(wanted.email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
    const tenants = new Set(answers.map(({ headers }) => tenantIn(headers.get('location'))));
    expect(tenants.size).toBe(1);
    await host.settled();
    const [counted] = await host.sql<{ users: number; tenants: number }>(
      `SELECT (SELECT count(*)::int FROM auth_users WHERE email = $1) AS users,
              (SELECT count(*)::int FROM directory_tenants WHERE id = $2) AS tenants`,
      [wanted.email, [...tenants][0]],
    );
    expect(counted).toEqual({ users: 1, tenants: 1 });
    const consents = await host.sql('SELECT 1 FROM auth_user_consents WHERE tenant_id = $1', [...tenants]);
    expect(consents).toEqual([]);
  });

  test('takes one request an e-mail, and a new one in place of it after a while', async () => {
    const wanted = form();
    expect((await submit(wanted)).status).toBe(201);
    const first = await tokenFor(wanted.email);
    const again = await submit({ ...wanted, locale: 'es' });
    expect(again).toMatchObject({ status: 409, body: { ok: false } });
    expect(again.body.error).toMatch(/^Se acaba de enviar/);
    expect(again.body.fieldErrors).toEqual({ email: again.body.error });
    host.clock.travel({ minutes: 11 });
    expect((await submit(wanted)).status).toBe(201);
    const second = await tokenFor(wanted.email);
    expect((await verify(first)).headers.get('location')).toBe(`${APP}/onboarding?status=invalid`);
    host.clock.travel({ hours: 24, minutes: 1 });
    expect((await verify(second)).headers.get('location')).toBe(`${APP}/onboarding?status=invalid`);
    const [row] = await host.sql<{ tenant_id: string }>(
      'SELECT tenant_id FROM onboarding_requests WHERE email = $1',
      [wanted.email],
    );
    expect((await status(row?.tenant_id ?? '')).body).toMatchObject({ status: 'expired', ready: false });
    host.clock.reset();

    const both = form();
    const statuses = await Promise.all([submit(both), submit(both), submit(both)]);
    expect(statuses.filter((answer) => answer.status === 201).length).toBeGreaterThan(0);
    expect(await host.sql('SELECT 1 FROM onboarding_requests WHERE email = $1', [both.email])).toHaveLength(
      1,
    );
  });

  test('is not for those who have an account', async () => {
    const taken = await submit(form({ email: host.administrator.email.toUpperCase() }));
    expect(taken).toMatchObject({
      status: 409,
      body: { ok: false, fieldErrors: { email: 'An account with this email already exists.' } },
    });
    const wanted = form();
    await submit(wanted);
    const { organizationId } = await host.homeTenant();
    await host.request('POST', '/auth/users', {
      token: await host.rootToken(),
      json: { email: wanted.email, password: PASSWORD, organizationId, roles: [] },
    });
    expect((await verify(await tokenFor(wanted.email))).headers.get('location')).toBe(
      `${APP}/onboarding?status=already_exists`,
    );
  });

  test('names each field that is wrong, in the language of the form', async () => {
    const wrong = await submit({
      ...form({ locale: 'pl' }),
      email: 'x',
      firstName: ' ',
      lastName: 'x'.repeat(121),
      confirmPassword: 'Other-Tenant-9',
      termsAccepted: false,
    });
    expect(wrong).toMatchObject({
      status: 400,
      body: {
        ok: false,
        error: 'Sprawdź formularz.',
        fieldErrors: {
          email: 'Podaj prawidłowy adres e-mail.',
          firstName: 'To pole jest wymagane.',
          lastName: 'To jest za długie.',
          confirmPassword: 'Hasła nie są takie same.',
          termsAccepted: 'Zaakceptuj warunki.',
        },
      },
    });
    const weak = await submit(form({ password: 'weak-one', confirmPassword: 'weak-one' }));
    const needs = 'Password does not meet the requirements: it needs';
    expect(weak.body.fieldErrors).toEqual({
      password: `${needs} a digit. ${needs} an upper-case letter from A to Z.`,
    });
    const short = await submit(form({ password: 'W-1', confirmPassword: 'W-1', locale: 'de' }));
    expect(short.body.fieldErrors).toEqual({
      password: 'Das Passwort erfüllt die Anforderungen nicht: Es braucht mindestens 6 Zeichen.',
    });
    const malformed = await host.request<Answer>('POST', '/onboarding/onboarding', {
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(malformed).toMatchObject({ status: 400, body: { ok: false, error: 'Invalid payload' } });
    for (const json of [[], 'x', null, form({ locale: '../../etc' }), form({ email: 'a\u0000@b.test' })]) {
      expect([201, 400]).toContain((await submit(json as object)).status);
    }
  });

  test('takes a repeated password that is composed differently', async () => {
    const password = 'Kn\u00e4uel und 9 Wolle';
    const confirmPassword = 'Kna\u0308uel\u00a0und 9 Wolle';
    expect((await submit(form({ password, confirmPassword }))).status).toBe(201);
    const other = await submit(form({ password, confirmPassword: 'Knauel und 9 Wolle' }));
    expect(other.body.fieldErrors).toEqual({ confirmPassword: 'The passwords do not match.' });
  });

  test('shows its state to the browser that followed the link, and to no other', async () => {
    const wanted = form();
    await submit(wanted);
    const [row] = await host.sql<{ tenant_id: string }>(
      'SELECT tenant_id FROM onboarding_requests WHERE email = $1',
      [wanted.email],
    );
    const tenantId = row?.tenant_id ?? '';
    expect(await status(tenantId)).toMatchObject({
      status: 200,
      body: { status: 'pending', ready: false, emailSent: false, loginUrl: null },
    });
    expect(await status(tenantId, randomUUID())).toMatchObject({
      status: 403,
      body: { ok: false, error: 'Not authorized for this tenant.' },
    });
    expect(await status(randomUUID())).toMatchObject({ status: 404 });
    expect(await status('nonsense')).toMatchObject({
      status: 400,
      body: { ok: false, error: 'Invalid tenant id.' },
    });
    for (const token of ['', 'x', 'f'.repeat(64), 'a&token=b']) {
      expect((await verify(token)).headers.get('location')).toBe(`${APP}/onboarding?status=invalid`);
    }
    expect(await verify('%00')).toMatchObject({ status: 400, body: { ok: false } });
  });

  test('is off unless the operator opens it, and keeps to hosts and mails that work', async () => {
    const disabled = { status: 404, body: { ok: false, error: 'Self-service onboarding is disabled.' } };
    expect(await submit(form(), closed)).toMatchObject(disabled);
    expect(await closed.request('GET', '/onboarding/onboarding/verify?token=x')).toMatchObject(disabled);
    const query = `tenantId=${randomUUID()}`;
    expect(await closed.request('GET', `/onboarding/onboarding/status?${query}`)).toMatchObject(disabled);

    const strict = await startTestHost({
      module: MODULE,
      environment: {
        ...ENABLED,
        APP_URL: 'https://app.example.test',
        TENANTRY_SMTP_URL: 'smtp://127.0.0.1:1',
      },
    });
    expect(await submit(form(), strict)).toMatchObject({
      status: 400,
      body: { ok: false, error: 'Invalid request origin' },
    });
    const ours = { 'x-forwarded-host': 'app.example.test' };
    const wanted = form();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      expect(await submit(wanted, strict, ours)).toMatchObject({ status: 502, body: { ok: false } });
    }
    await strict.stop();

    const production = await startTestHost({
      module: MODULE,
      environment: { ...ENABLED, NODE_ENV: 'production' },
    });
    expect(await submit(form(), production)).toMatchObject({
      status: 500,
      body: { ok: false, error: 'Onboarding is not configured' },
    });
    await production.stop();
  });

  test('passes on feedback about the demo', async () => {
    const send = (json: object, on = host) =>
      on.request<Answer>('POST', '/onboarding/demo-feedback', { json });
    const feedback = { email: 'guest@example.test', message: 'Nice & <b>neat</b>', termsAccepted: true };
    expect(await send(feedback)).toMatchObject({ status: 200, body: { ok: true } });
    const mail = (await host.mails('operator@example.test')).at(-1);
    expect(mail?.text).toContain('Nice & <b>neat</b>');
    expect(mail?.html).toContain('Nice &amp; &lt;b&gt;neat&lt;/b&gt;');
    expect((await send({ ...feedback, message: 'x'.repeat(5_001) })).status).toBe(400);
    expect(await send({ ...feedback, termsAccepted: false })).toMatchObject({
      status: 400,
      body: { ok: false, fieldErrors: { termsAccepted: 'Please accept the terms.' } },
    });
    const statuses: number[] = [];
    for (let call = 0; call < 6; call += 1) statuses.push((await send(feedback, closed)).status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 429]);
  });

  test('refuses members that a form does not have, and stores nothing of it', async () => {
    const moment = '2020-01-01T00:00:00.000Z';
    const tenantId = randomUUID();
    const wanted = form({
      ...{ tenantId, organizationId: randomUUID(), userId: randomUUID(), status: 'completed' },
      ...{ passwordHash: 'mine', tokenHash: 'mine', ipAddress: 'mine', createdAt: moment, expiresAt: moment },
      ...{
        mailSentAt: moment,
        scheduledAt: moment,
        completedAt: moment,
        preparedAt: moment,
        welcomeSentAt: moment,
      },
    });
    const { status, body } = await submit(wanted);
    expect([status, body]).toMatchObject([400, { ok: false, error: 'Invalid input' }]);
    expect(await host.sql('SELECT * FROM onboarding_requests WHERE email = $1', [wanted.email])).toEqual([]);
  });
});
