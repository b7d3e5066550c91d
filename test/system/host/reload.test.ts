/**
 * @covers core/kernel/running core/kernel/host core/kernel/discovery core/parts/cluster
 * @covers core/cli/modules/reload.ts
 */
import path from 'node:path';
import { Client } from 'pg';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { SteadyRequests, tally } from '../../support/SteadyRequests';
import { stopAfterTest } from '../../support/stopAfterTest';
import { tenantry } from '../../support/tenantry';
import { until } from '../../support/until';
import { commonJs, esModule, listener, unusable } from './reloadedPackages';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

describe('reloading the code of a module on running servers', () => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;
  let beside: ServerProcess;
  let authorization: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('speaker', 'modern', 'listener', 'bystander');
    await packages.describe('speaker');
    await packages.write('speaker', { 'manifest.js': commonJs('speaker'), 'words.js': say('one') });
    await packages.describe('modern', {}, { type: 'module' });
    await packages.write('modern', { 'manifest.js': esModule, ...modernWords('one') });
    await packages.describe('listener', { requires: { speaker: '>=1.0.0' } });
    await packages.write('listener', { 'manifest.js': listener });
    await packages.describe('bystander');
    await packages.write('bystander', { 'manifest.js': listener.replaceAll('/listener/', '/bystander/') });
    database = await migratedDatabase();
    server = await start('first');
    beside = await start('second');
    const body = new URLSearchParams(ADMINISTRATOR);
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`;
  });
  afterAll(async () => {
    await server?.stop();
    await beside?.stop();
    await database?.drop();
    await packages?.remove();
  });

  const say = (word: string) => `exports.word = ${JSON.stringify(word)};`;
  const modernWords = (word: string) => ({
    'words.js': `export const word = ${JSON.stringify(word)};`,
    'later.js': `export const word = ${JSON.stringify(`${word} later`)};`,
  });
  const start = (name: string) =>
    ServerProcess.start({
      TENANTRY_PLUGINS_CONFIG: packages.configFile,
      TENANTRY_DATA_DIR: path.join(packages.folder, name),
      DATABASE_URL: database.url(),
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_LIMIT_ENABLED: 'false',
    });
  const read = async (pathname: string, from = server): Promise<unknown> =>
    (await fetch(`${from.url}/api${pathname}`)).json();
  const listed = async (): Promise<Record<string, object>> => {
    const response = await fetch(`${server.url}/api/platform/modules`, { headers: { authorization } });
    const { items } = (await response.json()) as { items: { id: string }[] };
    return Object.fromEntries(items.map((item) => [item.id, item]));
  };
  const switchModule = async (id: string, enabled: boolean): Promise<void> => {
    const headers = { authorization, 'content-type': 'application/json' };
    const body = JSON.stringify({ enabled });
    const url = `${server.url}/api/platform/modules/${id}`;
    expect((await fetch(url, { method: 'PUT', headers, body })).status).toBe(200);
  };
  const reload = async (id: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const url = `${server.url}/api/platform/modules/${id}/reload`;
    const response = await fetch(url, { method: 'POST', headers: { authorization } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  /** `modules <arguments>`, on the machine with this data folder. @returns its answer */
  const command = async (words: string, dataFolder: string): Promise<unknown> => {
    const environment = {
      ...process.env,
      TENANTRY_PLUGINS_CONFIG: packages.configFile,
      TENANTRY_DATA_DIR: path.join(packages.folder, dataFolder),
      DATABASE_URL: database.url(),
    };
    return JSON.parse((await tenantry(['modules', ...words.split(' '), '--json'], environment)).stdout);
  };

  test('it says the new thing on every server, its dependents start again, nobody else does, and no request fails', async () => {
    expect(await read('/speaker/word')).toBe('one');
    const starts = [await read('/listener/starts'), await read('/bystander/starts')];
    const requests = stopAfterTest(new SteadyRequests(`${server.url}/api/speaker/word`));
    await requests.answered();
    await packages.write('speaker', { 'words.js': say('two') });
    expect(await read('/speaker/word')).toBe('one');
    expect(await reload('speaker')).toMatchObject({
      status: 200,
      body: { module: { id: 'speaker', status: { state: 'enabled' } } },
    });
    expect(await read('/speaker/word')).toBe('two');
    expect([await read('/listener/starts'), await read('/bystander/starts')]).toEqual([
      Number(starts[0]) + 1,
      starts[1],
    ]);
    await until(async () => (await read('/speaker/word', beside)) === 'two');
    await requests.answered();
    const answers = await requests.stop();
    expect(tally(answers)).toEqual({ 200: answers.length });
  });

  test('packages of ES modules are read again with all their files, again and again', async () => {
    for (const word of ['two', 'three']) {
      await packages.write('modern', modernWords(word));
      expect((await reload('modern')).status).toBe(200);
      expect(await read('/modern/word')).toBe(`${word} ${word} later`);
    }
  });

  test('code that cannot be used is refused, the old runs on, and fixed code is taken', async () => {
    const good = await read('/speaker/word');
    const breakages = [
      [{ 'manifest.js': 'module.exports = {' }, 'MODULE_IMPORT_FAILED'],
      [{ 'manifest.js': 'module.exports = { title: "Speaker", rutes: [] }' }, 'MODULE_MANIFEST_INVALID'],
    ] as const;
    for (const [files, code] of breakages) {
      await packages.write('speaker', files);
      expect(await reload('speaker')).toMatchObject({ status: 409, body: { code } });
      expect(await read('/speaker/word')).toBe(good);
    }
    await packages.write('speaker', { 'manifest.js': commonJs('speaker'), 'words.js': say('fixed') });
    expect((await reload('speaker')).status).toBe(200);
    expect(await read('/speaker/word')).toBe('fixed');
  });

  test.each([
    ['speaker', { 'words.js': 'exports.word = {\n  a: 1;\n};' }, "Unexpected token ';' (words.js:2)"],
    [
      'speaker',
      {
        'words.js': "module.exports = require('./words.json');",
        'words.json': '{\n  "word": one\n}',
      },
      '(words.json:2)',
    ],
    [
      'modern',
      { 'words.js': "export const word = 'x';\n\nexport const = 1;" },
      "Unexpected token '=' (words.js:3)",
    ],
    [
      'modern',
      { 'words.js': 'export const words = 1;' },
      "The requested module './words.js' does not provide an export named 'word' (manifest.js:4)",
    ],
  ])('a syntax error in %s is reported with file and line: %j', async (id, files, told) => {
    await packages.write(id, files);
    const { status, body } = await reload(id);
    expect({ status, body }).toMatchObject({ status: 409, body: { code: 'MODULE_IMPORT_FAILED' } });
    expect(body['error']).toContain(`${told}. ${id} keeps running`);
    await until(() => server.output.includes(`${told}. ${id} keeps running`));
    await packages.write('speaker', { 'words.js': say('fixed') });
    await packages.write('modern', modernWords('one'));
    expect((await reload(id)).status).toBe(200);
  });

  test.each(unusable)(
    'code that %s is refused: the old code starts again with what uses it, and no request fails',
    async (_, addition, code, reason) => {
      const serving = 'services: { voice: { create: () => ({ isLoud: true }) } },';
      const listening = 'services: { ears: { create: ({ voice }) => ({ hears: voice.isLoud }) } },';
      const uses = addition === '';
      const withAddition = (source: string, text: string): string =>
        source.replace("title: '", `${text} title: '`);
      if (uses) {
        await packages.write('speaker', { 'manifest.js': withAddition(commonJs('speaker'), serving) });
        expect((await reload('speaker')).status).toBe(200);
        await packages.write('listener', { 'manifest.js': withAddition(listener, listening) });
        expect((await reload('listener')).status).toBe(200);
      }
      const starts = Number(await read('/listener/starts'));
      const requests = stopAfterTest(new SteadyRequests(`${server.url}/api/listener/starts`));
      await requests.answered();
      await packages.write('speaker', { 'manifest.js': withAddition(commonJs('speaker'), addition) });
      const refused = await reload('speaker');
      expect(refused).toMatchObject({
        status: 409,
        body: { code, error: expect.stringContaining(`speaker ${reason}`) as string },
      });
      expect(refused.body['error']).toContain('speaker keeps running as before (version 1.0.0).');
      expect(await read('/speaker/word')).toBe('fixed');
      expect(await read('/listener/starts')).toBe(starts + 1);
      await requests.answered();
      const answers = await requests.stop();
      expect(tally(answers)).toEqual({ 200: answers.length });
      const modules = await listed();
      expect(modules['speaker']).toMatchObject({
        version: '1.0.0',
        status: { state: 'enabled' },
        notApplied: { code, subject: 'speaker', remedy: expect.any(String) as string },
      });
      expect(modules['listener']).toMatchObject({ status: { state: 'enabled' }, notApplied: null });
      // The next change of another module leaves the refused code alone.
      await switchModule('bystander', false);
      await switchModule('bystander', true);
      expect(await read('/listener/starts')).toBe(starts + 1);
      await packages.write('listener', { 'manifest.js': listener });
      await packages.write('speaker', { 'manifest.js': commonJs('speaker') });
      expect((await reload('listener')).status).toBe(200);
      expect((await reload('speaker')).status).toBe(200);
      expect((await listed())['speaker']).toMatchObject({ notApplied: null });
    },
  );

  test('code that the database is ahead of is refused before the old code stops', async () => {
    const client = new Client(database.url());
    await client.connect();
    const starts = await read('/listener/starts');
    try {
      await client.query(
        `INSERT INTO platform_migrations (module, name, checksum, package_version)
         VALUES ('speaker', 'AddWords1800000000000', '', '2.0.0')`,
      );
      expect(await reload('speaker')).toMatchObject({ status: 409, body: { code: 'MODULE_DATABASE_AHEAD' } });
      expect(await read('/speaker/word')).toBe('fixed');
      expect(await read('/listener/starts')).toBe(starts);
    } finally {
      await client.query(`DELETE FROM platform_migrations WHERE module = 'speaker'`);
      await client.end();
    }
    expect((await reload('speaker')).status).toBe(200);
  });

  test('a version that another running module cannot use is refused', async () => {
    await packages.describe('listener', { requires: { speaker: '^1.0.0' } });
    expect((await reload('listener')).status).toBe(200);
    await packages.describe('speaker', {}, { version: '2.0.0' });
    expect(await reload('speaker')).toMatchObject({
      status: 409,
      body: { code: 'MODULE_REQUIREMENT_INCOMPATIBLE' },
    });
    expect((await listed())['speaker']).toMatchObject({ version: '1.0.0', status: { state: 'enabled' } });
    expect(await read('/listener/starts')).toEqual(expect.any(Number));
    await packages.describe('speaker');
    await packages.describe('listener', { requires: { speaker: '>=1.0.0' } });
    expect((await reload('speaker')).status).toBe(200);
    expect((await reload('listener')).status).toBe(200);
  });

  test('the list shows the version that runs, and where a reload is due', async () => {
    const list = async () => {
      const { modules } = (await command('list', 'first')) as {
        modules: { id: string; version: string; installedVersion: string; reloadDue: boolean }[];
      };
      return modules.filter(({ reloadDue }) => reloadDue);
    };
    expect(await list()).toEqual([]);
    await packages.write('speaker', { 'words.js': say('changed') });
    expect(await list()).toMatchObject([{ id: 'speaker', version: '1.0.0', installedVersion: '1.0.0' }]);
    expect((await reload('speaker')).status).toBe(200);
    expect(await list()).toEqual([]);
    await packages.describe('speaker', {}, { version: '1.0.1' });
    expect(await list()).toMatchObject([{ id: 'speaker', version: '1.0.0', installedVersion: '1.0.1' }]);
    await packages.describe('speaker');
    await packages.write('speaker', { 'words.js': say('fixed') });
    expect((await reload('speaker')).status).toBe(200);
  });

  test('a package in another version is read again by itself when plugins.config.json is applied', async () => {
    await packages.describe('speaker', {}, { version: '1.1.0' });
    await packages.write('speaker', { 'words.js': say('1.1.0') });
    await switchModule('bystander', false);
    expect(await read('/speaker/word')).toBe('1.1.0');
  });

  test("the operators' command notifies every server, and shows what each has done", async () => {
    const reloaded = () => command('reload speaker', 'elsewhere');
    await packages.write('speaker', { 'words.js': say('by command') });
    expect(await reloaded()).toMatchObject({
      servers: [
        { state: 'enabled', problem: null },
        { state: 'enabled', problem: null },
      ],
    });
    expect([await read('/speaker/word'), await read('/speaker/word', beside)]).toEqual(
      Array(2).fill('by command'),
    );
    await packages.write('speaker', { 'manifest.js': 'module.exports = {' });
    const problem = expect.stringMatching(/^MODULE_IMPORT_FAILED {2}speaker could not be imported/) as string;
    expect(await reloaded()).toMatchObject({
      servers: [
        { state: 'enabled', problem },
        { state: 'enabled', problem },
      ],
    });
    expect(await read('/speaker/word')).toBe('by command');
    await packages.write('speaker', { 'manifest.js': commonJs('speaker') });
    await reloaded();
  });

  test('only super administrators may ask, and only for what is installed', async () => {
    expect((await reload('nowhere')).status).toBe(404);
    const url = `${server.url}/api/platform/modules/speaker/reload`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });
});
