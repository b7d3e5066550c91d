import { exitCodeOf, problemsIn, renderBootReport, type Problem } from '@tenantry/core/host';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixture, fixtures } from '../support/fixtures';
import { stopAfterTest } from '../support/stopAfterTest';
import { statusOf } from '../support/statusOf';
import { brokenModules, idOf } from './brokenModules';

describe('packages that cannot be used', () => {
  let host: TestHost;

  beforeAll(async () => {
    const folders = brokenModules.map(({ folder }) => folder);
    host = await startTestHost({
      sources: fixtures(
        'healthy',
        'table',
        ...folders,
        'bad-identity',
        'bad-json',
        'twin-a',
        'twin-b',
        'absent',
      ),
      modules: { switched_off: { enabled: false }, ghost: { enabled: true } },
    });
  });
  afterAll(() => host.stop());

  test.each(brokenModules)(
    '$folder is left out, with the cause and the remedy',
    ({ folder, because, told }) => {
      const subject = idOf(folder);
      expect(statusOf(host.report, subject)).toEqual({
        state: 'disabled',
        because,
        ...(told && { problem: { subject, ...told } }),
      });
    },
  );

  test.each(brokenModules)(
    'answers to requests to $folder say that it failed, or that somebody switched it off',
    async ({ folder, because, told }) => {
      const { status, body, headers } = await host.request('GET', `/${idOf(folder)}/anything`);
      const isOff = because === 'operator' || told?.code === 'MODULE_REQUIREMENT_OFF';
      expect({
        status,
        code: (body as { code: string }).code,
        retryAfter: headers.get('retry-after'),
      }).toEqual(
        isOff
          ? { status: 404, code: 'MODULE_DISABLED', retryAfter: null }
          : { status: 503, code: told?.code, retryAfter: '60' },
      );
    },
  );

  test('what is no module, and what is none twice over, is reported with the file', () => {
    const identity = (subject: string, folder: string, message: string): Problem => ({
      code: 'MODULE_IDENTITY_INVALID',
      subject,
      reason: `cannot be used: ${message} (in ${fixture(folder)}/package.json).`,
      remedy:
        'correct package.json; its "tenantry" key needs "module", and may have "manifest", "requires", ' +
        '"optional", "critical", "tenantSwitch" and "assets".',
    });
    expect(host.report.problems).toEqual([
      identity('Bad-Identity', 'bad-identity', '"version" is not a semantic version'),
      identity(
        'Bad-Identity',
        'bad-identity',
        '"tenantry.module" with value "Bad-Identity" fails to match the lower case words joined by _ pattern',
      ),
      identity('Bad-Identity', 'bad-identity', '"tenantry.requires.healthy" is not a version range'),
      identity('Bad-Identity', 'bad-identity', '"tenantry.contributes" is not allowed'),
      {
        ...identity('bad-json', 'bad-json', ''),
        reason: expect.stringMatching(
          /^cannot be used: .* in JSON at .*bad-json\/package\.json\)\.$/,
        ) as string,
      },
      {
        code: 'MODULE_DUPLICATE',
        subject: 'twin',
        reason: `is provided twice: by ${fixture('twin-a')} (1.0.0) and by ${fixture('twin-b')} (1.0.1); the first is used.`,
        remedy: 'remove one of the two from "sources" in plugins.config.json.',
      },
      {
        code: 'CONFIG_SOURCE_EMPTY',
        subject: 'plugins.config.json',
        reason: `names the source "${fixture('absent')}", and no package was found there.`,
        remedy: expect.stringMatching(
          /^correct the path \(it is relative to .+\), or remove it from "sources"\.$/,
        ) as string,
      },
      {
        code: 'MODULE_UNKNOWN',
        subject: 'ghost',
        reason: 'stands in plugins.config.json, and no installed package provides it.',
        remedy: 'correct the name, install the package and name it in "sources", or remove modules.ghost.',
      },
    ]);
  });

  test('the host serves the rest', async () => {
    const running = host.report.modules
      .filter(({ status }) => status.state === 'enabled')
      .map(({ id }) => id);
    expect(running).toEqual(['healthy', 'table', 'twin']);
    expect(await host.request('GET', '/healthy/greeting')).toMatchObject({
      status: 200,
      body: { greeting: 'healthy' },
    });
    const ready = await fetch(`${host.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(await ready.json()).toMatchObject({
      modules: { healthy: 'enabled', cyclic_a: 'disabled (invalid)', switched_off: 'disabled (operator)' },
      problems: problemsIn(host.report).length,
    });
  });

  test('everything that is wrong is reported together', () => {
    const text = renderBootReport(host.report);
    expect(text).toMatch(new RegExp(`^3 of ${brokenModules.length + 3} modules running`));
    for (const { folder, told } of brokenModules) {
      if (told)
        expect(text).toContain(`${told.code}  ${idOf(folder)} ${told.reason}\n  Remedy: ${told.remedy}`);
    }
    for (const { code, subject, reason, remedy } of host.report.problems) {
      expect(text).toContain(`${code}  ${subject} ${reason}\n  Remedy: ${remedy}`);
    }
  });
});

test('a package that never comes to an end when it is imported is left out, too', async () => {
  // Alone: on a busy machine others might need as long as this one is given.
  const host = stopAfterTest(
    await startTestHost({ sources: fixtures('hangs-on-import'), limits: { import: 300 } }),
  );
  expect(statusOf(host.report, 'hangs_on_import')).toEqual({
    state: 'disabled',
    because: 'invalid',
    problem: {
      code: 'MODULE_TIMEOUT',
      subject: 'hangs_on_import',
      reason: 'did not finish importing the manifest within 0.3 seconds.',
      remedy:
        'look for a promise that never settles in importing the manifest of hangs_on_import; ' +
        'disable the module meanwhile (npm run modules -- disable hangs_on_import).',
    },
  });
  expect(renderBootReport(host.report)).toMatch(/^0 of 1 modules running/);
});

describe('the exit code', () => {
  test.each([
    { code: 0, when: 'all runs', sources: ['healthy'] },
    { code: 0, when: 'the operator switched a module off', sources: ['healthy', 'switched-off'] },
    { code: 2, when: 'a module cannot be used', sources: ['healthy', 'unknown-key'] },
    { code: 2, when: 'a package is no module', sources: ['healthy', 'bad-json'] },
    { code: 2, when: 'a critical module is switched off, and runs all the same', sources: ['critical'] },
    { code: 1, when: 'a critical module does not run', sources: ['healthy', 'critical-broken'] },
  ])('is $code when $when', async ({ code, sources }) => {
    const off = { switched_off: { enabled: false }, critical: { enabled: false } };
    const modules = Object.fromEntries(
      Object.entries(off).filter(([id]) => sources.includes(id.replaceAll('_', '-'))),
    );
    const host = stopAfterTest(await startTestHost({ sources: fixtures(...sources), modules }));
    expect(exitCodeOf(host.report)).toBe(code);
    expect((await fetch(`${host.url}/readyz`)).status).toBe(code === 1 ? 503 : 200);
  });
});
