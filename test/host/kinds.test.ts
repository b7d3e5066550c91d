import { planSelection } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { Operator } from '../cli/cli';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { by } from '../support/caller';
import { fixtures } from '../support/fixtures';
import { selectModules } from '../support/selectModules';
import { statusOf } from '../support/statusOf';

const TENANT = '10000000-0000-4000-8000-000000000001';
const OTHER = '10000000-0000-4000-8000-000000000002';

describe('a kind of contribution that a module declares', () => {
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('header-auth', 'chart-board', 'chart-sales', 'chart-copy'),
    });
  });
  afterAll(() => host?.stop());

  const series = async (tenantId = TENANT, features: string[] = []) =>
    (await host.request('GET', '/chart_board/series', by({ tenantId, features }))).body;
  const reportOf = (id: string) => host.report.modules.find((module) => module.id === id);

  test('is contributed by others and read by its owner, for callers with the features only', async () => {
    expect(await series()).toEqual(['Orders']);
    expect(await series(TENANT, ['chart_sales.*'])).toEqual(['Orders', 'Income']);
    expect(reportOf('chart_sales')).toMatchObject({
      contributions: { 'chart_board.series': 2 },
      inert: [],
    });
  });

  test('refuses a second claim and names both modules', () => {
    expect(statusOf(host.report, 'chart_copy')).toMatchObject({
      problem: {
        code: 'MODULE_CONFLICT',
        reason:
          'cannot start: it contributes the series Orders, which is already contributed by chart_sales.',
      },
    });
  });

  test('goes with the contributing module and comes back with it', async () => {
    await selectModules(host, { chart_sales: { enabled: false } });
    expect(await series()).toEqual([]);
    await selectModules(host, { chart_sales: { enabled: true } });
    expect(await series()).toEqual(['Orders']);
  });

  test('has no effect while its owner does not run, and the report says so', async () => {
    await selectModules(host, { chart_board: { enabled: false } });
    expect(statusOf(host.report, 'chart_sales')).toEqual({ state: 'enabled' });
    expect(reportOf('chart_sales')).toMatchObject({
      inert: ['2 of chart_board.series'],
      contributions: { features: 1 },
    });
    await selectModules(host, { chart_board: { enabled: true } });
    expect(reportOf('chart_sales')).toMatchObject({ inert: [] });
    expect(await series()).toEqual(['Orders']);
  });

  test('is not shown to a tenant that has switched the contributing module off', async () => {
    const admin = by({ tenantId: OTHER, features: ['platform.modules.manage'] });
    const off = await host.request('PUT', '/platform/tenant-modules/chart_sales', {
      ...admin,
      json: { enabled: false },
    });
    expect(off.status).toBe(200);
    expect(await series(OTHER)).toEqual([]);
    expect(await series(TENANT)).toEqual(['Orders']);
  });
});

describe('the code of a kind and of what is contributed to it', () => {
  let packages: AuthoredPackages;
  let host: TestHost;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('board', 'sales');
    await packages.describe('board');
    await packages.describe('sales', { requires: { board: '^1.0.0' } });
    await writeBoard("Joi.valid('piece', 'money')");
    await writeSales([{ id: 'sales.orders', unit: 'piece' }]);
    host = await startTestHost({
      sources: [...fixtures('header-auth'), packages.folderOf('board'), packages.folderOf('sales')],
    });
  });
  afterAll(async () => {
    await host?.stop();
    await packages.remove();
  });

  const writeBoard = (unit: string) =>
    packages.write('board', {
      'manifest.js': `
        const { contributionKind, defineModule, route } = require('@tenantry/core');
        const Joi = require('joi');
        const gauge = contributionKind({
          key: 'board.gauges',
          noun: 'gauge',
          schema: Joi.object({ id: Joi.string().required(), unit: ${unit} }),
          describe: ({ unit }) => ({ unit }),
        });
        module.exports = defineModule({
          title: 'Board',
          kinds: [gauge],
          routes: [route({
            method: 'GET', path: '/board/gauges', summary: 'List gauges', access: 'authenticated',
            responses: { 200: { description: 'Gauges', body: Joi.array().items(Joi.string()) } },
            handler: ({ services: { contributions } }) =>
              contributions.of(gauge).list().map(({ item }) => item.id + ' in ' + item.unit),
          })],
        });`,
    });
  const writeSales = (gauges: readonly object[]) =>
    packages.write('sales', {
      'manifest.js': `module.exports = { title: 'Sales', contributes: { 'board.gauges': ${JSON.stringify(gauges)} } };`,
    });
  const gauges = async () =>
    (await host.request('GET', '/board/gauges', by({ tenantId: TENANT, features: [] }))).body;

  test('is reloaded: what is contributed, and the kind with what is contributed to it', async () => {
    expect(await gauges()).toEqual(['sales.orders in piece']);
    await writeSales([{ id: 'sales.income', unit: 'money' }]);
    await host.host.reloadModule('sales');
    expect(await gauges()).toEqual(['sales.income in money']);
    await writeBoard("Joi.valid('piece', 'money', 'share')");
    await host.host.reloadModule('board');
    expect(await gauges()).toEqual(['sales.income in money']);
    await writeSales([{ id: 'sales.margin', unit: 'share' }]);
    await host.host.reloadModule('sales');
    expect(await gauges()).toEqual(['sales.margin in share']);
  });

  test('is not loaded where it does not fit the kind, and the old runs on', async () => {
    const before = await gauges();
    await writeSales([{ id: 'sales.margin', unit: 'litre' }]);
    await expect(host.host.reloadModule('sales')).rejects.toMatchObject({ code: 'MODULE_MANIFEST_INVALID' });
    expect(await gauges()).toEqual(before);
  });
});

