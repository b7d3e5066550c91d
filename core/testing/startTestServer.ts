import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { EmbeddedPostgresConnection } from '../embedded/EmbeddedPostgresConnection';
import { stopEmbeddedPostgres } from '../embedded/findEmbeddedPostgres';
import { startEmbeddedPostgres } from '../embedded/startEmbeddedPostgres';

/** A PostgreSQL server for tests. */
export interface TestServer {
  connection: EmbeddedPostgresConnection;
  /** Temporary folder for the tests of this run. */
  temporaryFolder: string;
  /** Stops the server, and any that a test left running in the temporary folder, and removes all files. */
  stop(): Promise<void>;
}

const PREFIX = 'tenantry-test-';
const DATABASE = 'tenantry_test';
const silent = (): void => undefined;

/** Starts a fast PostgreSQL, not safe against crashes, in a temporary folder named after this process. */
export async function startTestServer(): Promise<TestServer> {
  await removeAbandoned();
  const folder = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const temporaryFolder = join(folder, 'tmp');
  await mkdir(temporaryFolder);
  // Run by root, PostgreSQL works as another user, who must be able to enter.
  await chmod(folder, 0o755);
  const options = { dataDir: join(folder, 'var'), databaseName: DATABASE, durable: false, log: silent };
  const postgres = await startEmbeddedPostgres(options);
  return {
    connection: postgres.connection,
    temporaryFolder,
    stop: async () => {
      await postgres.stop();
      await removeWithServers(folder);
    },
  };
}

/** Ends and removes what test runs left that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isSafeInteger(pid) || isRunning(pid)) continue;
    // One of another user is that user's to remove.
    await removeWithServers(join(tmpdir(), name)).catch(silent);
  }
}

/** Stops the servers with data folders below a folder, and removes it. */
async function removeWithServers(folder: string): Promise<void> {
  // Processes of a test may still run in it, so that entries come and go. With types, links to libraries are not followed.
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const { name, parentPath } of entries)
    if (name === 'postmaster.pid') await stopEmbeddedPostgres(dirname(parentPath));
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
