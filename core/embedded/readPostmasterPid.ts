import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/files/errorCode';

/** Entries of `postmaster.pid`, which a running PostgreSQL writes in its data folder. */
export interface PostmasterPid {
  pid: number;
  port: number;
  /** Empty where no unix socket is used. */
  socketFolder: string;
  status: string;
}

/** Reads `postmaster.pid` of a cluster; undefined when it is missing or not yet written out. */
export async function readPostmasterPid(clusterDir: string): Promise<PostmasterPid | undefined> {
  try {
    const lines = (await readFile(join(clusterDir, 'postmaster.pid'), 'utf8'))
      .split('\n')
      .map((line) => line.trim());
    const pid = Number(lines[0]);
    if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
    return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: lines[7] ?? '' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