describe('a kind with code', () => {
  let packages: AuthoredPackages;
  let host: TestHost;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('street', 'shop');
    await packages.describe('street');
    await packages.describe('shop', { requires: { street: '^1.0.0' } });
    await packages.write('street', {
      'manifest.js': `
        const { contributionKind, defineModule, route } = require('@tenantry/core');
        const Joi = require('joi');
        const lamps = contributionKind({
          key: 'street.lamps',
          noun: 'lamp',
          schema: Joi.object({ id: Joi.string().required(), create: Joi.function().required() }),
          create: (item, services) => item.create(services),
          dispose: (lamp) => lamp.putOut(),
        });
        module.exports = defineModule({
          title: 'Street',
          kinds: [lamps],
          routes: [route({
            method: 'GET', path: '/street/lamps', summary: 'List lamps', access: 'authenticated',
            responses: { 200: { description: 'Lamps', body: Joi.array().items(Joi.string()) } },
            handler: ({ services: { contributions } }) =>
              contributions.of(lamps).list().map(({ item, instance }) =>
                [item.id, instance.shine(), contributions.of(lamps).instanceOf(item.id) === instance].join(' ')),
          })],
          contributes: { 'street.lamps': [{ id: 'street.first', create: () => ({ shine: () => 'white', putOut: () => {} }) }] },
        });`,
    });
    await writeShop("create: ({ bulbs }) => bulbs.lamp('red')");
    host = await startTestHost({
      sources: [...fixtures('header-auth'), packages.folderOf('street'), packages.folderOf('shop')],
    });
  });
  afterAll(async () => {
    await host?.stop();
    await packages.remove();
  });

  const writeShop = (members: string) =>
    packages.write('shop', {
      'manifest.js': `
        class Bulbs {
          constructor() { this.events = []; }
          lamp(colour) {
            this.events.push('made');
            return { shine: () => colour, putOut: async () => void this.events.push('disposed') };
          }
        }
        module.exports = {
          title: 'Shop',
          services: { bulbs: Bulbs },
          contributes: { 'street.lamps': [{ id: 'shop.sign', ${members} }] },
          hooks: {
            start: ({ bulbs }) => void bulbs.events.push('started'),
            stop: ({ bulbs }) => void bulbs.events.push('stopped'),
          },
        };`,
    });
  const lamps = async () =>
    (await host.request('GET', '/street/lamps', by({ tenantId: TENANT, features: [] }))).body;
  const events = () => (host.host.servicesOf('shop') as { bulbs: { events: string[] } }).bulbs.events;

  test('makes an instance of each item with the services of its module, and disposes of it with the module', async () => {
    expect(await lamps()).toEqual(['street.first white true', 'shop.sign red true']);
    const ofShop = events();
    expect(ofShop).toEqual(['made', 'started']);
    await selectModules(host, { shop: { enabled: false } });
    expect(await lamps()).toEqual(['street.first white true']);
    expect(ofShop).toEqual(['made', 'started', 'stopped', 'disposed']);
    await selectModules(host, { shop: { enabled: true } });
    expect(await lamps()).toEqual(['street.first white true', 'shop.sign red true']);
  });

  test('disposes of the instances of others when its own module stops, and makes them anew with it', async () => {
    const before = events();
    await host.host.reloadModule('street');
    expect(before.at(-1)).toBe('disposed');
    expect(await lamps()).toEqual(['street.first white true', 'shop.sign red true']);
  });

  test.each([
    [
      'the code of an item throws',
      "create: () => { throw new Error('out of glass') }",
      'MODULE_WIRING_FAILED',
      /lamp shop\.sign failed: out of glass/,
    ],
    [
      'it uses a service that its module does not see',
      'create: ({ ladder }) => ladder',
      'MODULE_SERVICE_UNKNOWN',
      /lamp shop\.sign uses the service ladder/,
    ],
  ])(
    'names the contributing module where %s, and the old code runs on',
    async (_what, members, code, reason) => {
      await writeShop(members);
      await expect(host.host.reloadModule('shop')).rejects.toMatchObject({
        code,
        subject: 'shop',
        reason: expect.stringMatching(reason) as unknown,
      });
      expect(await lamps()).toEqual(['street.first white true', 'shop.sign red true']);
    },
  );
});

