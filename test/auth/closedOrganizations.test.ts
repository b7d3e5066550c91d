import path from 'node:path';
import { testTenant, type TestHost, type TestRequest, type TestTenant } from '@tenantry/core/testing';
import { EventSourceClient } from '../support/EventSourceClient';

interface Body {
  readonly id: string;
  readonly ok?: boolean;
  readonly error?: string;
  readonly code?: string;
  readonly token: string;
  readonly refreshToken: string;
  readonly secret: string;
  readonly valid?: boolean;
  readonly selectedId?: string | null;
}

const PASSWORD = 'Right-Pony-7';
const CLOSED = { status: 403, body: { error: 'The organization is closed', code: 'ORGANIZATION_CLOSED' } };

describe('an inactive organization', () => {
  let host: TestHost;
  let root: TestRequest;
  let tenant: TestTenant;
  let asRoot: TestRequest;
  let roleId: string;

  beforeAll(async () => {
    host = await testTenant({ sources: [path.resolve('modules/*')] });
    root = { token: await host.rootToken() };
    tenant = await host.tenant();
    asRoot = { ...root, cookies: { selected_tenant: tenant.id } };
    roleId = await tenant.create('/auth/roles', { name: 'Inhabitant', tenantId: tenant.id });
    const features = ['auth.*', 'customers.*', 'directory.*', 'api_keys.*'];
    const json = { roleId, tenantId: tenant.id, features, organizations: null };
    expect((await call('PUT', '/auth/roles/acl', { ...asRoot, json })).status).toBe(200);
  });
  afterAll(() => host?.stop());

  const call = (method: string, at: string, options: TestRequest = {}) =>
    host.request<Body>(method, at, options);
  const branch = (name: string) =>
    tenant.create('/directory/organizations', { name, tenantId: tenant.id, parentId: tenant.organizationId });
  const setOpen = (id: string, isActive: boolean, by = asRoot) =>
    call('PUT', '/directory/organizations', { ...by, json: { id, isActive } });
  const put = async (id: string, isActive: boolean) => expect((await setOpen(id, isActive)).status).toBe(200);

  async function inhabitant(organizationId: string) {
    const email = `inhabitant-${organizationId}@example.test`;
    const account = { email, password: PASSWORD, organizationId, roles: [roleId] };
    const id = await tenant.create('/auth/users', account);
    const login = (form: object = {}) =>
      call('POST', '/auth/login', { form: { email, password: PASSWORD, ...form } });
    const { token, refreshToken } = (await login({ remember: 'true' })).body;
    return { id, email, login, token, refreshToken };
  }

  test('refuses its own people and keys with a code until it is opened', async () => {
    const place = await branch('North');
    const { token, refreshToken, login, email } = await inhabitant(place);
    const key = await call('POST', '/api_keys/keys', {
      ...asRoot,
      json: { name: 'north', roles: [roleId], organizationId: place },
    });
    const profile = (cookies: Record<string, string> = {}) =>
      call('GET', '/auth/profile', { token, cookies });
    const byKey = () =>
      call('POST', '/auth/feature-check', {
        headers: { 'x-api-key': key.body.secret },
        json: { features: [] },
      });
    const refresh = () => call('POST', '/auth/session/refresh', { json: { refreshToken } });
    const inBrowser = () =>
      call('GET', '/auth/session/refresh', { cookies: { session_token: refreshToken } });
    const statuses = async () =>
      Promise.all([profile(), byKey(), refresh(), login()].map(async (one) => (await one).status));
    const askForLink = async () => {
      expect((await call('POST', '/auth/reset', { form: { email } })).status).toBe(200);
      await host.settled();
      return host.mails(email);
    };
    const [mail] = await askForLink();
    const link = /\/reset\/([0-9a-f]{64})/.exec(mail?.links[0] ?? '')?.[1] ?? '';
    const isValid = async () =>
      (await call('POST', '/auth/reset/validate', { form: { token: link } })).body.valid;
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const stream = await (await EventSourceClient.open(host.url, { token })).connected();

    await put(place, false);
    const refused = { ...CLOSED, body: { ok: false, ...CLOSED.body } };
    expect(await profile()).toMatchObject(CLOSED);
    expect(await profile({ selected_org: tenant.organizationId })).toMatchObject(CLOSED);
    expect(await byKey()).toMatchObject(CLOSED);
    expect(await refresh()).toMatchObject(refused);
    expect(await login()).toMatchObject(refused);
    expect((await login({ password: 'Wrong-Pony-7' })).status).toBe(401);
    await stream.ended();
    const redirected = await inBrowser();
    expect(redirected).toMatchObject({ status: 302, cookies: [] });
    expect(redirected.headers.get('location')).toContain('/login');
    expect(await askForLink()).toHaveLength(1);
    expect(await isValid()).toBe(false);
    const confirm = { form: { token: link, password: 'Fresh-Pony-8' } };
    expect(await call('POST', '/auth/reset/confirm', confirm)).toMatchObject(CLOSED);

    await put(place, true);
    expect(await isValid()).toBe(true);
    expect(await statuses()).toEqual([200, 200, 200, 200]);
  });

  test('cannot be selected, by cookie or in a body', async () => {
    const place = await branch('South');
    const { id, token } = await inhabitant(tenant.organizationId);
    const json = { firstName: 'A', lastName: 'B', displayName: 'A B', organizationId: place };
    const person = () => call('POST', '/customers/people', { token, json });
    const account = (email: string) =>
      call('POST', '/auth/users', {
        ...asRoot,
        json: { email, password: PASSWORD, organizationId: place, roles: [] },
      });
    const key = () =>
      call('POST', '/api_keys/keys', {
        token,
        json: { name: 'south', roles: [roleId], organizationId: place },
      });
    const move = () => call('PUT', '/auth/users', { ...asRoot, json: { id, organizationId: place } });
    const selected = async () =>
      (await call('GET', '/directory/organization-switcher', { token, cookies: { selected_org: place } }))
        .body.selectedId;
    expect(await selected()).toBe(place);
    expect((await person()).status).toBe(201);

    await put(place, false);
    expect(await selected()).toBe(tenant.organizationId);
    for (const refusal of [await person(), await account('south@example.test'), await key(), await move()])
      expect(refusal).toMatchObject(CLOSED);

    await put(place, true);
    expect(await selected()).toBe(place);
    expect((await person()).status).toBe(201);
    expect((await move()).status).toBe(200);
  });

  test('is not the own one of who closes it, nor that of people who hold more', async () => {
    const [place, other] = [await branch('East'), await branch('West')];
    const { token } = await inhabitant(place);
    expect(await setOpen(place, false, { token })).toMatchObject({
      status: 400,
      body: { error: 'The organization of your own account cannot be closed' },
    });
    const held = await tenant.create('/auth/roles', { name: 'Holder', tenantId: tenant.id });
    const grant = { roleId: held, tenantId: tenant.id, features: ['catalog.*'], organizations: null };
    expect((await call('PUT', '/auth/roles/acl', { ...asRoot, json: grant })).status).toBe(200);
    await tenant.create('/auth/users', {
      email: `holder-${other}@example.test`,
      password: PASSWORD,
      organizationId: other,
      roles: [held],
    });
    expect(await setOpen(other, false, { token })).toMatchObject({
      status: 403,
      body: { code: 'beyond_own_rights' },
    });
    await put(other, false);
    expect((await setOpen(other, true, { token })).status).toBe(403);
  });
});
