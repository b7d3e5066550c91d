import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { clusterProcesses, servesCluster } from './clusterProcesses';
import { pollUntil } from './pollUntil';
import { readPostmasterPid, type PostmasterPid } from './readPostmasterPid';
import { stopPostmaster } from './stopPostmaster';
import { waitUntilReady } from './waitUntilReady';

/** Sessions of a killed server notice its end at once; a long one is stuck in the kernel. */
const ORPHANS_MS = 15_000;
const STOPPING_MS = 60_000;

/**
 * Finds the server that an earlier, killed process left running on a cluster.
 *
 * Leaves the cluster ready for a new server when there is none to adopt: one that is just stopping, or
 * does not answer `answers`, is waited for or stopped, and what a dead one left is removed.
 *
 * @returns the running server, or undefined when a new one is to be started
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_ORPHANS when sessions of a dead server do not end
 */
export async function adoptPostmaster(
  clusterDir: string,
  answers: (running: PostmasterPid) => Promise<boolean>,
  log: (message: string) => void,
): Promise<PostmasterPid | undefined> {
  const found = await readPostmasterPid(clusterDir);
  if (found === undefined) return undefined;
  if (!(await servesCluster(found.pid, clusterDir))) {
    await removeLeftovers(clusterDir, found, log);
    return undefined;
  }
  if (found.status === 'stopping') {
    log(`PostgreSQL (pid ${found.pid}) is still stopping; waiting for it.`);
    await pollUntil(
      async () => ((await servesCluster(found.pid, clusterDir)) ? undefined : true),
      STOPPING_MS,
    );
  }
  const alive = () => servesCluster(found.pid, clusterDir);
  const ready = await waitUntilReady(clusterDir, found.pid, alive, log);
  if (ready !== undefined && (await answers(ready))) return ready;
  log(`PostgreSQL (pid ${found.pid}) does not answer; stopping it to start another.`);
  await stopPostmaster(clusterDir, found.pid);
  // One that was killed in the meantime, rather than stopped, leaves its files behind.
  const left = await readPostmasterPid(clusterDir);
  if (left !== undefined) await removeLeftovers(clusterDir, left, log);
  return undefined;
}

async function removeLeftovers(
  clusterDir: string,
  stale: PostmasterPid,
  log: (message: string) => void,
): Promise<void> {
  // Two servers on one folder destroy it: nothing is removed before the last process of the old one is gone.
  const gone = await pollUntil(
    async () => ((await clusterProcesses(clusterDir)).length === 0 ? true : undefined),
    ORPHANS_MS,
  );
  if (gone === undefined) {
    const pids = (await clusterProcesses(clusterDir)).join(', ');
    throw new EmbeddedPostgresError(
      'EMBEDDED_POSTGRES_ORPHANS',
      `PostgreSQL processes of an earlier server still work in ${clusterDir}: ${pids}.`,
      `End them (kill ${pids.replaceAll(',', '')}) and start again.`,
    );
  }
  log(`PostgreSQL (pid ${stale.pid}) ended without stopping; it will recover what was committed.`);
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  if (stale.socketFolder !== '') {
    const socket = join(stale.socketFolder, `.s.PGSQL.${stale.port}`);
    await rm(socket, { force: true });
    await rm(`${socket}.lock`, { force: true });
  }
}
