/**
 * @covers core/parts/jobs core/parts/mail core/parts/events test/fixtures/modules/critical
 * @covers test/fixtures/modules/postman
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { by } from '../../support/caller';
import { fixtures } from '../../support/fixtures';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { emptyDatabase, type OwnDatabase } from '../support/databases';

const TENANT = '40000000-0000-4000-8000-000000000001';

// Starts processes; machines are busy.
jest.setTimeout(300_000);

describe('a process that is killed', () => {
  let folder: string;
  let database: OwnDatabase;
  let server: ServerProcess | undefined;

  const start = async (): Promise<ServerProcess> => {
    server = await ServerProcess.start({
      DATABASE_URL: database.url(),
      TENANTRY_PLUGINS_CONFIG: path.join(folder, 'plugins.config.json'),
      TENANTRY_DATA_DIR: folder,
    });
    return server;
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-crash-'));
    await writeFile(
      path.join(folder, 'plugins.config.json'),
      JSON.stringify({ sources: fixtures('critical', 'header-auth', 'postman'), modules: {} }),
    );
    database = await emptyDatabase();
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test.each([
    { ends: 'commit', attempts: 1 },
    { ends: 'delivery', attempts: 2 },
  ])('after the $ends loses no event, and the next one delivers it', async ({ ends, attempts }) => {
    const first = await start();
    const answer = fetch(`${first.url}/api/postman/letters`, {
      method: 'POST',
      headers: { ...by({ tenantId: TENANT }).headers, 'content-type': 'application/json' },
      body: JSON.stringify({ name: ends, ends }),
    }).then(
      ({ status }) => status,
      () => 'died',
    );
    await first.ended;
    expect(['died', 204]).toContain(await answer);
    await start();
    const found = () => database.sql(`SELECT attempts FROM postman_deliveries WHERE name = '${ends}'`);
    await until(async () => JSON.stringify(await found()) === JSON.stringify([{ attempts }]));
    await until(
      async () => (await database.sql(`SELECT FROM platform_jobs WHERE state <> 'done'`)).length === 0,
    );
    expect(await server?.stop()).toBe(0);
  });
});
