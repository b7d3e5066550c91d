/**
 * @covers core/cli/modules/install.ts core/cli/modules/installed core/cli/modules/uninstall.ts
 * @covers core/kernel/discovery
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { tenantry } from '../../support/tenantry';

const run = promisify(execFile);
const root = path.resolve(__dirname, '../../..');

const manifest = (id: string, word: string): string => `
const { defineModule, HttpError, route } = require('@tenantry/core');
const Joi = require('joi');
module.exports = defineModule({
  title: '${id}',
  routes: [
    route({
      method: 'GET', path: '/${id}/word', summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The word', body: Joi.string() } },
      handler: () => '${word}',
    }),
    route({
      method: 'GET', path: '/${id}/refused', summary: 'Refuse', access: 'public',
      responses: { 200: { description: 'Never' } },
      handler: () => { throw new HttpError(404, 'Not here'); },
    }),
  ],
});`;

describe('modules installed with npm', () => {
  let folder: string;
  let database: OwnDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-installs-'));
    await writeFile(file('plugins.config.json'), JSON.stringify({ sources: [ours], modules: {} }));
    database = await migratedDatabase();
    server = await ServerProcess.start(environment());
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const ours = path.join(root, 'modules/{auth,directory}');
  const file = (...names: string[]) => path.join(folder, ...names);
  const environment = () => ({
    TENANTRY_PLUGINS_CONFIG: file('plugins.config.json'),
    TENANTRY_DATA_DIR: file('var'),
    DATABASE_URL: database.url(),
    TENANTRY_ADMIN_PASSWORD: 'Secret-123!',
  });
  const command = (...args: string[]) => {
    const offline = { INIT_CWD: folder, npm_config_offline: 'true', npm_config_loglevel: 'notice' };
    return tenantry(['modules', ...args], { ...process.env, ...environment(), ...offline }, folder);
  };
  /** Packs a module as its author does. @returns the tarball */
  const pack = async (id: string, version = '1.0.0', more: object = {}): Promise<string> => {
    const author = file('authors', id);
    await mkdir(author, { recursive: true });
    const content = {
      name: `@acme/${id}`,
      version,
      peerDependencies: { '@tenantry/core': '^0.8.0', joi: '^18.0.0' },
      tenantry: { module: id, manifest: './manifest.js' },
      ...more,
    };
    await writeFile(path.join(author, 'package.json'), JSON.stringify(content));
    await writeFile(path.join(author, 'manifest.js'), manifest(id, `${id} ${version}`));
    const { stdout } = await run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: author });
    return stdout.trim();
  };
  const word = async (id: string): Promise<unknown> => {
    const response = await fetch(`${server.url}/api/${id}/word`);
    return response.ok ? response.json() : response.status;
  };
  const sources = () =>
    (JSON.parse(readFileSync(file('plugins.config.json'), 'utf8')) as { sources: string[] }).sources;
  const product = () =>
    ['package.json', 'package-lock.json', 'node_modules/.package-lock.json'].map((name) =>
      createHash('sha256')
        .update(readFileSync(path.join(root, name)))
        .digest('hex'),
    );

  test('one after the other serve at once, share what the server has, and leave its own packages alone', async () => {
    const before = product();
    for (const id of ['alpha', 'beta']) {
      const { code, stdout } = await command('install', await pack(id));
      expect(stdout).toMatch(/added 1 package/);
      expect(stdout).toContain(`Installed @acme/${id} 1.0.0 (module ${id}) in ${file('installed-modules')}.`);
      expect(stdout).toMatch(new RegExp(`has applied it .*\\n  ${id}  enabled`));
      expect(code).toBe(0);
    }
    expect([await word('alpha'), await word('beta')]).toEqual(['alpha 1.0.0', 'beta 1.0.0']);
    // An HttpError of another copy of the core would be a fault.
    expect((await fetch(`${server.url}/api/alpha/refused`)).status).toBe(404);
    expect(sources()).toEqual([ours, '@acme/alpha', '@acme/beta']);
    expect(product()).toEqual(before);
    expect(existsSync(file('package.json'))).toBe(false);
  });

  test('are installed again from their lock file alone, and serve after another start', async () => {
    for (const name of await readdir(folder)) if (name.endsWith('.tgz')) await rm(file(name));
    await rm(file('installed-modules/node_modules'), { recursive: true });
    await run('npm', ['ci', '--offline', '--prefix', file('installed-modules')], { cwd: folder });
    await server.stop();
    server = await ServerProcess.start(environment());
    expect([await word('alpha'), await word('beta')]).toEqual(['alpha 1.0.0', 'beta 1.0.0']);
  });

  test('are replaced by another version, of which alone the tarball is kept', async () => {
    const { code, stdout } = await command('install', `./${await pack('alpha', '1.1.0')}`);
    expect([code, stdout]).toEqual([0, expect.stringContaining('npm run modules -- reload alpha')]);
    expect(await word('alpha')).toBe('alpha 1.0.0');
    expect((await command('reload', 'alpha')).code).toBe(0);
    expect(await word('alpha')).toBe('alpha 1.1.0');
    expect((await readdir(file('installed-modules/packages'))).sort()).toEqual([
      'acme-alpha-1.1.0.tgz',
      'acme-beta-1.0.0.tgz',
    ]);
  });

  test('may be switched off for a start, and name a peer that nothing provides', async () => {
    const peerDependencies = { '@tenantry/core': '^0.8.0', 'no-such-library': '^1.0.0' };
    const { code, stdout } = await command(
      'install',
      await pack('gamma', '1.0.0', { peerDependencies }),
      '--off',
    );
    expect(code).toBe(2);
    expect(stdout).toContain(
      '@acme/gamma needs the package no-such-library, which the server does not bring.',
    );
    expect(stdout).toContain(`npm install --prefix ${file('installed-modules')} no-such-library`);
    expect(stdout).toContain('It is switched off: npm run modules -- enable gamma');
    expect(await word('gamma')).toBe(404);
  });

  test('are removed when they are off, and only then', async () => {
    expect(await command('uninstall', 'beta')).toMatchObject({
      code: 1,
      stderr: 'beta is enabled.\n  Remedy: disable it first: npm run modules -- disable beta\n',
    });
    expect(await word('beta')).toBe('beta 1.0.0');
    await command('disable', 'beta');
    for (const named of ['beta', '@acme/gamma']) {
      expect(await command('uninstall', named)).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('removed 1 package') as string,
      });
    }
    expect(sources()).toEqual([ours, '@acme/alpha']);
    expect(await readdir(file('installed-modules/node_modules/@acme'))).toEqual(['alpha']);
    expect(await word('alpha')).toBe('alpha 1.1.0');
  });

  test('are refused with what is wrong, and nothing stays of them', async () => {
    const plain = await pack('plain', '1.0.0', { tenantry: undefined });
    const attempts: [string, RegExp][] = [
      [plain, /^@acme\/plain is not a module: .*"tenantry" is required/],
      ['./nothing.tgz', /nothing\.tgz does not exist\./],
      ['@acme/never-published', /^npm install failed in [^]*ENOTCACHED/],
      ['Not a name', /^"Not a name" names no package\./],
    ];
    for (const [named, message] of attempts) {
      expect([named, await command('install', named)]).toEqual([
        named,
        { code: 1, stdout: expect.any(String) as string, stderr: expect.stringMatching(message) as string },
      ]);
    }
    expect((await command('uninstall', 'directory')).stderr).toContain('it lies in');
    expect((await command('uninstall', 'never')).stderr).toMatch(/^No module never is installed in /);
    expect(sources()).toEqual([ours, '@acme/alpha']);
    expect(await readdir(file('installed-modules/packages'))).toEqual(['acme-alpha-1.1.0.tgz']);
  });

  test('are replaced by a folder, and a folder by a tarball: a reload runs what was installed last', async () => {
    const tarball = await pack('alpha', '1.2.0');
    const folder = './authors/alpha';
    const reload = async () => (await command('reload', 'alpha')).code;
    expect((await command('install', folder)).code).toBe(0);
    expect(await word('alpha')).toBe('alpha 1.1.0');
    expect(await reload()).toBe(0);
    expect(await word('alpha')).toBe('alpha 1.2.0');
    await writeFile(file('authors/alpha/manifest.js'), manifest('alpha', 'of the folder'));
    expect(await word('alpha')).toBe('alpha 1.2.0');
    expect(await reload()).toBe(0);
    expect(await word('alpha')).toBe('of the folder');
    for (const [spec, says] of [
      [tarball, 'alpha 1.2.0'],
      [folder, 'of the folder'],
    ] as const) {
      const before = await word('alpha');
      expect((await command('install', spec)).code).toBe(0);
      expect(await word('alpha')).toBe(before);
      expect(await reload()).toBe(0);
      expect(await word('alpha')).toBe(says);
    }
  });
});
