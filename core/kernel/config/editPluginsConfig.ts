import { realpath } from 'node:fs/promises';
import { errorCode } from '../files/errorCode';
import { HostError } from '../errors/HostError';
import { ConfigProblems } from './ConfigProblems';
import { formatJson } from './formatJson';
import { lockPluginsConfig } from './lockPluginsConfig';
import type { PluginsConfig } from './PluginsConfig';
import { parsePluginsConfig, readConfigText, readPluginsConfig } from './readPluginsConfig';
import { replaceFile } from '../files/replaceFile';
import { validatePluginsConfig } from './validatePluginsConfig';
import { FileLockTimeout } from '../files/withFileLock';

/**
 * Changes the operator's file. Edits by several processes at once follow one another; none is lost. The order
 * of keys stays, and a change that changes nothing leaves the file alone.
 *
 * @param change gets what the file holds and returns what it is to hold
 * @param dataDir data folder of the server, for the lock; without it the folder of the file has to be writable
 * @returns what the file holds afterwards
 * @throws ConfigProblems when the file is wrong, would become so, or cannot be locked or written; it is then
 *   as it was
 */
export async function editPluginsConfig(
  file: string,
  change: (config: PluginsConfig) => PluginsConfig,
  dataDir?: string,
): Promise<PluginsConfig> {
  // A link stays a link: what it points to is replaced. A file that is missing is reported like any other.
  const target = await realpath(file).catch(async () => {
    await readPluginsConfig(file);
    return file;
  });
  return refusingUnwritable(file, () =>
    lockPluginsConfig(target, dataDir, async () => {
      const before = parsePluginsConfig(await readConfigText(target), file);
      const after = validatePluginsConfig(change(structuredClone(before)), file);
      if (JSON.stringify(after) !== JSON.stringify(before)) await replaceFile(target, formatJson(after));
      return after;
    }),
  );
}

/**
 * Does work that writes the operator's file.
 *
 * @throws ConfigProblems, with the remedy, where the file system refuses it
 */
export async function refusingUnwritable<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof FileLockTimeout || isSystemError(error) ? unwritable(file, error) : error;
  }
}

/** An error of the file system, as against one that `change` threw. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error;
}

function unwritable(file: string, cause: Error): ConfigProblems {
  const code = errorCode(cause);
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM') return readOnly(file, code, cause);
  const remedy =
    cause instanceof FileLockTimeout
      ? `try again; when no other command is at work, remove ${cause.path}.`
      : 'let this process write the file and its folder.';
  return new ConfigProblems([
    new HostError('CONFIG_INVALID', file, `cannot be changed: ${cause.message}.`, remedy, { cause }),
  ]);
}

function readOnly(file: string, code: 'EROFS' | 'EACCES' | 'EPERM', cause: Error): ConfigProblems {
  const isMountedSo = code === 'EROFS';
  const reason = isMountedSo
    ? 'cannot be changed: it is on a read-only file system.'
    : `cannot be changed: the account of this process may not write it (${cause.message}).`;
  const remedy =
    (isMountedSo
      ? 'mount the file (or its folder) writable, or change it at its source (a ConfigMap, an image, the file that is mounted)'
      : 'make the account of the server the owner of the file, or change the file as its owner') +
    '; a running server applies a change of the file by itself.';
  return new ConfigProblems([new HostError('CONFIG_READ_ONLY', file, reason, remedy, { cause })]);
}
