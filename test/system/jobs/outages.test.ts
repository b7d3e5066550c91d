/** @covers core/parts/jobs core/parts/data test/fixtures/modules/critical test/fixtures/modules/errands */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { emptyDatabase, type OwnDatabase } from '../support/databases';
import { fixtures } from '../../support/fixtures';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';

const TENANT = '40000000-0000-4000-8000-000000000002';
const JOBS = 300;
const STEPS = 3;
const OUTAGES = 4;

// Starts processes; machines are busy.
jest.setTimeout(300_000);

describe('jobs under way while the database fails', () => {
  let folder: string;
  let database: OwnDatabase;
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-outages-'));
    const configFile = path.join(folder, 'plugins.config.json');
    await writeFile(configFile, JSON.stringify({ sources: fixtures('critical', 'errands'), modules: {} }));
    database = await emptyDatabase();
    server = await ServerProcess.start({
      DATABASE_URL: database.url(),
      TENANTRY_PLUGINS_CONFIG: configFile,
      TENANTRY_DATA_DIR: folder,
    });
  });
  afterAll(async () => {
    await server?.stop();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  test('are done in the end, each step of theirs exactly once', async () => {
    const count = async (from: string) => (await database.sql(`SELECT FROM ${from}`)).length;
    await database.sql(
      `INSERT INTO platform_jobs (id, worker_id, tenant_id, data, state, attempts, run_at)
       SELECT gen_random_uuid(), 'errands.dawdle', '${TENANT}',
         json_build_object('name', 'job ' || n, 'hurry', true), 'parked', 20, now()
       FROM generate_series(1, ${JOBS}) AS n`,
    );
    for (let outage = 1; outage <= OUTAGES; outage += 1) {
      const struckAt = Math.floor((JOBS * STEPS * outage) / (OUTAGES + 2));
      await until(async () => (await count('errands_done')) >= struckAt);
      // As a restart of PostgreSQL does.
      await database.sql(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND (usename = 'tenantry_app' OR application_name LIKE 'tenantry%') AND pid <> pg_backend_pid()`,
      );
    }
    const over = `platform_jobs WHERE state = 'done' AND worker_id = 'errands.dawdle'`;
    await until(async () => (await count(over)) === JOBS);
    expect(await count('errands_done')).toBe(JOBS * STEPS);
    expect(await count('(SELECT DISTINCT name FROM errands_done) AS step')).toBe(JOBS * STEPS);
    expect(await server?.stop()).toBe(0);
  });
});
