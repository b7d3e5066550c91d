import { exitCodeOf, type ModuleState } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../support/fixtures';
import { LogLines } from '../support/LogLines';
import { selectModules } from '../support/selectModules';
import { stopAfterTest } from '../support/stopAfterTest';
import { statusOf } from '../support/statusOf';

const failing: Readonly<Record<string, ModuleState>> = {
  'asks-undeclared': failed('wire', {
    code: 'MODULE_SERVICE_UNKNOWN',
    subject: 'asks_undeclared',
    reason:
      'cannot start: undeclaredAsker uses the service greeter of healthy, which asks_undeclared does not require.',
    remedy:
      'add "healthy" to tenantry.requires in package.json of asks_undeclared: "requires": { "healthy": "^<version>" }.',
  }),
  'asks-unknown': failed('wire', {
    code: 'MODULE_SERVICE_UNKNOWN',
    subject: 'asks_unknown',
    reason:
      'cannot start: unknownAsker uses the service greetr, which no running module contributes. Did you mean greeter?',
    remedy:
      'correct the name; services of the core and of required modules are listed by "npm run modules -- explain <service>".',
  }),
  'throws-in-constructor': failed('wire', {
    code: 'MODULE_WIRING_FAILED',
    subject: 'throws_in_constructor',
    reason: 'cannot start: constructing impatient failed: the printer is out of paper.',
    remedy:
      'fix impatient in throws_in_constructor; constructors only keep what they are given, work belongs in hooks.start.',
  }),
  'broken-entity': failed('wire', {
    code: 'MODULE_WIRING_FAILED',
    subject: 'broken_entity',
    reason: expect.stringMatching(
      /^cannot start: its entities cannot be used: Entity "Row" does not have a primary column\./,
    ) as unknown as string,
    remedy: 'fix the entities in the manifest of broken_entity.',
  }),
  'throws-in-start': failed('start', {
    code: 'MODULE_START_FAILED',
    subject: 'throws_in_start',
    reason: 'cannot start: hooks.start failed: no licence found.',
    remedy: 'fix the cause, then run "npm run modules -- reload throws_in_start" or start the server again.',
  }),
  'needs-failed-start': {
    state: 'disabled',
    because: 'dependency',
    problem: {
      code: 'MODULE_REQUIREMENT_FAILED',
      subject: 'needs_failed_start',
      reason: 'cannot start: it requires throws_in_start, which failed to start.',
      remedy: 'fix throws_in_start first; needs_failed_start starts with it.',
    },
  },
  'takes-settings': invalid({
    code: 'MODULE_SETTINGS_INVALID',
    subject: 'takes_settings',
    reason:
      'has invalid settings: greeting must be a string.\n  also: takes_settings has invalid settings: tymes is not allowed.',
    remedy: 'correct modules.takes_settings.settings in plugins.config.json.',
  }),
  'takes-none': invalid({
    code: 'MODULE_SETTINGS_INVALID',
    subject: 'takes_none',
    reason: 'has invalid settings: the module takes no settings.',
    remedy: 'correct modules.takes_none.settings in plugins.config.json.',
  }),
};

