import { readdir } from 'node:fs/promises';
import { CommandError } from './CommandError';

/**
 * Makes sure that nothing is overwritten.
 *
 * @param known files that may be there
 * @throws CommandError when a folder has something else in it, or cannot be used
 */
export async function checkEmpty(
  folder: string,
  remedy: string,
  known: readonly string[] = [],
): Promise<void> {
  const entries = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new CommandError(`${folder} cannot be used: ${error.message}.`, remedy);
  });
  if (entries.some((name) => !known.includes(name)))
    throw new CommandError(`${folder} exists and is not empty.`, remedy);
}
