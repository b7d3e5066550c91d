import { writeFile } from 'node:fs/promises';
import { exitCodeOf } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { startBeside } from '../support/startBeside';

const SOURCES = fixtures('healthy', 'takes-settings', 'critical', 'throws-in-start');
const SETTINGS = { takes_settings: { settings: { greeting: 'hello' } } };

describe('what cannot be applied of plugins.config.json on a running server', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({ sources: SOURCES, modules: SETTINGS, log });
  });
  afterAll(() => host.stop());
  afterEach(async () => {
    await save({ sources: SOURCES, modules: SETTINGS });
    expect(exitCodeOf(await host.host.reload())).toBe(2);
    expect(await readyz()).toMatchObject({ status: 200, body: { problems: 1 } });
  });

  const save = (config: unknown): Promise<void> =>
    writeFile(host.configFile, typeof config === 'string' ? config : JSON.stringify(config));
  const report = (id: string) => host.report.modules.find((module) => module.id === id);
  const readyz = async () => {
    const response = await fetch(`${host.url}/readyz`);
    return { status: response.status, body: (await response.json()) as { modules: Record<string, string> } };
  };
  const running = async () => ({
    ids: [...host.host.runningModules],
    seen: (await host.request('GET', '/takes_settings/seen')).body,
  });

  test.each([
    ['that the schema of the module refuses', { greeting: 5 }],
    ['that the module does not know', { greeting: 'hi', tymes: 2 }],
  ])('settings %s leave the module running with those it had', async (_, settings) => {
    const before = await running();
    await save({ sources: SOURCES, modules: { takes_settings: { settings } } });
    await host.host.reload();
    expect(await running()).toEqual(before);
    expect(report('takes_settings')).toMatchObject({
      status: { state: 'enabled' },
      notApplied: {
        code: 'MODULE_SETTINGS_INVALID',
        reason: expect.stringContaining('takes_settings keeps running as before (version 1.0.0).') as string,
        remedy: 'correct modules.takes_settings.settings in plugins.config.json.',
      },
    });
    expect((await readyz()).body.modules).toMatchObject({ takes_settings: 'enabled' });
    expect(log.saying('MODULE_SETTINGS_INVALID').at(-1)).toMatchObject({
      level: 'error',
      module: 'takes_settings',
    });
  });

  test('what else the file says is applied', async () => {
    const modules = { takes_settings: { settings: {} }, healthy: { enabled: false } };
    await save({ sources: SOURCES, modules });
    await host.host.reload();
    expect(host.host.runningModules).toEqual(['critical', 'takes_settings']);
  });

  test.each([
    ['is no JSON', '{ "sources": [', 'CONFIG_INVALID'],
    [
      'has a member of a wrong type',
      { sources: SOURCES, modules: { healthy: { enabled: 'no' } } },
      'CONFIG_INVALID',
    ],
    ['names no sources', { sources: [], modules: {} }, 'MODULE_CRITICAL_MISSING'],
    ['misspells where the critical modules are', { sources: ['./modulse/*'] }, 'MODULE_CRITICAL_MISSING'],
  ])('a file that %s changes nothing, and the report says why', async (_, config, code) => {
    const before = await running();
    const { revision } = host.report;
    await save(config);
    await expect(host.host.reload()).rejects.toThrow(code);
    expect(await running()).toEqual(before);
    expect(host.report.problems).toMatchObject([{ code, remedy: expect.any(String) as string }]);
    expect(host.report.revision).toBeGreaterThan(revision);
    expect(await readyz()).toMatchObject({
      status: 200,
      body: { problems: 2, modules: { critical: 'enabled' } },
    });
  });

  test('a server does not start without the modules for signing in that have run on its database', async () => {
    await host.sql(
      `INSERT INTO platform_migrations (module, name, checksum, package_version)
       VALUES ('auth', 'CreateAccounts1700000000000', '', '0.8.0')`,
    );
    try {
      await expect(startBeside(host, { sources: fixtures('healthy') })).rejects.toThrow(
        /^MODULE_CRITICAL_MISSING {2}auth is critical, and no package .+\n {2}Remedy: correct "sources"/,
      );
    } finally {
      await host.sql(`DELETE FROM platform_migrations WHERE module = 'auth'`);
    }
  });
});
