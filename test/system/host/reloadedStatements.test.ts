/** @covers core/kernel/running core/parts/data */
import path from 'node:path';
import { AuthoredPackages } from '../../support/AuthoredPackages';
import { migratedDatabase, type OwnDatabase } from '../support/databases';
import { ServerProcess } from '../support/ServerProcess';
import { tenantry } from '../../support/tenantry';

/** Answers what a statement of a fixed name reads. */
const manifest = `
  const { defineModule, route } = require('@tenantry/core');
  const Joi = require('joi');
  const { text } = require('./statement');
  module.exports = defineModule({
    title: 'Reader',
    routes: [route({
      method: 'GET', path: '/reader/word', summary: 'Read it', access: 'public',
      responses: { 200: { description: 'The word', body: Joi.string() } },
      handler: async ({ services }) =>
        (await services.database.first({ name: 'reader_word', text, values: ['word'] })).word,
    })],
  });`;

describe('a module that is reloaded with another text for a statement that keeps its name', () => {
  let packages: AuthoredPackages;
  let database: OwnDatabase;
  let server: ServerProcess;

  const reading = (word: string) =>
    // The pause keeps a connection busy, so that requests at once take several.
    `exports.text = "SELECT '${word} ' || $1::text AS word FROM pg_sleep(0.05)";`;
  const environment = () => ({
    TENANTRY_PLUGINS_CONFIG: packages.configFile,
    TENANTRY_DATA_DIR: path.join(packages.folder, 'data'),
    DATABASE_URL: database.url(),
    RATE_LIMIT_ENABLED: 'false',
  });
  const answers = async (): Promise<string[]> => {
    const sent = Array.from({ length: 12 }, async () => {
      const response = await fetch(`${server.url}/api/reader/word`);
      return `${response.status} ${await response.text()}`;
    });
    return [...new Set(await Promise.all(sent))];
  };

  beforeAll(async () => {
    packages = await AuthoredPackages.create('reader');
    await packages.describe('reader');
    await packages.write('reader', { 'manifest.js': manifest, 'statement.js': reading('first') });
    database = await migratedDatabase();
    server = await ServerProcess.start(environment());
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await packages?.remove();
  });

  test.each(['second', 'third', 'first'])(
    'reads the new one (%s) on connections that know the old one',
    async (word) => {
      expect(await answers()).toHaveLength(1);
      await packages.write('reader', { 'statement.js': reading(word) });
      await tenantry(['modules', 'reload', 'reader'], { ...process.env, ...environment() });
      expect(await answers()).toEqual([`200 "${word} word"`]);
    },
  );
});
