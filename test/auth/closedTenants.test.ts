import path from 'node:path';
import { startTestHost, type TestHost, type TestRequest, type TestTenant } from '@tenantry/core/testing';
import { done, errands, inTenant } from '../jobs/errands';
import { EventSourceClient } from '../support/EventSourceClient';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';

interface Body {
  readonly ok?: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly secret: string;
  readonly valid?: boolean;
}

const PASSWORD = 'Right-Pony-7';
const CLOSED = { status: 403, body: { error: 'The tenant is closed', code: 'tenant_inactive' } };

describe('a closed tenant', () => {
  const sources = [path.resolve('modules/*'), ...fixtures('errands')];
  let host: TestHost;
  let root: TestRequest;

  beforeAll(async () => {
    host = await startTestHost({ sources });
    root = { token: await host.rootToken() };
  });
  afterAll(() => host.stop());

  const call = (method: string, path: string, options: TestRequest = {}, at = host) =>
    at.request<Body>(method, path, options);
  const setOpen = async (tenant: TestTenant, isActive: boolean, by = root) =>
    call('PUT', '/directory/tenants', { ...by, json: { id: tenant.id, isActive } });
  const close = async (tenant: TestTenant) => expect((await setOpen(tenant, false)).status).toBe(200);
  const open = async (tenant: TestTenant) => expect((await setOpen(tenant, true)).status).toBe(200);
  const statuses = (...requests: Promise<{ status: number }>[]) =>
    Promise.all(requests.map(async (request) => (await request).status));

  /** A tenant with somebody in it, and everything that they can call with. */
  async function inhabited() {
    const tenant = await host.tenant();
    const email = `inhabitant-${tenant.id}@example.test`;
    const asRoot = { ...root, cookies: { selected_tenant: tenant.id } };
    const roleId = await tenant.create('/auth/roles', { name: 'Inhabitant', tenantId: tenant.id });
    await call('PUT', '/auth/roles/acl', {
      ...asRoot,
      json: { roleId, tenantId: tenant.id, features: ['auth.*'], organizations: null },
    });
    const account = { email, password: PASSWORD, organizationId: tenant.organizationId, roles: [roleId] };
    await tenant.create('/auth/users', account);
    const login = (form: object = {}, at = host, headers = {}) =>
      call('POST', '/auth/login', { form: { email, password: PASSWORD, ...form }, headers }, at);
    const { token, refreshToken } = (await login({ remember: 'true' })).body;
    const key = await call('POST', '/api_keys/keys', { ...asRoot, json: { name: 'key', roles: [roleId] } });
    return { tenant, email, login, token, refreshToken, asRoot, key: key.body.secret };
  }

  test('refuses its own people and keys with a code, in every process, until it is opened', async () => {
    const { tenant, login, token, refreshToken, asRoot, key } = await inhabited();
    const second = await startBeside(host, { sources });
    const profile = (at = host, more: TestRequest = {}) =>
      call('GET', '/auth/profile', { token, ...more }, at);
    const byKey = (at = host) =>
      call('POST', '/auth/feature-check', { headers: { 'x-api-key': key }, json: { features: [] } }, at);
    const refresh = (at = host) => call('POST', '/auth/session/refresh', { json: { refreshToken } }, at);
    const inBrowser = () =>
      call('GET', '/auth/session/refresh', { cookies: { session_token: refreshToken } });
    const setLocale = () => call('POST', '/auth/locale', { token, json: { locale: 'de' } });
    for (const at of [host, second]) {
      expect(await statuses(profile(at), byKey(at), refresh(at), login({}, at))).toEqual([
        200, 200, 200, 200,
      ]);
    }
    const stream = await (await EventSourceClient.open(second.url, { token })).connected();

    await close(tenant);
    for (const at of [host, second]) {
      await until(async () => (await profile(at)).status === 403);
      expect(await profile(at)).toMatchObject(CLOSED);
      expect(await byKey(at)).toMatchObject(CLOSED);
      const refused = { ...CLOSED, body: { ok: false, ...CLOSED.body } };
      expect(await refresh(at)).toMatchObject(refused);
      expect(await login({}, at)).toMatchObject(refused);
      // Who does not prove to be one of its people learns nothing.
      expect(await login({ password: 'Wrong-Pony-7' }, at)).toMatchObject({
        status: 401,
        body: { error: 'Invalid email or password' },
      });
    }
    await stream.ended();
    expect((await login({}, host, { 'accept-language': 'de' })).body.error).toBe(
      'Der Mandant ist geschlossen',
    );
    const redirected = await inBrowser();
    expect(redirected).toMatchObject({ status: 302, cookies: [] });
    expect(redirected.headers.get('location')).toContain('/login');
    await setLocale();
    expect(
      await host.sql('SELECT 1 FROM auth_users WHERE locale IS NOT NULL AND tenant_id = $1', [tenant.id]),
    ).toEqual([]);
    // Another tenant cannot be chosen instead, and super administrators of others administer it.
    expect(await profile(host, { cookies: { selected_tenant: (await host.homeTenant()).id } })).toMatchObject(
      CLOSED,
    );
    expect((await call('GET', '/auth/users', asRoot)).status).toBe(200);

    await open(tenant);
    for (const at of [host, second]) {
      await until(async () => (await profile(at)).status === 200);
      expect(await statuses(profile(at), byKey(at), refresh(at), login({}, at))).toEqual([
        200, 200, 200, 200,
      ]);
    }
    expect((await inBrowser()).headers.get('location')).not.toContain('/login');
    expect(await host.queriesDuring(() => profile())).toBe(0);
  });

  test('is hidden from everybody else, and its links work again when it is open', async () => {
    const { tenant, email } = await inhabited();
    const [{ slug }] = (await host.sql<{ slug: string }>(
      'SELECT slug FROM directory_organizations WHERE tenant_id = $1',
      [tenant.id],
    )) as [{ slug: string }];
    const lookups = () =>
      statuses(
        call('GET', `/directory/tenants/lookup?tenantId=${tenant.id}`),
        call('GET', `/directory/organizations/lookup?slug=${slug}`),
      );
    const askForLink = async () => {
      expect((await call('POST', '/auth/reset', { form: { email } })).status).toBe(200);
      await host.settled();
      return host.mails(email);
    };
    const [mail] = await askForLink();
    const token = /\/reset\/([0-9a-f]{64})/.exec(mail?.links[0] ?? '')?.[1] ?? '';
    const isValid = async () => (await call('POST', '/auth/reset/validate', { form: { token } })).body.valid;
    const confirm = () => call('POST', '/auth/reset/confirm', { form: { token, password: 'Fresh-Pony-8' } });
    expect(await lookups()).toEqual([200, 200]);

    await close(tenant);
    expect(await lookups()).toEqual([404, 404]);
    expect(await askForLink()).toHaveLength(1);
    expect(await isValid()).toBe(false);
    expect(await confirm()).toMatchObject(CLOSED);

    await open(tenant);
    expect(await lookups()).toEqual([200, 200]);
    expect(await isValid()).toBe(true);
    expect((await confirm()).status).toBe(200);
  });

  test('keeps its jobs until it is opened, those that are due at a time included', async () => {
    const [tenant, other] = [await host.tenant(), await host.tenant()];
    const run = (name: string, { id }: TestTenant, runAt?: Date) =>
      inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name }, { runAt }), id);
    await run('later', tenant, new Date(host.clock.now().getTime() + 60_000));
    await close(tenant);
    await run('waiting', tenant);
    await run('at once', other);
    host.clock.travel(60_000);
    await host.settled();
    expect(await done(host, other.id)).toEqual(['at once']);
    expect(await done(host, tenant.id)).toEqual([]);
    await open(tenant);
    await host.settled();
    expect(await done(host, tenant.id)).toEqual(['later', 'waiting']);
  });

  test('is never the only one from which it could be opened again', async () => {
    const home = await host.homeTenant();
    const own = { status: 400, body: { error: 'The tenant of your own account cannot be closed' } };
    expect(await setOpen(home, false)).toMatchObject(own);

    // A key that may close tenants, of a tenant in which nobody could open them again.
    const elsewhere = await host.tenant();
    const roleId = await elsewhere.create('/auth/roles', { name: 'Closer', tenantId: elsewhere.id });
    await call('PUT', '/auth/roles/acl', {
      ...root,
      json: { roleId, tenantId: elsewhere.id, features: [], isSuperAdmin: true, organizations: null },
    });
    const made = await call('POST', '/api_keys/keys', {
      ...root,
      cookies: { selected_tenant: elsewhere.id, selected_org: '__all__' },
      json: { name: 'closer', roles: [roleId], tenantId: elsewhere.id, organizationId: null },
    });
    const closer: TestRequest = { headers: { 'x-api-key': made.body.secret } };
    const last = { status: 400, body: { error: 'Cannot remove the last active super administrator' } };
    expect(await setOpen(home, false, closer)).toMatchObject(last);
    expect(await call('DELETE', `/directory/tenants?id=${home.id}`, closer)).toMatchObject(last);

    // Nor is their organization closed.
    const organization = { id: home.organizationId, tenantId: home.id, isActive: false };
    expect(await call('PUT', '/directory/organizations', { ...closer, json: organization })).toMatchObject(
      last,
    );

    // One in a closed tenant is none; of two that close each other's tenant at once, one is left.
    const second = await host.tenant();
    const rival = { token: await second.signInAs('superadmin') };
    await close(second);
    expect(await setOpen(home, false, closer)).toMatchObject(last);
    await open(second);
    const both = await statuses(setOpen(home, false, rival), setOpen(second, false));
    expect(both.filter((status) => status === 200)).toHaveLength(1);
    const left = both[0] === 200 ? rival : root;
    for (const tenant of [home, second]) expect((await setOpen(tenant, true, left)).status).toBe(200);
  });
});
