import { readFile, realpath } from 'node:fs/promises';
import { HostError } from '../errors/HostError';
import { ConfigProblems } from './ConfigProblems';
import { formatJson } from './formatJson';
import type { PluginsConfig } from './PluginsConfig';
import { parsePluginsConfig, readPluginsConfig } from './readPluginsConfig';
import { replaceFile } from '../files/replaceFile';
import { validatePluginsConfig } from './validatePluginsConfig';
import { FileLockTimeout, withFileLock } from '../files/withFileLock';

/**
 * Changes the operator's file. Edits by several processes at once follow one another; none is lost. The order
 * of keys stays, and a change that changes nothing leaves the file alone.
 *
 * @param change gets what the file holds and returns what it is to hold
 * @returns what the file holds afterwards
 * @throws ConfigProblems when the file is wrong, would become so, or cannot be locked or written; it is then
 *   as it was
 */
export async function editPluginsConfig(
  file: string,
  change: (config: PluginsConfig) => PluginsConfig,
): Promise<PluginsConfig> {
  // A link stays a link: what it points to is replaced. A file that is missing is reported like any other.
  const target = await realpath(file).catch(async () => {
    await readPluginsConfig(file);
    return file;
  });
  try {
    return await withFileLock(`${target}.lock`, async () => {
      const before = parsePluginsConfig(await readFile(target, 'utf8'), file);
      const after = validatePluginsConfig(change(structuredClone(before)), file);
      if (JSON.stringify(after) !== JSON.stringify(before)) await replaceFile(target, formatJson(after));
      return after;
    });
  } catch (error) {
    throw error instanceof FileLockTimeout || isSystemError(error) ? unwritable(file, error) : error;
  }
}

/** An error of the file system, as against one that `change` threw. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function unwritable(file: string, cause: Error): ConfigProblems {
  const remedy =
    cause instanceof FileLockTimeout
      ? `try again; when no other command is at work, remove ${cause.path}.`
      : 'let this process write the file and its folder.';
  return new ConfigProblems([
    new HostError('CONFIG_INVALID', file, `cannot be changed: ${cause.message}.`, remedy, { cause }),
  ]);
}
