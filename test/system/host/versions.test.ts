/**
 * @covers core/kernel/discovery core/kernel/host core/kernel/process/responsibleModule.ts core/cli/modules/reload.ts
 * @covers core/cli/modules/list.ts core/cli/serve/bootServer.ts core/parts/pages
 */
import { mkdir, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { tenantry } from '../../support/tenantry';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

/** Says what its parts say that are loaded, or read, with the request only. */
const commonJs = (id: string, version: string): Record<string, string> => ({
  'manifest.js': `
    const { readFile } = require('node:fs/promises');
    const path = require('node:path');
    const { defineModule, HttpError, route } = require('@tenantry/core');
    const Joi = require('joi');
    const get = (name, handler) => route({
      method: 'GET', path: '/${id}/' + name, summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The words', body: Joi.any() } },
      handler,
    });
    module.exports = defineModule({
      title: 'Parts ${version}',
      routes: [
        get('words', async () => [
          '${version}',
          require('./parts/required').word,
          (await import('./parts/imported.mjs')).word,
          await readFile(path.join(__dirname, 'parts/read.txt'), 'utf8'),
        ]),
        get('refused', () => { throw new HttpError(404, 'Not here'); }),
        get('fault', () => { throw new Error('a fault'); }),
      ],
    });`,
  'parts/required.js': `exports.word = '${version}';`,
  'parts/imported.mjs': `export const word = '${version}';`,
  'parts/read.txt': version,
});
const esModule = (id: string, version: string): Record<string, string> => ({
  'manifest.js': `
    import { readFile } from 'node:fs/promises';
    import { defineModule, route } from '@tenantry/core';
    import Joi from 'joi';
    export default defineModule({
      title: 'Parts ${version}',
      routes: [route({
        method: 'GET', path: '/${id}/words', summary: 'Say it', access: 'public',
        responses: { 200: { description: 'The words', body: Joi.any() } },
        handler: async () => [
          '${version}',
          (await import('./parts/imported.js')).word,
          await readFile(new URL('./parts/read.txt', import.meta.url), 'utf8'),
        ],
      })],
    });`,
  'parts/imported.js': `export const word = '${version}';`,
  'parts/read.txt': version,
});

describe('versions of a module on a running server', () => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;
  let authorization: string;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('parts', 'modern', 'linked');
    await write('parts', '1.0.0', commonJs);
    await write('modern', '1.0.0', esModule);
    // Releases of which one is linked: the usual way to switch between versions in one step.
    await rename(packages.folderOf('linked'), release('1'));
    for (const number of ['1', '2']) {
      await mkdir(release(number), { recursive: true });
      await link(number);
      await write('linked', '1.0.0', (id) => commonJs(id, `release ${number}`));
    }
    await link('1');
    database = await migratedDatabase();
    await start();
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await packages?.remove();
  });

  const release = (number: string) => path.join(packages.folder, `linked-${number}`);
  const link = async (number: string): Promise<void> => {
    await rm(packages.folderOf('linked'), { force: true });
    await symlink(release(number), packages.folderOf('linked'));
  };
  const write = async (
    id: string,
    version: string,
    files: (id: string, version: string) => Record<string, string>,
  ): Promise<void> => {
    await packages.describe(id, {}, { version, type: files === esModule ? 'module' : 'commonjs' });
    await packages.write(id, files(id, version));
  };
  /** As editors and compilers do that write in place: the file stays the same one. */
  const writeInPlace = async (id: string, files: Record<string, string>): Promise<void> => {
    for (const [name, text] of Object.entries(files))
      await writeFile(path.join(packages.folderOf(id), name), text);
  };
  const dataDir = () => path.join(packages.folder, 'var');
  const environment = () => ({
    TENANTRY_PLUGINS_CONFIG: packages.configFile,
    TENANTRY_DATA_DIR: dataDir(),
    DATABASE_URL: database.url(),
    TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
    TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_ENABLED: 'false',
  });
  const start = async (): Promise<void> => {
    server = await ServerProcess.start(environment());
    const body = new URLSearchParams(ADMINISTRATOR);
    const response = await fetch(`${server.url}/api/auth/login`, { method: 'POST', body });
    authorization = `Bearer ${((await response.json()) as { token: string }).token}`;
  };
  const words = async (id: string): Promise<unknown> =>
    new Set((await (await fetch(`${server.url}/api/${id}/words`)).json()) as string[]);
  const module = async (id: string) => {
    const response = await fetch(`${server.url}/api/platform/modules/${id}`, { headers: { authorization } });
    return (await response.json()) as { version: string; code: { folder: string; source: string } };
  };
  const modules = (...args: string[]) => tenantry(['modules', ...args], { ...process.env, ...environment() });
  const reload = async (id: string): Promise<number> => {
    const url = `${server.url}/api/platform/modules/${id}/reload`;
    return (await fetch(url, { method: 'POST', headers: { authorization } })).status;
  };
  /** Copies in the data folder, of all processes. */
  const copies = async (): Promise<string[]> => {
    const folder = path.join(dataDir(), 'module-code');
    const processes = await readdir(folder);
    const names = await Promise.all(processes.map((name) => readdir(path.join(folder, name))));
    return names
      .flat()
      .map((name) => name.replace(/^\d+-/, ''))
      .sort();
  };

  test.each([
    ['parts', commonJs],
    ['modern', esModule],
  ] as const)(
    '%s runs with parts of its own version only, whatever is installed meanwhile',
    async (id, files) => {
      // In place before anything was loaded late, then by another package in its folder.
      await writeInPlace(id, files(id, '1.1.0'));
      expect(await words(id)).toEqual(new Set(['1.0.0']));
      expect(await reload(id)).toBe(200);
      await rename(packages.folderOf(id), `${packages.folderOf(id)}-old`);
      await write(id, '2.0.0', files);
      expect(await words(id)).toEqual(new Set(['1.1.0']));
      expect(await reload(id)).toBe(200);
      expect(await words(id)).toEqual(new Set(['2.0.0']));
      expect(await module(id)).toMatchObject({ version: '2.0.0' });
    },
  );

  test('another type of package takes effect with a reload', async () => {
    await write('parts', '3.0.0', esModule);
    expect(await reload('parts')).toBe(200);
    expect(await words('parts')).toEqual(new Set(['3.0.0']));
    await write('parts', '4.0.0', commonJs);
    expect(await reload('parts')).toBe(200);
    expect(await words('parts')).toEqual(new Set(['4.0.0']));
  });

  test('a package behind a link is the one that was linked when it was loaded, and the report says which', async () => {
    const due = async () => {
      const { stdout } = await modules('list', '--json');
      const { modules: listed } = JSON.parse(stdout) as { modules: { id: string; reloadDue: boolean }[] };
      return listed.filter(({ reloadDue }) => reloadDue).map(({ id }) => id);
    };
    expect(await due()).toEqual([]);
    for (const number of ['2', '1']) {
      await link(number);
      expect(await due()).toEqual(['linked']);
      const { code, stdout } = await modules('reload', 'linked');
      expect(code).toBe(0);
      expect(stdout).toContain('linked is enabled, with its new code.');
      const source = await realpath(release(number));
      expect(stdout).toContain(`It runs version 1.0.0, as it was read from ${source}.`);
      expect(await words('linked')).toEqual(new Set([`release ${number}`]));
      expect(await module('linked')).toMatchObject({ code: { source } });
      expect(await due()).toEqual([]);
    }
  });

  test('a copy shares the host’s classes, and messages name the package', async () => {
    expect((await fetch(`${server.url}/api/parts/refused`)).status).toBe(404);
    expect((await fetch(`${server.url}/api/parts/fault`)).status).toBe(500);
    await writeInPlace('modern', { 'manifest.js': "import './nowhere.js';" });
    const { stdout } = await modules('reload', 'modern');
    const folder = await realpath(packages.folderOf('modern'));
    expect(stdout).toContain(`Cannot find module '${folder}/nowhere.js' imported from ${folder}/manifest.js`);
    expect(stdout).not.toContain('module-code');
    expect(await words('modern')).toEqual(new Set(['2.0.0']));
    await packages.write('modern', esModule('modern', '2.0.0'));
    expect(await reload('modern')).toBe(200);
  });

  test('only copies that run are kept, also after a kill', async () => {
    const running = ['linked-1.0.0', 'modern-2.0.0', 'parts-4.0.0'];
    expect(await copies()).toEqual(running);
    await server.kill();
    expect(await copies()).toEqual(running);
    await start();
    expect(await copies()).toEqual(running);
    expect(await words('parts')).toEqual(new Set(['4.0.0']));
    await server.stop();
    expect(await copies()).toEqual([]);
  });
});
