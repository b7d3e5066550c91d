import { pollUntil } from './pollUntil';
import { readPostmasterPid, type PostmasterPid } from './readPostmasterPid';

/** Recovery after a crash replays up to max_wal_size (1 GB), which a slow disk takes minutes for. */
const READY_MS = 10 * 60_000;
const SLOW_MS = 3_000;

/**
 * Waits until the server `pid` of a cluster takes connections.
 *
 * @returns undefined when `alive` says that it ended before, or after ten minutes
 */
export async function waitUntilReady(
  clusterDir: string,
  pid: number,
  alive: () => boolean | Promise<boolean>,
  log: (message: string) => void,
): Promise<PostmasterPid | undefined> {
  const slow = setTimeout(
    () => log('PostgreSQL is recovering from an unclean stop; still waiting for it.'),
    SLOW_MS,
  );
  try {
    const outcome = await pollUntil(async () => {
      const running = await readPostmasterPid(clusterDir);
      if (running?.pid === pid && running.status === 'ready') return { running };
      return (await alive()) ? undefined : { running: undefined };
    }, READY_MS);
    return outcome?.running;
  } finally {
    clearTimeout(slow);
  }
}
