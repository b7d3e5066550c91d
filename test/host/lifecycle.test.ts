import type { Host } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { registeredContributions } from '../support/registeredContributions';
import { selectModules } from '../support/selectModules';
import { statusOf } from '../support/statusOf';
import { stopAfterTest } from '../support/stopAfterTest';
import { SteadyRequests, tally } from '../support/SteadyRequests';
import { until } from '../support/until';

const TENANT = '10000000-0000-4000-8000-000000000001';
const customer = by({ tenantId: TENANT, features: ['shop.*'] });
const DISABLED = { status: 404, body: { error: 'The module shop is switched off', code: 'MODULE_DISABLED' } };

describe('enabling and disabling on a running host', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures(
        'header-auth',
        'healthy',
        'shop',
        'shop-window',
        'passer-by',
        'critical',
        'override-declared',
      ),
      modules: { override_declared: { enabled: false } },
      // What is waited for comes, however busy the machine is.
      limits: { drain: 120_000 },
    });
    await host.sql('INSERT INTO shop_items (tenant_id, name) VALUES ($1, $2)', [TENANT, 'umbrella']);
  });
  afterAll(() => host.stop());
  afterEach(() => selectModules(host, { shop: { enabled: true }, override_declared: { enabled: false } }));

  const get = (path: string) => host.request('GET', path, customer);
  const stream = (path: string) =>
    stopAfterTest(new SteadyRequests(`${host.url}/api${path}`, customer.headers, 5));

  test('everything a module contributed goes with it and comes back with it', async () => {
    const before = registeredContributions(host.host);
    await selectModules(host, { shop: { enabled: false } });
    const without = registeredContributions(host.host);
    expect(JSON.stringify(without)).not.toMatch(/shop/);
    expect(without['modules']).toEqual(['platform', 'critical', 'header_auth', 'healthy', 'passer_by']);
    await selectModules(host, { shop: { enabled: true } });
    expect(registeredContributions(host.host)).toEqual(before);
  });

  test('subscribers receive each event once, however often their module was started again', async () => {
    for (let round = 0; round < 3; round += 1) {
      await selectModules(host, { shop: { enabled: false } });
      await selectModules(host, { shop: { enabled: true } });
    }
    expect((await host.request('POST', '/shop/sales')).body).toBe(1);
    expect((await host.request('POST', '/shop/sales')).body).toBe(2);
  });

  test('no request to another module fails or waits, and nothing of it is touched', async () => {
    const before = instancesOf(host.host, 'healthy');
    const bystander = stream('/healthy/people/ann');
    const customers = stream('/shop/items');
    for (let round = 0; round < 10; round += 1) {
      const enabled = round % 2 === 1;
      await selectModules(host, { shop: { enabled } });
      await Promise.all([bystander.answered(3), customers.answered(1, enabled ? 200 : 404)]);
    }
    await customers.answered();
    // While the change is held up, others are answered that have come after it.
    const letIn = tillOf(host.host).close();
    const underWay = get('/shop/queue');
    await until(() => tillOf(host.host).waiting === 1);
    let isChanged = false;
    const change = selectModules(host, { shop: { enabled: false } }).then(() => (isChanged = true));
    await customers.answered(1, 404);
    await bystander.answered(20);
    expect(isChanged).toBe(false);
    letIn();
    await Promise.all([change, underWay]);
    const answers = await bystander.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
    const shopAnswers = await customers.stop();
    expect(Object.keys(tally(shopAnswers))).toEqual(['200', '404']);
    for (const { status, body } of shopAnswers) {
      expect(JSON.parse(body)).toEqual(status === 200 ? ['umbrella'] : DISABLED.body);
    }
    expect(instancesOf(host.host, 'healthy')).toEqual(before);
    expect(before.dataSource.isInitialized).toBe(true);
  });

  test('routes of a module that is off say so; its data is there when it comes back', async () => {
    await selectModules(host, { shop: { enabled: false } });
    expect(await get('/shop/items')).toMatchObject(DISABLED);
    expect(await get('/shop/anything')).toMatchObject(DISABLED);
    expect(await get('/shopping')).toMatchObject({ status: 404, body: { error: 'Not Found' } });
    expect(await host.sql('SELECT name FROM shop_items')).toEqual([{ name: 'umbrella' }]);
    await selectModules(host, { shop: { enabled: true } });
    expect(await get('/shop/items')).toMatchObject({ status: 200, body: ['umbrella'] });
  });

  test('requests under way are finished first, while new ones are turned away', async () => {
    const letIn = tillOf(host.host).close();
    const underWay = get('/shop/queue');
    await until(() => tillOf(host.host).waiting === 1);
    const change = selectModules(host, { shop: { enabled: false } });
    await until(async () => (await get('/shop/items')).status === 404);
    expect(await get('/shop/items')).toMatchObject(DISABLED);
    letIn();
    expect(await underWay).toMatchObject({ status: 200, body: ['umbrella'] });
    await change;
    expect(statusOf(host.report, 'shop')).toEqual({ state: 'disabled', because: 'operator' });
  });

  test('one that takes too long is not waited for, and the rest is served', async () => {
    const hasty = stopAfterTest(
      await startTestHost({ sources: fixtures('header-auth', 'healthy', 'shop'), limits: { drain: 300 } }),
    );
    const till = tillOf(hasty.host);
    const letIn = till.close();
    const underWay = hasty.request('GET', '/shop/queue', customer);
    await until(() => till.waiting === 1);
    await selectModules(hasty, { shop: { enabled: false } });
    expect(statusOf(hasty.report, 'shop')).toEqual({ state: 'disabled', because: 'operator' });
    expect((await hasty.request('GET', '/healthy/greeting')).status).toBe(200);
    letIn();
    expect((await underWay).status).toBeGreaterThanOrEqual(500);
  });

  test('what requires the module stops before it and comes back after it', async () => {
    const report = await selectModules(host, { shop: { enabled: false } });
    expect(statusOf(report, 'shop_window')).toMatchObject({
      state: 'disabled',
      because: 'dependency',
      problem: {
        code: 'MODULE_REQUIREMENT_OFF',
        reason: 'cannot start: it requires shop, which is switched off.',
      },
    });
    expect(await get('/shop_window/display')).toMatchObject({
      status: 404,
      body: { code: 'MODULE_DISABLED' },
    });
    await selectModules(host, { shop: { enabled: true } });
    expect(await get('/shop_window/display')).toMatchObject({ status: 200, body: ['umbrella'] });
  });

  test('what uses the module only when it is there follows it', async () => {
    expect((await get('/passer_by/stops')).body).toEqual(['umbrella']);
    const stops = stream('/passer_by/stops');
    await stops.answered();
    await selectModules(host, { shop: { enabled: false } });
    expect((await get('/passer_by/stops')).body).toBeNull();
    await selectModules(host, { shop: { enabled: true } });
    expect((await get('/passer_by/stops')).body).toEqual(['umbrella']);
    await stops.answered();
    const answers = await stops.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
  });

  test('a module whose settings change is restarted without failing a request', async () => {
    const requests = stream('/shop/currency');
    await requests.answered(3);
    const before = instancesOf(host.host, 'healthy');
    await selectModules(host, { shop: { settings: { currency: 'PLN' } } });
    expect((await get('/shop/currency')).body).toBe('PLN');
    await selectModules(host, { shop: {} });
    expect((await get('/shop/currency')).body).toBe('EUR');
    await requests.answered();
    const answers = await requests.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
    expect(instancesOf(host.host, 'healthy')).toEqual(before);
  });

  test('an override comes and goes without failing a request', async () => {
    const requests = stream('/healthy/greeting');
    await requests.answered(3);
    await selectModules(host, { override_declared: { enabled: true } });
    expect((await get('/healthy/greeting')).body).toEqual({ greeting: 'overridden' });
    expect((await get('/healthy/people/ann')).body).toEqual({ greeting: 'overridden, ann' });
    await selectModules(host, { override_declared: { enabled: false } });
    expect((await get('/healthy/greeting')).body).toEqual({ greeting: 'healthy' });
    expect((await get('/healthy/people/ann')).body).toEqual({ greeting: 'healthy, ann' });
    await requests.answered();
    const answers = await requests.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
  });
});

/** What must stay the same object while other modules come and go. */
function instancesOf(host: Host, id: string) {
  const { greeter, dataSource } = host.servicesOf(id) as {
    greeter: object;
    dataSource: { isInitialized: boolean };
  };
  return { greeter, dataSource };
}

function tillOf(host: Host) {
  return (host.servicesOf('shop') as { till: { waiting: number; close(): () => void } }).till;
}
