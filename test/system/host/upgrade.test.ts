/**
 * @covers core/kernel/planning core/kernel/running core/cli/modules/rollback.ts core/parts/data
 * @covers test/fixtures/acme-loyalty
 */
import path from 'node:path';
import { AcmeInstallation } from '../support/AcmeInstallation';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { SteadyRequests, tally } from '../../support/SteadyRequests';
import { stopAfterTest } from '../../support/stopAfterTest';
import { tenantry } from '../../support/tenantry';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };
const POINTS = '/acme_loyalty/points/ann';

const ADD_LEVEL = `
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddLevel1760000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query("ALTER TABLE acme_loyalty_points ADD level text NOT NULL DEFAULT 'silver'");
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE acme_loyalty_points DROP level');
  }
}
`;

describe("upgrading a third party's package on a running server, and going back after its migration", () => {
  let acme: AcmeInstallation;
  let database: OwnDatabase;
  let server: ServerProcess;
  let authorization: string;
  let first: string;
  let second: string;

  beforeAll(async () => {
    [acme, database] = await Promise.all([AcmeInstallation.create(), migratedDatabase()]);
    first = path.join(acme.folder, 'acme-tenantry-loyalty-1.0.0.tgz');
    server = await ServerProcess.start(environment());
    const body = new URLSearchParams(ADMINISTRATOR);
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`;
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await acme?.remove();
  });

  const environment = () => ({
    TENANTRY_PLUGINS_CONFIG: acme.configFile,
    TENANTRY_DATA_DIR: path.join(acme.folder, 'var'),
    DATABASE_URL: database.url(),
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
    INIT_CWD: acme.folder,
  });
  const request = async (method: string, pathname: string, json?: object) => {
    const response = await fetch(`${server.url}/api${pathname}`, {
      method,
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      body: json && JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  /** The operators' command, typed in the installation's folder. */
  const modules = (...args: string[]) => tenantry(['modules', ...args], { ...process.env, ...environment() });
  const status = async () => (await request('GET', '/platform/modules/acme_loyalty')).body;

  /** The next version: a column more, which the answer shows. */
  const releaseSecond = async (): Promise<string> => {
    const tarball = await acme.release({
      'AddLevel1760000000001.ts': () => ADD_LEVEL,
      'package.json': (text) => text.replace('"1.0.0"', '"1.1.0"'),
      'manifest.ts': (text) =>
        text
          .replace(
            'import { LoyaltyPoints }',
            "import { AddLevel1760000000001 } from './AddLevel1760000000001';\nimport { LoyaltyPoints }",
          )
          .replace('[CreatePoints1760000000000]', '[CreatePoints1760000000000, AddLevel1760000000001]'),
      'LoyaltyPoints.ts': (text) =>
        text.replace('SELECT person, points FROM', 'SELECT person, points, level FROM'),
      'routes.ts': (text) =>
        text.replace(
          'points: Joi.number().required() })',
          'points: Joi.number().required(), level: Joi.string() })',
        ),
    });
    return path.join(acme.folder, tarball);
  };

  test('keeps the data all the way, and says exactly what to do', async () => {
    expect((await request('POST', POINTS, { points: 40 })).status).toBe(201);
    second = await releaseSecond();
    expect(await modules('diff', first, second)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('+ migration AddLevel1760000000001  (minor)') as string,
    });

    // Up, while others work.
    const others = stopAfterTest(new SteadyRequests(`${server.url}/api/auth/profile`, { authorization }));
    await others.answered();
    await acme.install(second);
    const reloaded = await modules('reload', 'acme_loyalty');
    expect(reloaded).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('acme_loyalty is enabled, with its new code.') as string,
    });
    expect(await status()).toMatchObject({ version: '1.1.0', status: { state: 'enabled' } });
    expect(await request('GET', POINTS)).toMatchObject({
      status: 200,
      body: { points: 40, level: 'silver' },
    });
    await others.answered();
    const answers = await others.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });

    // Back to the old package without a word: the newer code runs on, and it is said what can be done.
    await acme.install(first);
    expect((await modules('reload', 'acme_loyalty')).code).toBe(2);
    expect(await status()).toMatchObject({
      version: '1.1.0',
      status: { state: 'enabled' },
      notApplied: {
        code: 'MODULE_DATABASE_AHEAD',
        reason:
          'cannot start: the database was migrated by version 1.1.0 (AddLevel1760000000001), and 1.0.0 is ' +
          'installed, which does not know that. acme_loyalty keeps running as before (version 1.1.0).',
        remedy:
          'install acme_loyalty 1.1.0 or newer; its data is untouched. To stay with 1.0.0, let the newer package ' +
          'take its changes back: "npm run modules -- rollback acme_loyalty --from <package of 1.1.0>".',
      },
    });
    expect(await request('GET', POINTS)).toMatchObject({ status: 200, body: { level: 'silver' } });
    expect((await request('GET', '/auth/profile')).status).toBe(200);

    // The remedy, to the letter.
    expect((await modules('rollback', 'acme_loyalty', '--from', second)).stderr).toContain(
      'Remedy: run "npm run modules -- disable acme_loyalty" first.',
    );
    expect((await modules('disable', 'acme_loyalty', '--yes')).code).toBe(0);
    const asked = await modules('rollback', 'acme_loyalty', '--from', second);
    expect(asked).toMatchObject({
      code: 3,
      stdout:
        'To take acme_loyalty back from 1.1.0 to 1.0.0:\n  - AddLevel1760000000001\n' +
        'What they added to the database is lost. --yes confirms that.\nNothing was changed.\n',
    });
    const done = await modules('rollback', 'acme_loyalty', '--from', path.basename(second), '--yes');
    expect(done).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'Taken back: AddLevel1760000000001.\nNow run "npm run modules -- reload acme_loyalty", or "enable acme_loyalty" where it is switched off.\n',
      ) as string,
    });
    expect((await modules('enable', 'acme_loyalty')).code).toBe(0);
    expect(await status()).toMatchObject({ version: '1.0.0', status: { state: 'enabled' } });
    expect(await request('GET', POINTS)).toEqual({ status: 200, body: { person: 'ann', points: 40 } });
  });

  test('goes up again, and back in good order: off, rolled back, exchanged, on', async () => {
    await acme.install(second);
    await modules('reload', 'acme_loyalty');
    expect(await request('GET', POINTS)).toMatchObject({ body: { points: 40, level: 'silver' } });

    expect(await modules('rollback', 'acme_loyalty', '--to', first, '--yes')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'The running server uses acme_loyalty.\n  Remedy: run "npm run modules -- disable acme_loyalty" first.',
      ) as string,
    });
    expect((await modules('disable', 'acme_loyalty')).code).toBe(0);
    expect(await modules('rollback', 'acme_loyalty', '--to', first, '--yes')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'Now install @acme/tenantry-loyalty 1.0.0, then run "npm run modules -- enable acme_loyalty".',
      ) as string,
    });
    await acme.install(first);
    expect((await modules('enable', 'acme_loyalty')).code).toBe(0);
    expect(await status()).toMatchObject({ version: '1.0.0', status: { state: 'enabled' } });
    expect(await request('GET', POINTS)).toEqual({ status: 200, body: { person: 'ann', points: 40 } });
    expect(await modules('rollback', 'acme_loyalty', '--from', second, '--yes')).toMatchObject({ code: 1 });
  });

  test('wants two versions of the same module', async () => {
    expect((await modules('rollback', 'acme_loyalty')).stderr).toContain('It takes two versions to go back');
    expect((await modules('rollback', 'auth', '--to', first)).stderr).toContain(
      'contains acme_loyalty, not auth.',
    );
  });
});
