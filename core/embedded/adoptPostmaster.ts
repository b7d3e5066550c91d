import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { clusterProcesses, NO_SERVER, servesCluster } from './clusterProcesses';
import { pollUntil } from './pollUntil';
import { readPostmasterPid, type PostmasterPid } from './readPostmasterPid';
import { signal, stopPostmaster } from './stopPostmaster';
import { waitUntilReady } from './waitUntilReady';

/** Idle sessions of a killed server notice its end at once; one that works on is ended after the first of these. */
const ORPHANS_END_MS = 1_000;
const ORPHANS_MS = 15_000;
const STOPPING_MS = 60_000;

/**
 * Finds the server that an earlier, killed process left running on a cluster.
 *
 * Without a server to adopt, it leaves the cluster ready for a new one: it waits for a server that is just stopping,
 * stops one that does not answer `answers`, and removes the files of an ended one.
 *
 * @returns the running server, or undefined when a new one is to be started
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_ORPHANS when sessions of an ended server do not end
 */
export async function adoptPostmaster(
  clusterDir: string,
  answers: (running: PostmasterPid) => Promise<boolean>,
  log: (message: string) => void,
): Promise<PostmasterPid | undefined> {
  const found = await readPostmasterPid(clusterDir);
  if (found === undefined) {
    await removeUnreadable(clusterDir, log);
    return undefined;
  }
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
  await endOrphans(clusterDir);
  log(`PostgreSQL (pid ${stale.pid}) ended without stopping; it will recover what was committed.`);
  await rm(join(clusterDir, 'postmaster.pid'), { force: true });
  if (stale.socketFolder !== '') {
    const socket = join(stale.socketFolder, `.s.PGSQL.${stale.port}`);
    await rm(socket, { force: true });
    await rm(`${socket}.lock`, { force: true });
  }
}

/**
 * Removes a postmaster.pid that names no process, as a full disk or a loss of power leaves it. PostgreSQL itself would
 * refuse to start.
 */
async function removeUnreadable(clusterDir: string, log: (message: string) => void): Promise<void> {
  const file = join(clusterDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  // Elsewhere nothing tells whether a server works on the files.
  if (process.platform !== 'linux' || !(await becomesFree(clusterDir, ORPHANS_END_MS))) {
    const pids = (await clusterProcesses(clusterDir)).join(' ');
    throw new EmbeddedPostgresError(
      'EMBEDDED_POSTGRES_PID_FILE',
      `${file} is empty or damaged, and PostgreSQL may still work on the files beside it.`,
      `End it (${pids === '' ? 'look for processes named postgres' : `kill -INT ${pids}`}), remove ${file}, and start again.`,
    );
  }
  await rm(file);
  log(`${file} was empty or damaged, and no PostgreSQL works there; removed it.`);
}

/** Two servers on one folder destroy it: waits until the last process of an ended one is gone, and ends those that go on. */
async function endOrphans(clusterDir: string): Promise<void> {
  if (await becomesFree(clusterDir, ORPHANS_END_MS)) return;
  // As the server does itself when one of its processes crashes. What they had not committed is lost in any case.
  for (const pid of await clusterProcesses(clusterDir, NO_SERVER)) signal(pid, 'SIGQUIT');
  if (await becomesFree(clusterDir, ORPHANS_MS)) return;
  const pids = (await clusterProcesses(clusterDir)).join(', ');
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_ORPHANS',
    `PostgreSQL processes of an earlier server still work in ${clusterDir}: ${pids}.`,
    `End them (kill -9 ${pids.replaceAll(',', '')}) and start again.`,
  );
}

/** Whether the last process that works on a cluster ends within this time. */
function becomesFree(clusterDir: string, milliseconds: number): Promise<true | undefined> {
  return pollUntil(
    async () => ((await clusterProcesses(clusterDir)).length === 0 ? true : undefined),
    milliseconds,
  );
}
