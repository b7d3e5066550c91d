import path from 'node:path';
import { runCommand } from '../support/runCommand';
import { AuthoredPackages } from '../support/AuthoredPackages';
import { emptyDatabase } from '../support/emptyDatabase';
import { ServerProcess } from '../support/ServerProcess';
import { SteadyRequests, tally } from '../support/SteadyRequests';
import { stopAfterTest } from '../support/stopAfterTest';
import { until } from '../support/until';

const ADMINISTRATOR = { email: 'root@example.test', password: 'Secret-123!' };

/** A manifest with one route that answers what another file of the package says. */
const commonJs = (id: string): string => `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  const { word } = require('./words');
  module.exports = defineModule({
    title: 'Speaker',
    routes: [route({
      method: 'GET', path: '/${id}/word', summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The word', body: Joi.string() } },
      handler: () => word,
    })],
  });`;

const esModule = `
  import { defineModule, route } from '@tenantry/core';
  import Joi from 'joi';
  import { word } from './words.js';
  export default defineModule({
    title: 'Modern speaker',
    routes: [route({
      method: 'GET', path: '/modern/word', summary: 'Say it', access: 'public',
      responses: { 200: { description: 'The words', body: Joi.string() } },
      handler: async () => word + ' ' + (await import('./later.js')).word,
    })],
  });`;

/** Remembers when it was made, so that a restart shows. */
const listener = `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  let starts = 0;
  module.exports = defineModule({
    title: 'Listener',
    hooks: { start: () => { starts += 1; } },
    routes: [route({
      method: 'GET', path: '/listener/starts', summary: 'How often it started', access: 'public',
      responses: { 200: { description: 'A number', body: Joi.number() } },
      handler: () => starts,
    })],
  });`;

describe('loading the code of a module anew on running servers', () => {
  let packages: AuthoredPackages;
  let database: { url: string; drop(): Promise<void> };
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
    database = await emptyDatabase();
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
      DATABASE_URL: database.url,
      TENANTRY_ADMIN_EMAIL: ADMINISTRATOR.email,
      TENANTRY_ADMIN_PASSWORD: ADMINISTRATOR.password,
      RATE_LIMIT_ENABLED: 'false',
    });
  const read = async (pathname: string, from = server): Promise<unknown> =>
    (await fetch(`${from.url}/api${pathname}`)).json();
  const reload = async (id: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const url = `${server.url}/api/platform/modules/${id}/reload`;
    const response = await fetch(url, { method: 'POST', headers: { authorization } });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
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

  test('packages of ES modules are read anew with all their files, again and again', async () => {
    for (const word of ['two', 'three']) {
      await packages.write('modern', modernWords(word));
      expect((await reload('modern')).status).toBe(200);
      expect(await read('/modern/word')).toBe(`${word} ${word} later`);
    }
  });

  test('code that cannot be used is refused, the old runs on, and mended code is taken', async () => {
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
    await packages.write('speaker', { 'manifest.js': commonJs('speaker'), 'words.js': say('mended') });
    expect((await reload('speaker')).status).toBe(200);
    expect(await read('/speaker/word')).toBe('mended');
  });

  test('code that does not start is reported, and mended code starts', async () => {
    const broken = commonJs('speaker').replace(
      "title: 'Speaker',",
      "title: 'Speaker', hooks: { start: () => { throw new Error('no voice'); } },",
    );
    await packages.write('speaker', { 'manifest.js': broken });
    expect(await reload('speaker')).toMatchObject({
      status: 200,
      body: { module: { status: { state: 'failed', problem: { code: 'MODULE_START_FAILED' } } } },
    });
    expect(await read('/speaker/word')).toMatchObject({ code: 'MODULE_DISABLED' });
    await packages.write('speaker', { 'manifest.js': commonJs('speaker') });
    expect((await reload('speaker')).status).toBe(200);
    expect(await read('/speaker/word')).toBe('mended');
  });

  test('a package in another version is read anew by itself when plugins.config.json is applied', async () => {
    await packages.describe('speaker', {}, { version: '1.1.0' });
    await packages.write('speaker', { 'words.js': say('1.1.0') });
    const url = `${server.url}/api/platform/modules/bystander`;
    const headers = { authorization, 'content-type': 'application/json' };
    await fetch(url, { method: 'PUT', headers, body: '{"enabled":false}' });
    expect(await read('/speaker/word')).toBe('1.1.0');
  });

  test("the operators' command asks every server, and tells what each made of it", async () => {
    const command = () =>
      runCommand(['modules', 'reload', 'speaker', '--json'], {
        TENANTRY_PLUGINS_CONFIG: packages.configFile,
        TENANTRY_DATA_DIR: path.join(packages.folder, 'elsewhere'),
        DATABASE_URL: database.url,
      });
    await packages.write('speaker', { 'words.js': say('by command') });
    expect(await command()).toMatchObject({
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
    expect(await command()).toMatchObject({
      servers: [
        { state: 'enabled', problem },
        { state: 'enabled', problem },
      ],
    });
    expect(await read('/speaker/word')).toBe('by command');
    await packages.write('speaker', { 'manifest.js': commonJs('speaker') });
    await command();
  });

  test('only super administrators may ask, and only for what is installed', async () => {
    expect((await reload('nowhere')).status).toBe(404);
    const url = `${server.url}/api/platform/modules/speaker/reload`;
    expect((await fetch(url, { method: 'POST' })).status).toBe(401);
  });
});
