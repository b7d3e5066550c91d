import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { errorCode } from '../kernel/files/errorCode';
import type { ServerAccount } from './serverAccount';

/** Longest path of a unix socket, in bytes, that every system accepts (macOS has the shortest limit). */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_FILES = ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'];

/**
 * The path of the private folder of a cluster's unix socket.
 *
 * It lies in the temporary folder, because a data folder's path may be too long for a socket, and is named
 * after the cluster's real path, so that it is found again and no two clusters share one.
 */
export async function socketFolderOf(clusterDir: string): Promise<string> {
  return join(await shortTemporaryFolder(), folderName(clusterDir));
}

/**
 * Creates a private folder for a socket, unless it is there.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_SOCKET_FOLDER when another user has taken the name
 */
export async function createSocketFolder(folder: string, account: ServerAccount): Promise<void> {
  const uid = account.kind === 'user' ? account.uid : (process.getuid?.() ?? 0);
  if (await isTaken(folder, uid)) return;
  await mkdir(folder, { mode: 0o700 });
  if (account.kind === 'user') await chown(folder, uid, account.gid);
}

function folderName(clusterDir: string): string {
  return `tenantry-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
}

async function shortTemporaryFolder(): Promise<string> {
  const preferred = await realpath(tmpdir()).catch(() => '/tmp');
  const path = join(preferred, folderName(''), '.s.PGSQL.00000.lock');
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? preferred : '/tmp';
}

/** True when the folder is there already and private to `uid`; false when it is to be created. */
async function isTaken(folder: string, uid: number): Promise<boolean> {
  const stats = await lstat(folder).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (stats === undefined) return false;
  if (stats.isDirectory() && stats.uid === uid) {
    if ((stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
    return true;
  }
  // Root's server may have run under another account before. What else another user put there stays: the
  // folder is then not empty.
  if (process.getuid?.() === 0 && stats.isDirectory() && (await removed(folder))) return false;
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_SOCKET_FOLDER',
    `${folder} must be a folder owned by uid ${uid}, and belongs to uid ${stats.uid}.`,
    `Remove it (sudo rm -r ${folder}), or set TMPDIR to a folder of your own, and start again.`,
  );
}

async function removed(folder: string): Promise<boolean> {
  for (const name of SOCKET_FILES) await rm(join(folder, name), { force: true });
  return rmdir(folder).then(
    () => true,
    () => false,
  );
}
