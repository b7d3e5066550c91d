import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { startTestHost, type TestHost, type TestRequest, type TestTenant } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { startBeside } from '../support/startBeside';
import { until } from '../support/until';
import { done, errands, inTenant } from '../jobs/errands';

interface ModuleItem {
  readonly id: string;
  readonly switchable: boolean;
  readonly status: object;
  readonly switchedOff: { readonly by: string; readonly reason: string | null } | null;
}

const MANAGE = ['platform.modules.manage'];
const OFF = (id: string) => ({
  status: 404,
  body: { error: expect.stringContaining(id), code: 'MODULE_DISABLED' },
});

describe('switching a module for one tenant', () => {
  const sources = [
    path.resolve('modules/{auth,directory}'),
    ...fixtures(
      'header-auth',
      'shop',
      'shop-window',
      'passer-by',
      'fixed',
      'fixed-base',
      'ringer',
      'bell',
      'signed-route',
      'healthy',
      'override-declared',
      'errands',
    ),
  ];
  let host: TestHost;
  let own: TestTenant;
  let other: TestTenant;
  /** Administrators of the two tenants, as somebody's custom sign-in knows them. */
  let ann: TestRequest;
  let bob: TestRequest;

  beforeAll(async () => {
    host = await startTestHost({ sources });
    own = await host.homeTenant();
    other = await host.tenant();
    ann = by({ tenantId: own.id, features: ['*'] });
    bob = by({ tenantId: other.id, features: ['*'] });
  });
  afterEach(async () => {
    for (const caller of [ann, bob]) {
      for (const id of ['shop', 'shop_window', 'bell']) await change(caller, id, true);
    }
  });
  afterAll(() => host.stop());

  const change = (caller: TestRequest, id: string, enabled: boolean, more: object = {}, at = host) =>
    at.request<{ plan: object; module: ModuleItem }>('PUT', `/platform/tenant-modules/${id}`, {
      ...caller,
      json: { enabled, ...more },
    });
  const get = <T = unknown>(caller: TestRequest, path: string, at = host) =>
    at.request<T>('GET', path, caller);
  const list = async (caller: TestRequest, query = ''): Promise<ModuleItem[]> =>
    (await get<{ items: ModuleItem[] }>(caller, `/platform/tenant-modules${query}`)).body.items;
  const module = async (caller: TestRequest, id: string) =>
    (await list(caller)).find((item) => item.id === id);

  test('its routes and those of modules that require it are gone for that tenant, and for nobody else', async () => {
    expect(await change(ann, 'shop', false, { reason: 'closed' })).toMatchObject({
      status: 200,
      body: {
        plan: {
          action: 'disable',
          stops: ['shop_window', 'shop'],
          dependents: ['shop_window'],
          problems: [],
        },
        module: { status: { state: 'disabled', because: 'tenant' }, switchedOff: { reason: 'closed' } },
      },
    });
    expect(await get(ann, '/shop/items')).toMatchObject(OFF('shop'));
    expect(await get(ann, '/shop_window/display')).toMatchObject(OFF('shop_window'));
    expect(await get(bob, '/shop/items')).toMatchObject({ status: 200 });
    expect(await get(bob, '/shop_window/display')).toMatchObject({ status: 200 });
    expect(await get({}, '/shop/currency')).toMatchObject({ status: 200, body: 'EUR' });
    expect(await get({}, '/shop/items')).toMatchObject({ status: 401 });
    expect(await module(ann, 'shop_window')).toMatchObject({
      status: { state: 'disabled', because: 'dependency', problem: { code: 'MODULE_REQUIREMENT_OFF' } },
      switchedOff: null,
    });
    expect(await module(bob, 'shop')).toMatchObject({ status: { state: 'enabled' }, switchedOff: null });

    expect(await change(ann, 'shop', true)).toMatchObject({
      body: { plan: { starts: ['shop', 'shop_window'] } },
    });
    expect(await get(ann, '/shop_window/display')).toMatchObject({ status: 200 });
  });

  test('its features are held by no one there, super administrators included, and everything of it leaves the registries', async () => {
    const admin = { token: await own.signInAs('admin') };
    const root = { token: await host.rootToken() };
    const seen = async (caller: TestRequest) => {
      const check = await host.request('POST', '/auth/feature-check', {
        ...caller,
        json: { features: ['shop.items.view', 'auth.users.list'] },
      });
      const nav = await get<{ grantedFeatures: string[] }>(caller, '/auth/admin/nav');
      const features = await get(caller, '/auth/features');
      return {
        granted: (check.body as { granted: string[] }).granted,
        inNavigation: JSON.stringify(nav.body).includes('/backend/shop'),
        listed: nav.body.grantedFeatures.includes('shop.items.view'),
        grantable: JSON.stringify(features.body).includes('"shop"'),
      };
    };
    const there = {
      granted: ['shop.items.view', 'auth.users.list'],
      inNavigation: true,
      listed: true,
      grantable: true,
    };
    const gone = { granted: ['auth.users.list'], inNavigation: false, listed: false, grantable: false };
    expect(await seen(root)).toEqual(there);
    expect((await change(admin, 'shop', false)).status).toBe(200);
    expect(await seen(root)).toEqual(gone);
    expect(await get(root, '/shop/queue')).toMatchObject(OFF('shop'));
    expect(await seen({ ...root, cookies: { selected_tenant: other.id } })).toEqual(there);
    const visible = await get<Record<string, string[]>>(ann, '/bell/visible');
    expect(visible.body).toEqual({
      widgets: ['healthy.pulse'],
      agents: ['healthy.nurse'],
      tools: ['healthy.check'],
      found: false,
      isOn: false,
    });
    expect((await get(bob, '/bell/visible')).body).toEqual({
      widgets: ['shop.sales', 'healthy.pulse'],
      agents: ['shop.clerk', 'healthy.nurse'],
      tools: ['shop.price', 'healthy.check'],
      found: true,
      isOn: true,
    });
  });

  test('what it replaces comes back for that tenant, and nobody is let in by it there', async () => {
    const ticket = (tenant: TestTenant): TestRequest => ({ headers: { 'x-ticket': tenant.id } });
    const bell = async (caller: TestRequest) => (await get(caller, '/ringer/bells/7')).body;
    expect(await bell(ann)).toBe('signed bell 7');
    expect(await bell(ticket(own))).toBe('signed bell 7');
    await change(ann, 'signed_route', false);
    expect(await bell(ann)).toBe('bell 7');
    expect(await bell(bob)).toBe('signed bell 7');
    expect(await get(ticket(own), '/ringer/bells/7')).toMatchObject({ status: 401 });
    expect(await bell(ticket(other))).toBe('signed bell 7');
    await change(ann, 'ringer', false);
    expect(await get(ann, '/ringer/bells/7')).toMatchObject(OFF('signed_route'));
    await change(ann, 'ringer', true);
    await change(ann, 'signed_route', true);
    expect(await bell(ticket(own))).toBe('signed bell 7');
  });

  test('its subscribers receive no event of that tenant, and those of others and of nobody', async () => {
    const ring = (caller: TestRequest) => host.request('POST', '/ringer/ring', caller);
    const heard = async () => (await get<string[]>({}, '/bell/heard')).body;
    await change(ann, 'bell', false);
    for (const caller of [ann, bob, by({ superAdmin: true })]) expect((await ring(caller)).status).toBe(204);
    await host.settled();
    expect(await heard()).toEqual([other.id, 'nobody']);
    await change(ann, 'bell', true);
    await ring(ann);
    await host.settled();
    expect(await heard()).toEqual([other.id, 'nobody', own.id]);
  });

  test('its jobs are kept while it is off there, and run when it is on again', async () => {
    const run = (name: string, tenant: string) =>
      inTenant(host, ({ jobs }) => jobs.enqueue(errands.run, { name }), tenant);
    await change(ann, 'errands', false);
    await run('kept', own.id);
    await run('at once', other.id);
    await until(async () => (await done(host, other.id)).includes('at once'));
    expect(await done(host, own.id)).toEqual([]);
    await change(ann, 'errands', true);
    await until(async () => (await done(host, own.id)).includes('kept'));
  });

  test('what is critical, runs for all or none, replaces a service, or is required by such stays on', async () => {
    for (const [id, code] of [
      ['auth', 'MODULE_CRITICAL'],
      ['directory', 'MODULE_CRITICAL'],
      ['platform', 'MODULE_CRITICAL'],
      ['override_declared', 'MODULE_NOT_SWITCHABLE'],
      ['fixed', 'MODULE_NOT_SWITCHABLE'],
      ['fixed_base', 'MODULE_NOT_SWITCHABLE'],
    ]) {
      expect(await change(ann, id as string, false)).toMatchObject({
        status: 409,
        body: { code, problems: [{ code, subject: id }] },
      });
    }
    expect(await change(ann, 'nowhere', false)).toMatchObject({ status: 404 });
    expect(await module(ann, 'auth')).toMatchObject({ switchable: false, status: { state: 'enabled' } });
    // Stored before it was declared so: it stays on all the same.
    await host.sql(
      `INSERT INTO platform_tenant_modules (tenant_id, module_id, switched_by) VALUES ($1, 'auth', 'x'), ($1, 'fixed', 'x')`,
      [other.id],
    );
    await change(bob, 'shop', false);
    expect(await get(bob, '/auth/features')).toMatchObject({ status: 200 });
    expect(await module(bob, 'fixed')).toMatchObject({ status: { state: 'enabled' } });
    await host.sql('DELETE FROM platform_tenant_modules WHERE tenant_id = $1', [other.id]);
  });

  test('a plan shows what would happen and changes nothing; what requires something that is off cannot be switched on', async () => {
    const plan = (id: string, enabled: boolean) =>
      host.request('POST', `/platform/tenant-modules/${id}/plan`, { ...ann, json: { enabled } });
    expect(await plan('shop', false)).toMatchObject({
      status: 200,
      body: { stops: ['shop_window', 'shop'], dependents: ['shop_window'] },
    });
    expect((await get(ann, '/shop/items')).status).toBe(200);
    await change(ann, 'shop', false);
    expect(await plan('shop_window', true)).toMatchObject({
      body: { starts: [], problems: [{ code: 'MODULE_REQUIREMENT_OFF', subject: 'shop_window' }] },
    });
    expect(await change(ann, 'shop_window', true)).toMatchObject({
      status: 409,
      body: { code: 'MODULE_REQUIREMENT_OFF' },
    });
    // Switched off by itself, it stays off when what it requires comes back.
    await change(ann, 'shop_window', false);
    expect(await change(ann, 'shop', true)).toMatchObject({ body: { plan: { starts: ['shop'] } } });
    expect(await get(ann, '/shop_window/display')).toMatchObject(OFF('shop_window'));
  });

  test('nobody switches for another tenant, but super administrators do, for any that exists', async () => {
    for (const path of ['/platform/tenant-modules', '/platform/module-switches']) {
      expect((await get(ann, `${path}?tenantId=${other.id}`)).status).toBe(403);
    }
    expect((await change(ann, 'shop', false, { tenantId: other.id })).status).toBe(403);
    expect((await change(by({ tenantId: own.id, features: ['shop.*'] }), 'shop', false)).status).toBe(403);
    expect((await change({}, 'shop', false)).status).toBe(401);
    expect((await get(bob, '/shop/items')).status).toBe(200);

    const root = { token: await host.rootToken() };
    const lost = by({ superAdmin: true });
    expect((await change(root, 'shop', false, { tenantId: other.id })).status).toBe(200);
    expect(await get(bob, '/shop/items')).toMatchObject(OFF('shop'));
    expect((await get(ann, '/shop/items')).status).toBe(200);
    expect((await change(lost, 'shop', true, { tenantId: other.id })).status).toBe(200);
    expect(await change(lost, 'shop', false)).toMatchObject({
      status: 400,
      body: { details: [{ path: ['tenantId'] }] },
    });
    expect((await change(root, 'shop', false, { tenantId: randomUUID() })).status).toBe(404);
    for (const wrong of [{ tenantId: 'x' }, { reason: 'x'.repeat(501) }, { reason: '\u0000' }, { more: 1 }]) {
      expect((await change(root, 'shop', false, wrong)).status).toBe(400);
    }
  });

  test('administrators of some organizations only do not decide for the whole tenant', async () => {
    const roleId = await own.create('/auth/roles', { name: 'branch', tenantId: own.id });
    const acl = { roleId, features: MANAGE, organizations: [own.organizationId] };
    const root = { token: await host.rootToken() };
    expect((await host.request('PUT', '/auth/roles/acl', { ...root, json: acl })).status).toBe(200);
    const branch = { token: await own.signInAs('branch') };
    expect((await change(branch, 'shop', false)).status).toBe(403);
    expect((await change({ token: await own.signInAs(MANAGE) }, 'shop', false)).status).toBe(200);
  });

  test("who switched what, when and why is recorded once, only grows, and is each tenant's own", async () => {
    const history = async (caller: TestRequest, query = '') =>
      (await get<{ items: object[]; total: number }>(caller, `/platform/module-switches${query}`)).body;
    const before = await history(ann);
    await change(ann, 'shop', false, { reason: 'stock-taking' });
    await change(ann, 'shop', false, { reason: 'again' });
    await change(ann, 'shop', true);
    const after = await history(ann, '?pageSize=2&moduleId=shop');
    expect((await history(ann)).total).toBe(before.total + 2);
    const subject = `caller of ${own.id}`;
    expect(after.items).toMatchObject([
      { moduleId: 'shop', enabled: true, alsoConcerned: ['shop_window'], reason: null, by: subject },
      {
        moduleId: 'shop',
        enabled: false,
        alsoConcerned: ['shop_window'],
        reason: 'stock-taking',
        by: subject,
      },
    ]);
    expect(JSON.stringify(await history(bob))).not.toContain(own.id);
    expect((await history(ann, '?moduleId=none')).total).toBe(0);
    await expect(host.sql('SET ROLE tenantry_app; DELETE FROM platform_module_switches')).rejects.toThrow(
      /permission denied/,
    );
  });

  test('many at once end in one state that all servers agree on', async () => {
    const second = await startBeside(host, { sources });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        change(ann, index % 3 === 0 ? 'shop_window' : 'shop', index % 2 === 0, {}, index % 2 ? host : second),
      ),
    );
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await change(ann, 'shop', false);
    await until(async () => (await get(ann, '/shop/items', second)).status === 404);
    const at = async (server: TestHost) =>
      (await get<{ items: object[] }>(ann, '/platform/tenant-modules', server)).body;
    expect(await at(second)).toEqual(await at(host));
  });

  test('every server follows when it is notified, and one that starts afterwards follows at once', async () => {
    const second = await startBeside(host, { sources });
    let heard: () => void = () => undefined;
    second.host.core.notifications.subscribe('test', () => heard());
    for (let round = 0; round < 10; round += 1) {
      const enabled = round % 2 === 1;
      expect((await get(ann, '/shop/items', second)).status).toBe(enabled ? 404 : 200);
      await change(ann, 'shop', enabled);
      // Messages keep their order: with one that is sent afterwards, that of the change has come.
      const told = new Promise<void>((resolve) => (heard = resolve));
      await host.host.core.notifications.publish('test', {});
      await told;
      expect((await get(ann, '/shop/items', second)).status).toBe(enabled ? 200 : 404);
    }
    await change(ann, 'shop', false);
    const third = await startBeside(host, { sources });
    expect(await get(ann, '/shop/items', third)).toMatchObject(OFF('shop'));
    expect((await get(bob, '/shop/items', third)).status).toBe(200);
  });

  test('a module that is switched off and on by the operator meanwhile is still off for the tenant', async () => {
    await change(ann, 'shop', false);
    await host.disable('shop');
    expect((await get(ann, '/platform/tenant-modules')).status).toBe(200);
    await host.enable('shop');
    expect(await get(ann, '/shop/items')).toMatchObject(OFF('shop'));
    expect(await get(ann, '/shop_window/display')).toMatchObject(OFF('shop_window'));
    expect((await get(bob, '/shop/items')).status).toBe(200);
  });

  test('a request costs no query more for it', async () => {
    const queries = async (caller: TestRequest) => {
      await get(caller, '/passer_by/stops');
      return host.queriesDuring(() => get(caller, '/passer_by/stops'));
    };
    await change(ann, 'bell', false);
    expect(await queries(ann)).toBe(1);
    expect(await queries(bob)).toBe(1);
  });
});
