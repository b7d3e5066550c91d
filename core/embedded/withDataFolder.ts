import { errorCode } from '../kernel/files/errorCode';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';

const OTHER_FOLDER = 'or name another folder with TENANTRY_DATA_DIR';
const FORBIDDEN = [
  `the user with uid ${process.getuid?.()} may not write there`,
  `Give the folder to that user (chown -R, chmod -R u+rwX), ${OTHER_FOLDER}.`,
] as const;
/** Reasons why a folder cannot be used, with their remedies, by the code of the system's error. */
const UNUSABLE: Readonly<Record<string, readonly [reason: string, remedy: string]>> = {
  EEXIST: ['it is a file, not a folder', `Move the file away, ${OTHER_FOLDER}.`],
  ENOTDIR: ['a part of its path is a file', `Move the file away, ${OTHER_FOLDER}.`],
  EACCES: FORBIDDEN,
  EPERM: FORBIDDEN,
  EROFS: ['its file system is mounted read-only', `Mount it for writing, ${OTHER_FOLDER}.`],
  ENOSPC: ['its disk is full', `Free some space, ${OTHER_FOLDER}.`],
  EDQUOT: ['the disk quota of this user is used up', `Free some space, ${OTHER_FOLDER}.`],
  ENAMETOOLONG: ['its path is too long', 'Name another folder with TENANTRY_DATA_DIR.'],
};

/**
 * Does something with the files of a data folder.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_DATA_FOLDER when the system does not let it, and what `work` throws
 */
export async function withDataFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    const [reason, remedy] = UNUSABLE[errorCode(cause) ?? ''] ?? [];
    if (reason === undefined || remedy === undefined) throw cause;
    const { path } = cause as NodeJS.ErrnoException;
    const place = path === undefined || path === folder ? '' : ` (${path})`;
    const message = `The data folder ${folder} cannot be used: ${reason}${place}.`;
    throw new EmbeddedPostgresError('EMBEDDED_POSTGRES_DATA_FOLDER', message, remedy, { cause });
  }
}
