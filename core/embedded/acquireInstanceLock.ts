import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { tryLockFile, type HeldLock } from '../kernel/files/tryLockFile';
import { dataFolderMode } from '../kernel/files/writePrivateFile';
import { instanceLocked } from './EmbeddedPostgresError';
import { withDataFolder } from './withDataFolder';

/** The right to be the only server on a data folder, held until released or until the process ends. */
export type InstanceLock = HeldLock;

const LOCK_FILE = 'server.lock';
/** Between two checks while several processes wait for the same lock, in milliseconds. */
const POLL_MS = 5;

/**
 * Takes the lock of a data folder, creating the folder when needed.
 *
 * A lock left by a killed process is recognised by pid and process start time together and taken over.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_INSTANCE_LOCKED while another process holds it, and
 *   EMBEDDED_POSTGRES_DATA_FOLDER when the folder cannot be written to
 */
export function acquireInstanceLock(dataDir: string): Promise<InstanceLock> {
  const folder = resolve(dataDir);
  return withDataFolder(folder, async () => {
    // The recursive form says ENOENT of a read-only file system.
    const mode = dataFolderMode();
    await mkdir(folder, { recursive: true, mode }).catch(() => mkdir(folder, { mode }));
    for (;;) {
      const attempt = await tryLockFile(join(folder, LOCK_FILE));
      if ('lock' in attempt) return attempt.lock;
      if ('holder' in attempt) throw instanceLocked(folder, attempt.holder.pid, attempt.holder.since);
      await delay(POLL_MS);
    }
  });
}
