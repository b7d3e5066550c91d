import { readdir, readFile, readlink } from 'node:fs/promises';
import { processIdentity } from '../kernel/files/processIdentity';

/** How PostgreSQL calls its own processes: the server by its path, the others `postgres: …`. */
const ANY = /(^|\/)postgres(: .*)?$/;
/** All but the server itself. */
export const NO_SERVER = /^postgres: /;

/**
 * Tells whether a pid that `postmaster.pid` names is the server of this cluster, and not an unrelated
 * process that got the number later. Every PostgreSQL process works in its cluster's folder.
 */
export async function servesCluster(pid: number, clusterDir: string): Promise<boolean> {
  if (processIdentity(pid) === undefined) return false;
  if (process.platform !== 'linux') return true;
  return (await workingFolder(String(pid))) === clusterDir && (await isPostgres(String(pid), ANY));
}

/**
 * Lists the PostgreSQL processes that work in a cluster's folder, such as sessions that outlive a killed
 * server for a moment. Empty where the system does not tell (anything but Linux).
 */
export async function clusterProcesses(clusterDir: string, name = ANY): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(async (pid) => (await workingFolder(pid)) === clusterDir && (await isPostgres(pid, name))),
  );
  return pids.filter((_, index) => found[index]).map(Number);
}

function workingFolder(pid: string): Promise<string | undefined> {
  return readlink(`/proc/${pid}/cwd`).catch(() => undefined);
}

async function isPostgres(pid: string, name: RegExp): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '');
  return name.test(command.split('\0')[0] ?? '');
}
