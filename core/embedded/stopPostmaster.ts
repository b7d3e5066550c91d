import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { servesCluster } from './clusterProcesses';
import { errorCode } from '../kernel/files/errorCode';
import { pollUntil } from './pollUntil';

/** A fast stop writes a checkpoint, which takes long only when much is unwritten. */
const FAST_MS = 60_000;
const IMMEDIATE_MS = 10_000;

/**
 * Stops a cluster's server: sessions are ended, what they committed is written out.
 *
 * One that does not stop within a minute is ended at once; the next start then recovers, losing nothing.
 *
 * @param pgCtl path of pg_ctl, which Windows needs because it has no signals
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_STOP_FAILED when even that has no effect
 */
export async function stopPostmaster(clusterDir: string, pid: number, pgCtl?: string): Promise<void> {
  if (process.platform === 'win32' && pgCtl !== undefined) {
    await promisify(execFile)(pgCtl, ['stop', '-D', clusterDir, '-m', 'fast', '-w'], { windowsHide: true });
    return;
  }
  const ended = async () => ((await servesCluster(pid, clusterDir)) ? undefined : true);
  if (await ended()) return;
  signal(pid, 'SIGINT');
  if (await pollUntil(ended, FAST_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await pollUntil(ended, IMMEDIATE_MS)) return;
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_STOP_FAILED',
    `PostgreSQL (pid ${pid}) in ${clusterDir} does not stop.`,
    `Read the end of ${clusterDir}.log, then end it with: kill -9 ${pid}`,
  );
}

/** Sends a signal; to a process that has ended, none. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}
