import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { dataFolderMode } from '../files/writePrivateFile';
import { withFileLock } from '../files/withFileLock';

/**
 * Runs `work` while no other process of this machine edits the operator's file. The lock beside the file also keeps out
 * servers with other data folders; where the folder of the file may not be written, the lock in the data folder keeps out
 * the server and its commands, under whichever account they run.
 *
 * @param file absolute path
 * @param dataDir data folder of the server; without it a file in a folder that may not be written cannot be locked
 * @throws FileLockTimeout, and the error of the file system where neither folder may be written
 */
export async function lockPluginsConfig<T>(
  file: string,
  dataDir: string | undefined,
  work: () => Promise<T>,
): Promise<T> {
  const beside = await isWritable(path.dirname(file));
  if (!beside && dataDir !== undefined) await mkdir(dataDir, { recursive: true, mode: dataFolderMode() });
  const paths = [
    ...(beside || dataDir === undefined ? [`${file}.lock`] : []),
    ...(dataDir !== undefined && (!beside || (await isWritable(dataDir)))
      ? [path.join(dataDir, 'config-edits.lock')]
      : []),
  ];
  // Everyone takes them in this order, so two processes never wait for each other.
  const locked = paths.reduceRight((inner, lock) => () => withFileLock(lock, inner), work);
  return locked();
}

const isWritable = (folder: string): Promise<boolean> =>
  access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
