/** @covers core/parts/jobs core/parts/cluster test/fixtures/modules/critical test/fixtures/modules/errands */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestHost, type TestHost } from '@tenantry/core/testing';
import { fixtures } from '../../support/fixtures';
import { ServerProcess } from '../support/ServerProcess';
import { until } from '../../support/until';
import { done, errands, errandsOf, inTenant } from '../../jobs/errands';

const JOBS = 200;

// Starts processes; machines are busy.
jest.setTimeout(240_000);

describe('a process that is killed at work', () => {
  let folder: string;
  let host: TestHost;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tenantry-killed-'));
    await writeFile(
      path.join(folder, 'plugins.config.json'),
      JSON.stringify({ sources: fixtures('critical', 'errands'), modules: {} }),
    );
    host = await startTestHost({
      sources: fixtures('errands'),
      jobs: { concurrency: 4 },
    });
  });
  afterAll(async () => {
    await host?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  test('leaves its jobs to another, and each step is done exactly once', async () => {
    const names = Array.from({ length: JOBS }, (_, index) => `job ${index}`);
    const enqueue = (some: readonly string[]) =>
      inTenant(host, ({ jobs }) =>
        jobs.enqueueAll(some.map((name) => ({ job: errands.dawdle, data: { name } }))),
      );
    const server = await ServerProcess.start({
      DATABASE_URL: urlOf(host),
      TENANTRY_PLUGINS_CONFIG: path.join(folder, 'plugins.config.json'),
      TENANTRY_DATA_DIR: folder,
      ERRANDS_STAY: 'true',
    });
    const [child] = await host.sql<{ id: string }>(
      `SELECT id FROM platform_job_processes WHERE process NOT LIKE $1`,
      [`${process.pid} %`],
    );
    await enqueue(names);
    await until(async () => {
      const atWork = await host.sql(
        `SELECT FROM platform_jobs WHERE state = 'running' AND claimed_by = $1 AND checkpoint IS NOT NULL`,
        [child?.id],
      );
      return atWork.length > 0;
    });
    await server.kill();
    errandsOf(host).journal.gate('dawdle').open();
    const over = `SELECT FROM platform_jobs WHERE state = 'done' AND worker_id = 'errands.dawdle'`;
    await until(async () => (await host.sql(over)).length === JOBS, 120_000);
    expect(await done(host)).toEqual(
      names.flatMap((name) => [1, 2, 3].map((step) => `${name} ${step}`)).sort(),
    );
    const crashed = await host.sql('SELECT FROM platform_jobs WHERE crashes > 0 OR error IS NOT NULL');
    expect(crashed.length).toBeGreaterThan(0);
  });
});

/** Address of a test host's database, as `DATABASE_URL` takes it. */
function urlOf({ host }: TestHost): string {
  const { connection } = host.core.options;
  const { host: folder = '', port, user, database } = connection;
  return `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(folder)}`;
}
