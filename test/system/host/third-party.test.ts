/**
 * @covers core/kernel/discovery core/kernel/running core/cli/modules/rollback.ts core/parts/data
 * @covers core/package.json test/fixtures/acme-loyalty
 */
import { cp, rm } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { startTestHost } from '@tenantry/core/testing';
import { AcmeInstallation } from '../support/AcmeInstallation';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { statusOf } from '../../support/statusOf';
import { SteadyRequests, tally } from '../../support/SteadyRequests';
import { stopAfterTest } from '../../support/stopAfterTest';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };
const FIXTURE = path.resolve(__dirname, '../../fixtures/acme-loyalty');
const MIGRATION = `
export class AddNotes1760000001000 {
  async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('ALTER TABLE acme_loyalty_points ADD COLUMN note text');
  }
  async down(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
    await runner.query('ALTER TABLE acme_loyalty_points DROP COLUMN note');
  }
}
`;
const POINTS = '/acme_loyalty/points/ann';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

describe("a third party's package, installed with npm outside the repository", () => {
  let acme: AcmeInstallation;
  let database: OwnDatabase;
  let server: ServerProcess;
  let authorization: string;

  beforeAll(async () => {
    [acme, database] = await Promise.all([AcmeInstallation.create(), migratedDatabase()]);
    server = await ServerProcess.start(environment());
    authorization = await signIn();
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
  });
  const request = async (method: string, pathname: string, json?: object): Promise<Answer> => {
    const response = await fetch(`${server.url}/api${pathname}`, {
      method,
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      body: json && JSON.stringify(json),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const signIn = async (): Promise<string> => {
    const body = new URLSearchParams(ADMINISTRATOR);
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    return `Bearer ${((await response.json()) as { token: string }).token}`;
  };
  const module = async () => (await request('GET', '/platform/modules/acme_loyalty')).body;
  /** Everywhere its contributions show. */
  const visible = async () => {
    const documents = [
      (await request('GET', '/openapi.json')).body['paths'],
      (await request('GET', '/auth/features')).body,
      (await request('GET', '/auth/admin/nav')).body,
    ];
    return documents.map((document) => /acme_loyalty|backend\/loyalty/.test(JSON.stringify(document)));
  };
  const stream = (pathname: string) =>
    stopAfterTest(new SteadyRequests(`${server.url}/api${pathname}`, { authorization }));

  test('runs beside our own modules and is as capable', async () => {
    expect(await module()).toMatchObject({
      packageName: '@acme/tenantry-loyalty',
      folder: acme.packageFolder,
      status: { state: 'enabled' },
      contributed: {
        routes: ['GET /acme_loyalty/points/:person', 'POST /acme_loyalty/points/:person'],
        features: ['acme_loyalty.view', 'acme_loyalty.give'],
        widgets: ['acme_loyalty.best'],
        sidebar: ['acme_loyalty.page'],
        services: ['loyaltyPoints'],
      },
    });
    expect(await visible()).toEqual([true, true, true]);
    expect(await request('POST', POINTS, { points: 40 })).toEqual({
      status: 201,
      body: { person: 'ann', points: 40 },
    });
    expect((await request('POST', POINTS, { points: 'many' })).status).toBe(400);
  });

  test("shares the server's core: an HttpError of the package is one to the server", async () => {
    expect(await request('GET', '/acme_loyalty/points/nobody')).toEqual({
      status: 404,
      body: { error: 'Nobody of this name has points' },
    });
  });

  test('is switched off and on while requests flow, by command and over REST, and keeps its data', async () => {
    const profile = stream('/auth/profile');
    const points = stream(POINTS);
    await Promise.all([profile.answered(10), points.answered(10)]);
    const before = await request('GET', '/platform/modules');

    expect(await acme.modules(environment(), 'disable', 'acme_loyalty')).toMatchObject({
      plan: { stops: ['acme_loyalty'], dependents: [] },
    });
    await Promise.all([profile.answered(10), points.answered(10, 404)]);
    expect(await request('GET', POINTS)).toMatchObject({ status: 404, body: { code: 'MODULE_DISABLED' } });
    expect(await visible()).toEqual([false, false, false]);
    expect(await module()).toMatchObject({
      status: { state: 'disabled', because: 'operator' },
      contributed: {},
    });

    expect((await request('PUT', '/platform/modules/acme_loyalty', { enabled: true })).status).toBe(200);
    expect(await request('GET', POINTS)).toMatchObject({ status: 200, body: { points: 40 } });
    expect(await visible()).toEqual([true, true, true]);

    await Promise.all([profile.answered(10), points.answered(10)]);
    const answers = await profile.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
    for (const { status, body } of await points.stop()) {
      const known = status === 200 ? { person: 'ann', points: 40 } : { code: 'MODULE_DISABLED' };
      expect([200, 404]).toContain(status);
      expect(JSON.parse(body)).toMatchObject(known);
    }
    const untouched = ({ body }: Answer) =>
      (body['items'] as { id: string }[]).filter(({ id }) => id !== 'acme_loyalty');
    expect(untouched(await request('GET', '/platform/modules'))).toEqual(untouched(before));
  });

  test.each([
    ['GET /acme_loyalty/points/:person', 'route'],
    ['acme_loyalty.view', 'feature'],
    ['acme_loyalty.best', 'widget'],
    ['loyaltyPoints', 'service'],
  ])('modules explain %s names it as the owner', async (name, kind) => {
    const explained = JSON.stringify(await acme.modules(environment(), 'explain', name));
    expect(explained).toContain('acme_loyalty');
    expect(explained).toContain(kind);
  });

  test('is there again with its data after the server was stopped and started', async () => {
    expect(await server.stop()).toBe(0);
    server = await ServerProcess.start(environment());
    authorization = await signIn();
    expect(await request('GET', POINTS)).toMatchObject({ status: 200, body: { points: 40 } });
  });

  test('is upgraded while requests flow, and what cannot be rolled back says so and keeps its data', async () => {
    const { version } = await module();
    expect(version).toBe('1.0.0');
    const setVersion = (wanted: string) => (text: string) =>
      text.replace(/"version": "[^"]+"/, `"version": "${wanted}"`);
    const newer = await acme.release({
      'package.json': setVersion('1.1.0'),
      'AddNotes1760000001000.ts': () => MIGRATION,
      'manifest.ts': (text) =>
        text
          .replace(
            'import { LoyaltyPoints }',
            "import { AddNotes1760000001000 } from './AddNotes1760000001000';\nimport { LoyaltyPoints }",
          )
          .replace('[CreatePoints1760000000000]', '[CreatePoints1760000000000, AddNotes1760000001000]')
          .replace("title: 'Acme loyalty'", "title: 'Acme loyalty, annotated'"),
      'routes.ts': (text) => text.replace('loyaltyPoints.of(person),', 'loyaltyPoints.of(person.trim()),'),
    });
    const points = stream(POINTS);
    const profile = stream('/auth/profile');
    await Promise.all([points.answered(), profile.answered()]);
    await acme.install(newer);
    expect(await module()).toMatchObject({ version: '1.0.0', title: 'Acme loyalty' });
    const reloaded = await acme.modules(environment(), 'reload', 'acme_loyalty');
    expect(reloaded).toMatchObject({ servers: [{ state: 'enabled', problem: null }] });
    expect(await module()).toMatchObject({
      version: '1.1.0',
      title: 'Acme loyalty, annotated',
      status: { state: 'enabled' },
    });
    expect(await request('GET', '/acme_loyalty/points/ann%20')).toMatchObject({ body: { points: 40 } });
    for (const requests of [points, profile]) {
      await requests.answered();
      const answers = await requests.stop();
      expect(tally(answers)).toEqual({ 200: answers.length });
    }

    const files = ['manifest.ts', 'routes.ts'];
    const original = Object.fromEntries(
      files.map((file) => [file, () => readFileSync(path.join(FIXTURE, file), 'utf8')]),
    );
    const older = await acme.release({ 'package.json': setVersion('1.0.1'), ...original });
    await acme.install(older);
    expect(await acme.modules(environment(), 'reload', 'acme_loyalty')).toMatchObject({
      servers: [{ problem: expect.stringContaining('MODULE_DATABASE_AHEAD') as string }],
    });
    expect(await request('GET', POINTS)).toMatchObject({ status: 200, body: { points: 40 } });
    await acme.install(newer);
    await acme.modules(environment(), 'reload', 'acme_loyalty');
    expect(await request('GET', POINTS)).toMatchObject({ status: 200, body: { points: 40 } });
  });

  test('is refused with advice when it brings a core of its own', async () => {
    const copy = path.join(acme.packageFolder, 'node_modules/@tenantry/core');
    await cp(path.join(acme.folder, 'node_modules/@tenantry/core/dist'), path.join(copy, 'dist'), {
      recursive: true,
    });
    await cp(
      path.join(acme.folder, 'node_modules/@tenantry/core/package.json'),
      path.join(copy, 'package.json'),
    );
    const host = stopAfterTest(await startTestHost({ sources: [acme.packageFolder] }));
    expect(statusOf(host.report, 'acme_loyalty')).toEqual({
      state: 'disabled',
      because: 'invalid',
      problem: {
        code: 'MODULE_INCOMPATIBLE',
        subject: 'acme_loyalty',
        reason: `cannot start: it would load a second copy of @tenantry/core, from ${copy}.`,
        remedy:
          'install @acme/tenantry-loyalty with "npm run modules -- install @acme/tenantry-loyalty", which leaves the core ' +
          'to the server, and remove that one.',
      },
    });
    await rm(path.join(acme.packageFolder, 'node_modules'), { recursive: true });
  });
});
