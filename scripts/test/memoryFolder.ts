import { readFile, statfs } from 'node:fs/promises';

const FOLDER = '/dev/shm';
/** Space that a whole run needs, in bytes, with room for the processes that it starts. */
const NEEDED = 8 * 1024 ** 3;

/**
 * Linux's folder in memory, where it has room for the files of a test run and programs may run from it; else null.
 *
 * Each test host has a database of its own, which is some 1,000 files. Disks take up to a millisecond for each.
 */
export async function memoryFolder(): Promise<string | null> {
  const mounts = await readFile('/proc/self/mounts', 'utf8').catch(() => '');
  const options = mounts
    .split('\n')
    .map((line) => line.split(' '))
    .find(([, folder, type]) => folder === FOLDER && type === 'tmpfs')?.[3]
    ?.split(',');
  if (!options?.includes('rw') || options.includes('noexec')) return null;
  const { bavail, bsize } = await statfs(FOLDER);
  return Math.min(bavail * bsize, process.availableMemory()) >= NEEDED ? FOLDER : null;
}
