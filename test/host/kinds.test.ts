import { planSelection } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
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
      /\[0\]\.unit must be one of \[piece, money\]/,
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