describe('modules that fail on the way to serving', () => {
  const log = new LogLines();
  let host: TestHost;

  beforeAll(async () => {
    host = await startTestHost({
      sources: fixtures('healthy', ...Object.keys(failing)),
      modules: {
        takes_settings: { settings: { greeting: 5, tymes: 2 } },
        takes_none: { settings: { colour: 'red' } },
      },
      log,
    });
  });
  afterAll(() => host.stop());

  test.each(Object.entries(failing))('%s is left out, with phase, cause and remedy', (folder, expected) => {
    expect(statusOf(host.report, folder.replaceAll('-', '_'))).toEqual(expected);
  });

  test.each(Object.entries(failing))(
    'requests to %s are refused with its code for now',
    async (folder, state) => {
      const id = folder.replaceAll('-', '_');
      const { status, body, headers } = await host.request('GET', `/${id}/anything`);
      expect(status).toBe(503);
      expect(body).toEqual({
        error: `The module ${id} is out of service for the moment`,
        code: 'problem' in state ? state.problem?.code : undefined,
      });
      expect(headers.get('retry-after')).toBe('60');
    },
  );

  test('the host serves the rest, and nothing of what failed is left behind', async () => {
    expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
    expect(host.host.runningModules).toEqual(['healthy']);
    expect(featuresOfModules(host)).toEqual(['healthy.view']);
    expect(exitCodeOf(host.report)).toBe(2);
  });

  test('readyz counts each of them as a problem', async () => {
    const ready = await fetch(`${host.url}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      expect.objectContaining({ status: 'ready', problems: Object.keys(failing).length }),
    ]);
  });

  test('every failure is logged with its module and phase', () => {
    for (const status of Object.values(failing)) {
      if (status.state !== 'failed') continue;
      const { code, subject } = status.problem;
      const [line] = log.saying(`${code}  ${subject}`);
      expect(line).toMatchObject({ level: 'error', module: subject, phase: status.phase });
    }
  });

  test('one that is fixed in plugins.config.json starts, and sees its settings and environment', async () => {
    await selectModules(host, { takes_settings: { settings: { greeting: 'hello' } } });
    expect(statusOf(host.report, 'takes_settings')).toEqual({ state: 'enabled' });
    expect((await host.request('GET', '/takes_settings/seen')).body).toEqual({
      settings: { greeting: 'hello', times: 1 },
      environment: { TAKES_SETTINGS_URL: 'http://localhost' },
    });
  });
});

describe('modules that fail while they are stopped', () => {
  test('are gone all the same, and the rest is served', async () => {
    const log = new LogLines();
    const host = stopAfterTest(await startTestHost({ sources: fixtures('healthy', 'throws-in-stop'), log }));
    const report = await selectModules(host, { throws_in_stop: { enabled: false } });
    expect(statusOf(report, 'throws_in_stop')).toEqual({ state: 'disabled', because: 'operator' });
    expect(log.saying('MODULE_STOP_FAILED').at(-1)?.msg).toBe(
      'MODULE_STOP_FAILED  throws_in_stop stopped, but hooks.stop failed: the drawer is stuck.\n' +
        '  Remedy: fix hooks.stop in throws_in_stop; something it opened may still be open until the server ends.',
    );
    expect(featuresOfModules(host)).toEqual(['healthy.view']);
    expect((await host.request('GET', '/healthy/greeting')).status).toBe(200);
  });
});

// Each alone: on a busy machine others might need as long as these are given.
describe('modules that hang', () => {
  test('on the way to serving are left out, and named while they hang', async () => {
    const log = new LogLines();
    const sources = fixtures('hangs-in-start');
    const host = stopAfterTest(await startTestHost({ sources, limits: { hook: 400 }, log }));
    const problem = {
      code: 'MODULE_TIMEOUT',
      subject: 'hangs_in_start',
      reason: 'did not finish hooks.start within 0.4 seconds.',
      remedy:
        'look for a promise that never settles in hooks.start of hangs_in_start; ' +
        'disable the module meanwhile (npm run modules -- disable hangs_in_start).',
    } as const;
    expect(statusOf(host.report, 'hangs_in_start')).toEqual(failed('start', problem));
    expect(log.saying('hangs_in_start has been busy with hooks.start for 0.1 seconds')).toContainEqual(
      expect.objectContaining({ level: 'warn', module: 'hangs_in_start' }),
    );
    expect(log.saying('MODULE_TIMEOUT  hangs_in_start')[0]).toMatchObject({
      level: 'error',
      module: 'hangs_in_start',
      phase: 'start',
    });
  });

  test('on the way to serving delay only those that require them', async () => {
    const log = new LogLines();
    const sources = fixtures('hangs-in-start', 'waits-for-hanging', 'starts-at-once');
    const limits = { hook: 2_000, late: 50 };
    const host = stopAfterTest(await startTestHost({ sources, limits, log }));
    expect(await host.host.started).toBe(host.report);
    expect(host.host.runningModules).toEqual(['starts_at_once']);
    expect(await host.request('GET', '/hangs_in_start/anything')).toMatchObject({
      status: 503,
      body: { code: 'MODULE_TIMEOUT' },
    });
    expect(statusOf(host.report, 'hangs_in_start')).toMatchObject({ state: 'failed', phase: 'start' });
    expect(statusOf(host.report, 'waits_for_hanging')).toMatchObject({
      because: 'dependency',
      problem: { code: 'MODULE_REQUIREMENT_FAILED' },
    });
    const messages = log.lines.map(({ msg }) => msg);
    expect(messages.indexOf('started at once')).toBeLessThan(
      messages.findIndex((msg) => msg.startsWith('MODULE_TIMEOUT  hangs_in_start')),
    );
  });

  test('while they are stopped are gone all the same', async () => {
    const log = new LogLines();
    const sources = fixtures('hangs-in-stop');
    const host = stopAfterTest(await startTestHost({ sources, limits: { hook: 200 }, log }));
    const report = await selectModules(host, { hangs_in_stop: { enabled: false } });
    expect(statusOf(report, 'hangs_in_stop')).toEqual({ state: 'disabled', because: 'operator' });
    expect(log.saying('hangs_in_stop did not finish hooks.stop within 0.2 seconds.')).toContainEqual(
      expect.objectContaining({ msg: expect.stringMatching(/^MODULE_TIMEOUT /) as string }),
    );
    expect(featuresOfModules(host)).toEqual([]);
  });
});

type Problem = Extract<ModuleState, { state: 'failed' }>['problem'];

function failed(phase: 'wire' | 'migrate' | 'start', problem: Problem): ModuleState {
  return { state: 'failed', phase, problem };
}

function invalid(problem: Problem): ModuleState {
  return { state: 'disabled', because: 'invalid', problem };
}

/** Declared features, those of the host itself left out. */
function featuresOfModules({ host }: TestHost): string[] {
  return host.core.features
    .list()
    .map(({ item }) => item.id)
    .filter((id) => !id.startsWith('platform.'));
}
