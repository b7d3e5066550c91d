import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../kernel/files/errorCode';

/** What a running PostgreSQL notes about itself in its data folder. */
export interface PostmasterPid {
  pid: number;
  port: number;
  /** Empty where no unix socket is used. */
  socketFolder: string;
  status: string;
}

/** Reads `postmaster.pid` of a cluster; undefined when there is none or it is not yet written out. */
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
