/** @covers core/cli/dev core/kernel/discovery scripts/lib */
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';

const manifest = (title: string, hooks = ''): string => `
import { defineModule, route } from '@tenantry/core';
import Joi from 'joi';
import { word } from './word';

export default defineModule({
  title: '${title}',${hooks}
  routes: [
    route({
      method: 'GET',
      path: '/speaker/word',
      summary: 'Say it',
      access: 'public',
      responses: { 200: { description: 'The word', body: Joi.string() } },
      handler: () => word,
    }),
  ],
});
`;

const plain = (word: string): string => `
const { defineModule, route } = require('@tenantry/core');
const Joi = require('joi');
module.exports = defineModule({
  title: 'Plain',
  routes: [route({
    method: 'GET', path: '/plain/word', summary: 'Say it', access: 'public',
    responses: { 200: { description: 'The word', body: Joi.string() } },
    handler: () => '${word}',
  })],
});`;

describe('npm run dev', () => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;

  beforeAll(async () => {
    packages = await AuthoredPackages.create('speaker', 'plain');
    await packages.describe('speaker', { manifest: './dist/manifest.js' });
    const compilerOptions = {
      target: 'es2023',
      module: 'node16',
      strict: true,
      esModuleInterop: true,
      resolveJsonModule: true,
      skipLibCheck: true,
      types: ['node'],
      rootDir: '.',
      outDir: 'dist',
      sourceMap: true,
    };
    await packages.write('speaker', {
      'tsconfig.json': JSON.stringify({
        compilerOptions,
        include: ['**/*.ts', 'texts/*.json'],
        exclude: ['dist'],
      }),
      'manifest.ts': manifest('Speaker'),
      'word.ts': `export const word = 'one';\n`,
    });
    await packages.describe('plain');
    await packages.write('plain', { 'manifest.js': plain('one') });
    database = await migratedDatabase();
    server = await ServerProcess.start(
      {
        TENANTRY_PLUGINS_CONFIG: packages.configFile,
        TENANTRY_DATA_DIR: path.join(packages.folder, 'var'),
        DATABASE_URL: database.url(),
        TENANTRY_ADMIN_PASSWORD: 'Secret-123!',
      },
      [],
      'dev',
    );
    await server.says(/^Watching .*speaker.*plain/m);
  });
  afterAll(async () => {
    expect(await server?.stop()).toBe(0);
    await database?.drop();
    await packages?.remove();
  });

  const word = async (id = 'speaker'): Promise<unknown> =>
    (await fetch(`${server.url}/api/${id}/word`)).json();
  const says = (id: string, wanted: string) => until(async () => (await word(id)) === wanted);
  const file = (name: string) => path.join(packages.folderOf('speaker'), name);
  /** Waits for what it prints after something was written. */
  const afterWriting = async (files: Record<string, string>, pattern: RegExp): Promise<string> => {
    const before = server.output.length;
    await packages.write('speaker', files);
    await until(() => pattern.test(server.output.slice(before)));
    return server.output.slice(before);
  };

  test('compiles what had never been compiled, and serves it', async () => {
    expect(await word()).toBe('one');
    expect(await word('plain')).toBe('one');
  });

  test('a file that is saved serves at once, and the time it took is shown', async () => {
    const printed = await afterWriting(
      { 'word.ts': `export const word = 'two';\n` },
      /word\.ts: speaker runs with it \(\d+ ms\)/,
    );
    expect(printed).toMatch(/word\.ts: speaker runs with it \(\d+ ms\)/);
    expect(await word()).toBe('two');
    await packages.write('plain', { 'manifest.js': plain('two') });
    await says('plain', 'two');
  });

  test('a package written elsewhere gets the core of the server, not the one that its author tests with', async () => {
    const own = path.join(packages.folderOf('plain'), 'node_modules/@tenantry/core');
    await mkdir(own, { recursive: true });
    await writeFile(path.join(own, 'package.json'), '{ "name": "@tenantry/core", "version": "0.8.0" }');
    await writeFile(path.join(own, 'index.js'), `throw new Error('another core');`);
    await packages.write('plain', { 'manifest.js': plain('shared') });
    await says('plain', 'shared');
  });

  test('files come and go', async () => {
    await packages.write('speaker', {
      'inner/more.ts': `export const more = 'three';\n`,
      'word.ts': `import { more } from './inner/more';\nexport const word = more;\n`,
    });
    await says('speaker', 'three');
    await rm(file('inner'), { recursive: true });
    await packages.write('speaker', { 'word.ts': `export const word = 'without';\n` });
    await says('speaker', 'without');
    expect(existsSync(file('dist/inner/more.js'))).toBe(false);
  });

  test('JSON that a module imports is reloaded, too', async () => {
    await packages.write('speaker', {
      'texts/en.json': '{ "word": "text" }',
      'word.ts': `import { word as text } from './texts/en.json';\nexport const word: string = text;\n`,
    });
    await says('speaker', 'text');
    await packages.write('speaker', { 'texts/en.json': '{ "word": "other text" }' });
    await says('speaker', 'other text');
    await packages.write('speaker', { 'word.ts': `export const word = 'without';\n` });
    await says('speaker', 'without');
  });

  test('what does not compile is shown in its place, and the last good version serves until it is fixed', async () => {
    const printed = await afterWriting(
      { 'word.ts': `export const word = 'good';\nexport const broken = ;\n` },
      /TS1109[^]*the last good version runs on/,
    );
    expect(printed).toMatch(/word\.ts:2:23 - error TS1109: Expression expected\./);
    expect(printed).toContain('export const broken = ;');
    expect(await word()).toBe('without');
    await packages.write('speaker', { 'word.ts': `export const word = 'fixed';\n` });
    await says('speaker', 'fixed');
  });

  test('wrong types are shown a moment later, and do not keep the code from running', async () => {
    const printed = await afterWriting(
      { 'word.ts': `export const word: string = 'typed';\nexport const wrong: number = 'x';\n` },
      /TS2322[^]*it runs all the same/,
    );
    expect(printed).toMatch(/word\.ts:2:14 - error TS2322/);
    expect(await word()).toBe('typed');
    await afterWriting({ 'word.ts': `export const word = 'right';\n` }, /Types of speaker are right/);
    // A check that was under way may have read the new file before it was compiled.
    await says('speaker', 'right');
  });

  test('code that cannot be loaded or does not start is named, leaves the old in service, and is tried again', async () => {
    const refused = await afterWriting(
      { 'manifest.ts': manifest('Speaker', ` nothing: 1 as never,`) },
      /MODULE_MANIFEST_INVALID[^]*could not be reloaded/,
    );
    expect(refused).toContain('MODULE_MANIFEST_INVALID  speaker has an invalid manifest');
    expect(await word()).toBe('right');
    const hook = ` hooks: { start: () => { throw new Error('no voice'); } },`;
    const failed = await afterWriting(
      { 'manifest.ts': manifest('Speaker', hook) },
      /MODULE_START_FAILED[^]*could not be reloaded/,
    );
    expect(failed).toContain('MODULE_START_FAILED  speaker cannot start: hooks.start failed: no voice.');
    expect(await word()).toBe('right');
    await packages.write('speaker', { 'manifest.ts': manifest('Speaker') });
    await says('speaker', 'right');
  });
});
