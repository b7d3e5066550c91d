import { statfs } from 'node:fs/promises';
import path from 'node:path';
import type { Finding } from './Finding';

const MIB = 1024 * 1024;
/** Free space in bytes below which the server cannot be expected to run on, and below which it is time to act. */
const LEAST = 200 * MIB;
const LITTLE = 1024 * MIB;

/** Free space where the data folder is, or will be. */
export async function checkDisk(dataDir: string): Promise<Finding> {
  for (let folder = dataDir; ; folder = path.dirname(folder)) {
    const space = await statfs(folder).catch(() => undefined);
    if (space) return judgeDisk(space.bavail * space.bsize, folder);
    if (folder === path.dirname(folder)) {
      return { verdict: 'unchecked', subject: 'disk', message: `the free space of ${dataDir} is not known.` };
    }
  }
}

/** @param free bytes */
export function judgeDisk(free: number, folder: string): Finding {
  const message = `${Math.floor(free / MIB)} MiB are free in ${folder}`;
  if (free >= LITTLE) return { verdict: 'ok', subject: 'disk', message };
  const remedy = 'remove what is not needed there, or choose another folder with TENANTRY_DATA_DIR.';
  return { verdict: free < LEAST ? 'wrong' : 'note', subject: 'disk', message: `only ${message}.`, remedy };
}
