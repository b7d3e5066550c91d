import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findEmbeddedPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from '@tenantry/core/embedded';

export interface TestDatabase {
  connection: EmbeddedPostgres['connection'];
  /** Stops the server and removes its files. */
  stop(): Promise<void>;
}

const PREFIX = 'tenantry-test-';
const DATABASE = 'tenantry_test';
const silent = (): void => undefined;

/** Starts a fast PostgreSQL, not safe against crashes, in a temporary folder named after this process. */
export async function startTestDatabase(): Promise<TestDatabase> {
  await removeAbandoned();
  const dataDir = await mkdtemp(join(tmpdir(), `${PREFIX}${process.pid}-`));
  // Run by root, PostgreSQL works as another user, who must be able to enter.
  await chmod(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir, databaseName: DATABASE, durable: false, log: silent });
  return {
    connection: postgres.connection,
    stop: async () => {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
      await rm(postgres.connection.host, { recursive: true, force: true });
    },
  };
}

/** Ends and removes what test runs left that were killed. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]);
    if (!Number.isSafeInteger(pid) || isRunning(pid)) continue;
    const dataDir = join(tmpdir(), name);
    if (await findEmbeddedPostgres(dataDir, DATABASE)) {
      const left = await startEmbeddedPostgres({ dataDir, databaseName: DATABASE, durable: false, log: silent });
      await left.stop();
    }
    // One of another user is that user's to remove.
    await rm(dataDir, { recursive: true, force: true }).catch(silent);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
