import { readFile, writeFile } from 'node:fs/promises';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { statusOf } from '../support/statusOf';
import { stopAfterTest } from '../support/stopAfterTest';
import { SteadyRequests, tally } from '../support/SteadyRequests';

interface ModuleAnswer {
  readonly status: { readonly state: string };
  readonly contributed: Readonly<Record<string, readonly string[]>>;
}

describe('operators over REST', () => {
  let host: TestHost;
  let token: string;

  beforeAll(async () => {
    host = await startTestHost({
      sources: [
        './modules/{auth,directory}',
        ...fixtures('header-auth', 'shop', 'shop-window', 'throws-in-start'),
      ],
    });
    token = await host.signIn();
  });
  afterAll(() => host.stop());

  const change = (id: string, enabled: boolean) =>
    host.request('PUT', `/platform/modules/${id}`, { token, json: { enabled } });
  const documented = async () => {
    const { body } = await host.request<{ paths: object }>('GET', '/openapi.json');
    return Object.keys(body.paths);
  };

  test('a module is switched off and on while requests of signed-in people flow', async () => {
    const headers = { authorization: `Bearer ${token}` };
    const profile = stopAfterTest(new SteadyRequests(`${host.url}/api/auth/profile`, headers));
    await profile.answered();
    const plan = {
      action: 'disable',
      module: 'shop',
      starts: [],
      stops: ['shop_window', 'shop'],
      dependents: ['shop_window'],
      problems: [],
    };
    const shown = await host.request('POST', '/platform/modules/shop/plan', {
      token,
      json: { enabled: false },
    });
    expect(shown).toMatchObject({ status: 200, body: plan });
    expect(statusOf(host.report, 'shop')).toEqual({ state: 'enabled' });

    const off = await change('shop', false);
    expect(off).toMatchObject({
      status: 200,
      body: { plan, module: { status: { state: 'disabled', because: 'operator' } } },
    });
    expect(await host.request('GET', '/shop/currency')).toMatchObject({
      status: 404,
      body: { code: 'MODULE_DISABLED' },
    });
    expect(await documented()).not.toContain('/shop/items');

    const on = await change('shop', true);
    expect(on).toMatchObject({
      status: 200,
      body: { plan: { starts: ['shop', 'shop_window'], stops: [], dependents: [] } },
    });
    expect(await documented()).toContain('/shop/items');
    await profile.answered();
    const answers = await profile.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
  });

  test('everything a module contributes is listed while it runs', async () => {
    const read = async () =>
      (await host.request<ModuleAnswer>('GET', '/platform/modules/shop', { token })).body;
    expect((await read()).contributed).toEqual({
      routes: ['GET /shop/items', 'GET /shop/queue', 'POST /shop/sales', 'GET /shop/currency'],
      features: ['shop.items.view'],
      widgets: ['shop.sales'],
      sidebar: ['shop.page'],
      agents: ['shop.clerk'],
      tools: ['shop.price'],
      events: ['shop.item.sold'],
      subscribers: ['shop.counter'],
      authenticators: ['shop.voucher'],
      entities: ['Item'],
      migrations: ['CreateItems1700000000000'],
      services: ['till'],
    });
    await change('shop', false);
    expect(await read()).toMatchObject({ status: { state: 'disabled' }, contributed: {} });
    await change('shop', true);
  });

  test('concurrent changes are made one after another', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) => change('shop', index % 2 === 1)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const config = JSON.parse(await readFile(host.configFile, 'utf8')) as {
      modules: { shop: { enabled: boolean } };
    };
    const runs = statusOf(host.report, 'shop').state === 'enabled';
    expect(runs).toBe(config.modules.shop.enabled);
    await change('shop', true);
  });

  test('a module that fails is shown with what to do, and can be switched off', async () => {
    expect(await host.request('GET', '/platform/modules/throws_in_start', { token })).toMatchObject({
      status: 200,
      body: { status: { state: 'failed', phase: 'start', problem: { code: 'MODULE_START_FAILED' } } },
    });
    expect((await change('throws_in_start', false)).status).toBe(200);
    expect(statusOf(host.report, 'throws_in_start')).toEqual({ state: 'disabled', because: 'operator' });
  });

  test('what cannot be done is refused, and changes nothing', async () => {
    const before = await readFile(host.configFile, 'utf8');
    const { revision } = host.report;
    expect(await change('auth', false)).toMatchObject({
      status: 409,
      body: { error: 'auth cannot be disabled: the host does not run without it.', code: 'MODULE_CRITICAL' },
    });
    expect((await change('nowhere', false)).status).toBe(404);
    const put = (options: object) => host.request('PUT', '/platform/modules/shop', options);
    expect((await put({ token, json: { enabled: 'no' } })).status).toBe(400);
    expect((await put({ token, json: {} })).status).toBe(400);
    expect((await put({ json: { enabled: false } })).status).toBe(401);
    const someone = by({ tenantId: '10000000-0000-4000-8000-000000000001', features: ['*'] });
    for (const [method, path] of [
      ['GET', '/platform/modules'],
      ['GET', '/platform/modules/shop'],
      ['POST', '/platform/modules/shop/plan'],
      ['PUT', '/platform/modules/shop'],
    ] as const) {
      const json = method === 'GET' ? undefined : { enabled: false };
      expect((await host.request(method, path, { ...someone, json })).status).toBe(403);
    }
    expect(await readFile(host.configFile, 'utf8')).toBe(before);
    expect(host.report.revision).toBe(revision);
  });

  test('a plugins.config.json that is wrong is refused, and what runs is left as it is', async () => {
    const before = await readFile(host.configFile, 'utf8');
    await writeFile(host.configFile, before.replace('"modules"', '"moduls"'));
    await expect(host.host.reload()).rejects.toThrow(/moduls/);
    await writeFile(host.configFile, '{ "sources": [');
    await expect(host.host.reload()).rejects.toThrow(/plugins\.config\.json/);
    expect(await change('shop', false)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFIG_INVALID',
        problems: [{ code: 'CONFIG_INVALID', remedy: expect.any(String) as string }],
      },
    });
    expect((await host.request('GET', '/shop/currency')).status).toBe(200);
    await writeFile(host.configFile, before);
    expect((await host.host.reload()).modules.length).toBeGreaterThan(4);
  });
});
