import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { tryLockFile, type LockHolder } from './tryLockFile';

/** How long to wait between two checks of a lock that is held, in milliseconds. */
const POLL_MS = 10;

/** How long one holder may keep the others waiting, in milliseconds; what a lock guards takes a few. */
const LONGEST_WAIT_MS = 10_000;

/** A holder of the lock did not release it in time. */
export class FileLockTimeout extends Error {
  constructor(readonly path: string) {
    super(`${path} has been held for ${LONGEST_WAIT_MS / 1000} seconds`);
    this.name = 'FileLockTimeout';
  }
}

/**
 * Runs `work` while no other holder of the lock does, in this process or another on this machine.
 *
 * However many are in the queue, they wait as long as it moves on.
 *
 * @param path lock file, created and removed; its folder must exist
 * @throws FileLockTimeout when one holder keeps it for ten seconds
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  let seen: LockHolder | undefined;
  let seenAt = performance.now();
  for (;;) {
    const attempt = await tryLockFile(path);
    if ('lock' in attempt) {
      try {
        return await work();
      } finally {
        await attempt.lock.release();
      }
    }
    const holder = 'holder' in attempt ? attempt.holder : undefined;
    if (!isDeepStrictEqual(holder, seen)) {
      seen = holder;
      seenAt = performance.now();
    } else if (performance.now() - seenAt > LONGEST_WAIT_MS) throw new FileLockTimeout(path);
    await delay(POLL_MS);
  }
}
