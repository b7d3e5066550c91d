import { randomUUID } from 'node:crypto';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import manifest from '../manifest';
import { SITE, authTenant, addUser } from './support';

interface Created {
  readonly id: string;
  readonly _warning?: string;
}

const PASSWORD = 'Chosen-Pony-8';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('invitations', () => {
  let host: TestHost;
  let admin: string;
  let organizationId: string;

  beforeAll(async () => {
    host = await authTenant();
    admin = await host.signInAs('admin');
    ({ organizationId } = await host.homeTenant());
  });
  afterAll(() => host.stop());

  async function invite(on = host, token = admin, organization = organizationId) {
    const email = `guest-${randomUUID()}@example.test`;
    const { status, body } = await on.request<Created>('POST', '/auth/users', {
      token,
      json: { email, organizationId: organization, roles: ['employee'], sendInviteEmail: true },
    });
    return { status, email, ...body };
  }
  const resend = (id: unknown, token = admin, headers = {}) =>
    host.request<{ ok?: boolean; warning?: string; error?: string }>('POST', '/auth/users/resend-invite', {
      token,
      json: { id },
      headers,
    });
  const tokensFor = async (email: string): Promise<string[]> =>
    (await host.mails(email)).flatMap(
      ({ links }) => /\/reset\/([0-9a-f]{64})/.exec(links[0] ?? '')?.[1] ?? [],
    );
  const confirm = async (token: string) =>
    (await host.request('POST', '/auth/reset/confirm', { form: { token, password: PASSWORD } })).status;
  const isValid = async (token: string) =>
    (await host.request<{ valid: boolean }>('POST', '/auth/reset/validate', { form: { token } })).body.valid;

  test('are walked through: create, read the mail, choose a password, sign in', async () => {
    const guest = await invite();
    expect(guest).toMatchObject({ status: 201 });
    expect(guest).not.toHaveProperty('_warning');
    const [organization] = await host.sql<{ name: string }>(
      'SELECT name FROM directory_organizations WHERE id = $1',
      [organizationId],
    );
    const [mail] = await host.mails(guest.email);
    expect(mail).toMatchObject({ locale: 'en', subject: `You are invited to ${organization?.name}` });
    await expect(host.signIn(guest.email, PASSWORD)).rejects.toThrow('401');
    const [token = ''] = await tokensFor(guest.email);
    expect(await confirm(token)).toBe(200);
    expect(await host.signIn(guest.email, PASSWORD)).toMatch(/\./);
    expect(await confirm(token)).toBe(400);
    expect(await resend(guest.id)).toMatchObject({
      status: 409,
      body: { error: 'User already has a password' },
    });
  });

  test('are good for 48 hours, and only the latest', async () => {
    const guest = await invite();
    const before = host.clock.now().getTime();
    expect(await resend(guest.id, admin, { 'accept-language': 'es' })).toMatchObject({
      status: 200,
      body: { ok: true },
    });
    const after = host.clock.now().getTime();
    const [first = '', second = ''] = await tokensFor(guest.email);
    expect((await host.mails(guest.email)).map(({ locale }) => locale)).toEqual(['en', 'es']);
    expect([await isValid(first), await isValid(second)]).toEqual([false, true]);
    host.clock.travelTo(new Date(before + 48 * HOUR - MINUTE));
    expect(await isValid(second)).toBe(true);
    host.clock.travelTo(new Date(after + 48 * HOUR));
    expect(await isValid(second)).toBe(false);
    host.clock.reset();
  });

  test('are the business of those who may create accounts, in their own tenant and scope', async () => {
    const guest = await invite();
    expect((await resend(guest.id, await host.signInAs('employee'))).status).toBe(403);
    expect((await host.request('POST', '/auth/users/resend-invite', { json: {} })).status).toBe(401);
    const elsewhere = await (await host.tenant()).signInAs('admin');
    expect(await resend(guest.id, elsewhere)).toMatchObject({
      status: 404,
      body: { error: 'User not found' },
    });
    expect((await resend('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    const root = await addUser(host, { roles: ['superadmin'], hasPassword: false });
    expect((await resend(root.id)).status).toBe(403);
    expect((await resend(guest.id, await host.rootToken())).status).toBe(200);
  });

  test('are refused where they are malformed', async () => {
    for (const id of [undefined, null, 'x', 7, '\u0000']) {
      expect(await resend(id)).toMatchObject({ status: 422, body: { error: 'Validation failed' } });
    }
    const { status, body } = await host.request<{ details: object[] }>('POST', '/auth/users', {
      token: admin,
      json: { email: 'x@example.test', organizationId },
    });
    expect(status).toBe(400);
    expect(body.details).toMatchObject([{ path: ['password'] }]);
    const email = `both-${randomUUID()}@example.test`;
    const both = await host.request<Created>('POST', '/auth/users', {
      token: admin,
      json: { email, organizationId, password: PASSWORD, sendInviteEmail: true },
    });
    expect(both.status).toBe(201);
    expect(await host.signIn(email, PASSWORD)).toMatch(/\./);
  });

  test('that cannot be mailed are a warning, and the account is there', async () => {
    const broken = await startTestHost({
      module: manifest,
      environment: { TENANTRY_SMTP_URL: 'smtp://127.0.0.1:1' },
    });
    const token = await broken.rootToken();
    const { organizationId: home } = await broken.homeTenant();
    const guest = await invite(broken, token, home);
    expect(guest).toMatchObject({ status: 201, _warning: 'invite_email_failed' });
    const again = await broken.request('POST', '/auth/users/resend-invite', {
      token,
      json: { id: guest.id },
    });
    expect(again).toMatchObject({ status: 200, body: { ok: true, warning: 'invite_email_failed' } });
    await broken.stop();
  });

  test('need a request to a host of ours, and a base for their links', async () => {
    const own = await authTenant({ environment: SITE });
    const { organizationId: home } = await own.homeTenant();
    const refused = await invite(own, await own.rootToken(), home);
    expect(refused).toMatchObject({ status: 400, error: 'Invalid request origin' });
    const guest = await addUser(own, { hasPassword: false });
    const request = { token: await own.rootToken(), json: { id: guest.id } };
    expect(await own.request('POST', '/auth/users/resend-invite', request)).toMatchObject({ status: 400 });
    expect(
      await own.request('POST', '/auth/users/resend-invite', {
        ...request,
        headers: { 'x-forwarded-host': 'app.example.test' },
      }),
    ).toMatchObject({ status: 200 });
    await own.stop();

    const production = await startTestHost({ module: manifest, environment: { NODE_ENV: 'production' } });
    const pending = await addUser(production, { hasPassword: false });
    expect(
      await production.request('POST', '/auth/users/resend-invite', {
        token: await production.rootToken(),
        json: { id: pending.id },
      }),
    ).toMatchObject({ status: 500, body: { error: 'Invitation email is not configured' } });
    await production.stop();
  });

  test('are sent again three times in five minutes', async () => {
    const counting = await startTestHost({ module: manifest, environment: { RATE_LIMIT_ENABLED: 'true' } });
    const guest = await addUser(counting, { hasPassword: false });
    const token = await counting.rootToken();
    const statuses: number[] = [];
    for (let call = 0; call < 4; call += 1) {
      const json = { id: guest.id };
      statuses.push((await counting.request('POST', '/auth/users/resend-invite', { token, json })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    await counting.stop();
  });
});
