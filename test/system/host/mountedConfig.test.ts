/**
 * @covers core/kernel/config core/kernel/files core/parts/operations/hostRoutes.ts core/cli/modules/change.ts
 * @covers core/cli/modules/install.ts
 */
import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { until } from '../../support/until';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { listener } from './reloadedPackages';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');
const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

/** Ordinary users may mount in a namespace of users of their own, where nothing forbids it; root needs none. */
const [toMount, toEnter] =
  process.getuid?.() === 0 ? [['-m'], ['-m']] : [['-rm'], ['--preserve-credentials', '-U', '-m']];
const canMount = spawnSync('unshare', [...toMount, 'true']).status === 0;
const describeWithMounts = canMount || process.env['CI'] === 'true' ? describe : describe.skip;

describeWithMounts.each([
  ['mounted by itself', 'mount --bind "$SOURCE" "$CONFIG"'],
  [
    'mounted by itself in a folder that may not be written',
    'mount --bind "$FOLDER" "$FOLDER" && mount -o remount,bind,ro "$FOLDER" && mount --bind "$SOURCE" "$CONFIG"',
  ],
])('plugins.config.json that is %s', (_, mount) => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;
  let outside: string;
  let authorization: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('bystander');
    await packages.describe('bystander');
    await packages.write('bystander', { 'manifest.js': listener.replaceAll('/listener/', '/bystander/') });
    outside = await mkdtemp(path.join(tmpdir(), 'tenantry-mounted-'));
    await writeFile(source(), await readFile(packages.configFile));
    database = await migratedDatabase();
    const under = ['unshare', ...toMount, 'sh', '-c', `${mount} && exec "$@"`, 'sh'];
    server = await ServerProcess.start(environment(), [], 'start', under);
    const body = new URLSearchParams(ADMINISTRATOR);
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`;
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await packages?.remove();
    await rm(outside, { recursive: true, force: true });
  });

  const source = () => path.join(outside, 'mounted.json');
  const environment = () => ({
    SOURCE: source(),
    CONFIG: packages.configFile,
    FOLDER: packages.folder,
    TENANTRY_PLUGINS_CONFIG: packages.configFile,
    TENANTRY_DATA_DIR: path.join(outside, 'var'),
    DATABASE_URL: database.url(),
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
  });
  /** Runs a program where the server sees the mounts. */
  const inside = async (...words: string[]) => {
    const enter = [...toEnter, '-t', String(server.pid), ...words];
    const env = { ...process.env, NODE_OPTIONS: '', ...environment() };
    return run('nsenter', enter, { env }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  };
  // Whoever enters the mounts of another process is in the root folder.
  const modules = (...args: string[]) =>
    inside(process.execPath, path.join(root, 'scripts/run.mjs'), 'modules', ...args);
  const change = async (enabled: boolean) => {
    const url = `${server.url}/api/platform/modules/bystander`;
    const headers = { authorization, 'content-type': 'application/json' };
    const response = await fetch(url, { method: 'PUT', headers, body: JSON.stringify({ enabled }) });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const answers = async () => (await fetch(`${server.url}/api/bystander/starts`)).status;
  const mounted = async () =>
    JSON.parse(await readFile(source(), 'utf8')) as { modules: Record<string, { enabled: boolean }> };

  test('is changed over HTTP and by the command, and the server follows', async () => {
    expect(await answers()).toBe(200);
    expect((await change(false)).status).toBe(200);
    expect(await answers()).toBe(404);
    expect((await mounted()).modules['bystander']).toEqual({ enabled: false });
    expect(await modules('enable', 'bystander')).toMatchObject({ code: 0, stderr: '' });
    expect(await answers()).toBe(200);
    expect((await mounted()).modules['bystander']).toEqual({ enabled: true });
    for (const folder of [packages.folder, path.join(outside, 'var'), outside]) {
      expect((await readdir(folder)).filter((name) => /\.lock|plugins\.config\.json\./.test(name))).toEqual(
        [],
      );
    }
  });

  test('loses nothing when several processes edit it at once', async () => {
    const script = `
      const { editPluginsConfig } = require(${JSON.stringify(path.join(root, 'core/dist/kernel/config/editPluginsConfig'))});
      const [file, dataDir, who] = process.argv.slice(1);
      const add = (id) => editPluginsConfig(file, (c) => ({ ...c, modules: { ...c.modules, [id]: {} } }), dataDir);
      Promise.all(Array.from({ length: 5 }, (_, n) => add(who + n))).catch((e) => { console.error(e); process.exit(1); });
    `;
    const before = Object.keys((await mounted()).modules).length;
    const place = [packages.configFile, path.join(outside, 'var')];
    const edits = ['a', 'b', 'c'].map((who) => inside(process.execPath, '-e', script, ...place, who));
    expect((await Promise.all(edits)).map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(Object.keys((await mounted()).modules)).toHaveLength(before + 15);
  });

  test('is left alone when it is read-only, with the remedy', async () => {
    expect(await inside('mount', '-o', 'remount,bind,ro', packages.configFile)).toMatchObject({ code: 0 });
    const before = await readFile(source(), 'utf8');
    expect(await change(false)).toMatchObject({
      status: 409,
      body: {
        code: 'CONFIG_READ_ONLY',
        error: expect.stringContaining('cannot be changed: it is on a read-only file system.') as string,
        problems: [
          {
            code: 'CONFIG_READ_ONLY',
            subject: packages.configFile,
            remedy: expect.stringMatching(
              /^mount the file .* writable, or change it at its source/,
            ) as string,
          },
        ],
      },
    });
    const remedy = /CONFIG_READ_ONLY[^]*read-only file system\.\n {2}Remedy: mount the file/;
    for (const words of [
      ['disable', 'bystander'],
      ['install', packages.folderOf('bystander')],
    ]) {
      const { code, stderr } = await modules(...words);
      expect([words, code, stderr]).toEqual([words, 1, expect.stringMatching(remedy)]);
    }
    expect(await answers()).toBe(200);
    expect(await readFile(source(), 'utf8')).toBe(before);
  });

  test('is changed at its source, and the server follows', async () => {
    const config = await mounted();
    await writeFile(source(), JSON.stringify({ ...config, modules: { bystander: { enabled: false } } }));
    await until(async () => (await answers()) === 404);
  });
});
