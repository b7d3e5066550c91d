import { createHash } from 'node:crypto';
import { chmod, chown, lstat, mkdir, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { errorCode } from './errorCode';
import type { ServerAccount } from './serverAccount';

/** Longest path of a unix socket, in bytes, that every system accepts (macOS has the shortest limit). */
const LONGEST_SOCKET_PATH = 103;
const SOCKET_NAME = '.s.PGSQL.00000.lock';

/**
 * Creates the private folder of a cluster's unix socket and returns its path.
 *
 * It lies in the temporary folder, because a data folder's path may be too long for a socket, and is named
 * after the cluster's real path, so that it is found again and no two clusters share one.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_SOCKET_FOLDER when another user has taken the name
 */
export async function createSocketFolder(clusterDir: string, account: ServerAccount): Promise<string> {
  const folder = join(await shortTemporaryFolder(), folderName(clusterDir));
  const [uid, gid] = account.kind === 'user' ? [account.uid, account.gid] : [process.getuid?.() ?? 0, -1];
  try {
    await mkdir(folder, { mode: 0o700 });
    if (account.kind === 'user') await chown(folder, uid, gid);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    await requirePrivate(folder, uid, gid);
  }
  return folder;
}

function folderName(clusterDir: string): string {
  return `tenantry-${createHash('sha256').update(clusterDir).digest('hex').slice(0, 16)}`;
}

async function shortTemporaryFolder(): Promise<string> {
  const preferred = await realpath(tmpdir()).catch(() => '/tmp');
  const path = join(preferred, folderName(''), SOCKET_NAME);
  return Buffer.byteLength(path) <= LONGEST_SOCKET_PATH ? preferred : '/tmp';
}

async function requirePrivate(folder: string, uid: number, gid: number): Promise<void> {
  const stats = await lstat(folder);
  const isRoot = process.getuid?.() === 0;
  if (stats.isDirectory() && stats.uid === uid) {
    if ((stats.mode & 0o077) !== 0) await chmod(folder, 0o700);
    return;
  }
  // A folder of our own from a start under another account is safe to hand over; a stranger's is not.
  if (isRoot && stats.isDirectory() && stats.uid === 0) return chown(folder, uid, gid);
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_SOCKET_FOLDER',
    `${folder} must be a folder owned by uid ${uid}, and belongs to uid ${stats.uid}.`,
    `Remove it (sudo rm -r ${folder}), or set TMPDIR to a folder of your own, and start again.`,
  );
}
