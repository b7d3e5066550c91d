import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLockFile, type HeldLock } from '../../files/tryLockFile';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';

/** The right to be the only server on a data folder, held until released or until the process ends. */
export type InstanceLock = HeldLock;

const LOCK_FILE = 'server.lock';
/** Between two looks while several processes are at the same lock, in milliseconds. */
const POLL_MS = 5;

/**
 * Takes the lock of a data folder, creating the folder when needed.
 *
 * A lock left by a killed process is recognised by pid and process start time together and taken over.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_INSTANCE_LOCKED while another process holds it
 */
export async function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const folder = resolve(dataDir);
  await mkdir(folder, { recursive: true });
  for (;;) {
    const attempt = await tryLockFile(join(folder, LOCK_FILE));
    if ('lock' in attempt) return attempt.lock;
    if ('holder' in attempt) {
      const { pid, since } = attempt.holder;
      throw new EmbeddedPostgresError(
        'EMBEDDED_POSTGRES_INSTANCE_LOCKED',
        `A server is already running on ${folder}, as pid ${pid} since ${since}.`,
        `Stop it first (kill ${pid}), or give this one its own data folder with TENANTRY_DATA_DIR and its own PORT.`,
      );
    }
    await delay(POLL_MS);
  }
}