describe('what commands say of a kind that a module declares', () => {
  let operator: Operator;

  beforeAll(async () => {
    operator = await Operator.create();
    await operator.writeConfig({}, fixtures('chart-board', 'chart-sales'));
  });
  afterAll(() => operator.remove());

  const explain = async (name: string) =>
    (await operator.json<{ explanations: readonly object[] }>('explain', name)).data.explanations;
  const diff = async (before: string, after: string) => {
    const { code, stdout } = await operator.run('diff', before, after);
    return { code, lines: stdout.split('\n').map((line) => line.trim()) };
  };

  test('explain shows what is contributed to it as it does of built-in kinds', async () => {
    expect(await explain('chart_sales.orders')).toMatchObject([
      {
        kind: 'series',
        name: 'chart_sales.orders',
        owner: { module: 'chart_sales' },
        details: { label: 'Orders', unit: 'piece' },
      },
    ]);
    expect(await explain('chart_board.series')).toMatchObject([
      {
        kind: 'kind of contribution',
        owner: { module: 'chart_board' },
        details: {
          noun: 'series',
          contributions: ['chart_sales.orders of chart_sales', 'chart_sales.income of chart_sales'],
        },
      },
    ]);
  });

  test('diff compares what is contributed to it, and the kind itself', async () => {
    const packages = await AuthoredPackages.create('chart_sales', 'chart_board');
    await packages.describe('chart_sales', { optional: { chart_board: '^1.0.0' } }, { version: '1.1.0' });
    await packages.write('chart_sales', {
      'manifest.js': `module.exports = {
        title: 'Chart sales',
        features: [{ id: 'chart_sales.view', title: 'See sales' }],
        contributes: { 'chart_board.series': [
          { id: 'chart_sales.orders', label: 'Orders taken', unit: 'piece' },
          { id: 'chart_sales.margin', label: 'Margin', unit: 'money' },
        ] },
      };`,
    });
    const sales = await diff(fixtures('chart-sales')[0] as string, packages.folderOf('chart_sales'));
    expect(sales.lines).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^~ chart_board\.series chart_sales\.orders/),
        expect.stringMatching(/^\+ chart_board\.series chart_sales\.margin/),
        expect.stringMatching(/^- chart_board\.series chart_sales\.income/),
      ]),
    );
    await packages.describe('chart_board', {}, { version: '1.1.0' });
    await packages.write('chart_board', {
      'manifest.js': "module.exports = { title: 'Chart board' };",
    });
    const board = await diff(fixtures('chart-board')[0] as string, packages.folderOf('chart_board'));
    expect(board.code).toBe(2);
    expect(board.lines).toContainEqual(
      expect.stringMatching(/^- kind of contribution chart_board\.series +\(major\)/),
    );
    await packages.remove();
  });
});

describe('contributing to a kind of another module', () => {
  let packages: AuthoredPackages;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('misuse');
    await packages.describe('misuse', { requires: { chart_board: '^1.0.0' } });
  });
  afterAll(() => packages.remove());

  const item = (changes: object) => ({
    'chart_board.series': [{ id: 'misuse.a', label: 'A', unit: 'piece', ...changes }],
  });

  test.each([
    [
      'a wrong shape',
      item({ unit: 'litre' }),
      'MODULE_MANIFEST_INVALID',
      /misuse\.a in chart_board\.series: unit must be one of \[piece, money\]/,
    ],
    [
      'what the kind forbids',
      item({ label: 'misuse.a' }),
      'MODULE_MANIFEST_INVALID',
      /the series misuse\.a has its id as label/,
    ],
    [
      'an unknown feature',
      item({ features: ['misuse.nobody'] }),
      'MODULE_FEATURE_UNKNOWN',
      /its series misuse\.a requires the feature misuse\.nobody/,
    ],
    [
      'an unknown kind',
      { 'chart_board.serie': [] },
      'MODULE_KIND_UNKNOWN',
      /chart_board declares no such kind\. Did you mean chart_board\.series/,
    ],
    [
      'a module that it does not require',
      { 'chart_sales.things': [] },
      'MODULE_KIND_UNKNOWN',
      /chart_sales\.things of chart_sales, which it does not require/,
    ],
  ])('is refused for %s, with the owner unharmed', async (what, contributes, code, reason) => {
    const version = `1.0.${what.length}`;
    const manifest = `./manifest-${what.length}.js`;
    await packages.describe('misuse', { manifest, requires: { chart_board: '^1.0.0' } }, { version });
    await packages.write('misuse', {
      [manifest]: `module.exports = { title: 'Misuse', contributes: ${JSON.stringify(contributes)} };`,
    });
    const sources = [...fixtures('chart-board'), packages.folderOf('misuse')];
    const plan = await planSelection(packages.configFile, { sources, modules: {} }, {});
    const problem = plan.excluded.get('misuse')?.problem;
    expect(problem).toMatchObject({ code, reason: expect.stringMatching(reason) as unknown });
    expect(plan.order.map((module) => module.package.id)).toEqual(['chart_board']);
  });
});
