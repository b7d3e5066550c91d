import { setTimeout as delay } from 'node:timers/promises';
import { tryLockFile } from './tryLockFile';

/** How long to wait between two looks at a lock that is held, in milliseconds. */
const POLL_MS = 10;

/** How long to wait for a lock altogether, in milliseconds; what it guards takes a few. */
const PATIENCE_MS = 10_000;

/** A lock could not be had in time. */
export class FileLockTimeout extends Error {
  constructor(readonly path: string) {
    super(`${path} has been held for ${PATIENCE_MS / 1000} seconds`);
    this.name = 'FileLockTimeout';
  }
}

/**
 * Runs `work` while no other holder of the lock does, in this process or another on this machine.
 *
 * @param path lock file, created and removed; its folder must exist
 * @throws FileLockTimeout when it is held all the time
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const attempt = await tryLockFile(path);
    if ('lock' in attempt) {
      try {
        return await work();
      } finally {
        await attempt.lock.release();
      }
    }
    if (Date.now() > deadline) throw new FileLockTimeout(path);
    await delay(POLL_MS);
  }
}
