import { createHash } from 'node:crypto';
import { access, mkdir, realpath, stat, lstat } from 'node:fs/promises';
import { join, resolve, dirname } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { errorCode } from '../kernel/files/errorCode';
import { dataFolderMode } from '../kernel/files/writePrivateFile';
import type { PackagedBinaries } from './locateBinaries';
import { prepareBinaries } from './prepareBinaries';
import { namespacesWork, standInUser, type ServerAccount } from './serverAccount';
import type { Stats } from 'node:fs';

/** Where a cluster's files live and under which account its server runs. */
export interface ClusterPlace {
  clusterDir: string;
  binDir: string;
  account: ServerAccount;
}

/** Folder of clusters that root's own data folder cannot hold, because PostgreSQL could not enter it. */
const OUTSIDE = '/var/lib/tenantry';

/**
 * Decides where the cluster of a data folder goes.
 *
 * Anyone but root: below the data folder, under one's own account. For root, PostgreSQL runs as another
 * user where that user can reach data and programs; else in a user namespace; and where the system
 * forbids those, with data and programs kept outside the closed folder.
 *
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_NO_ACCOUNT, EMBEDDED_POSTGRES_WRONG_OWNER
 */
export async function placeCluster(dataDir: string, binaries: PackagedBinaries): Promise<ClusterPlace> {
  await mkdir(resolve(dataDir), { recursive: true, mode: dataFolderMode() });
  const home = await realpath(dataDir);
  const { account, folder, mustCopy } = await chooseAccount(home, binaries);
  const clusterDir = join(folder, 'postgres');
  if (account.kind === 'own') await requireOwnership(clusterDir);
  const copyFolder = join(folder, `postgres-binaries-${binaries.version}`);
  const native = await prepareBinaries(binaries, copyFolder, mustCopy);
  return { clusterDir, binDir: join(native, 'bin'), account };
}

/** The places in which the cluster of a data folder may be, the more likely one first. */
export async function possibleClusterDirs(dataDir: string): Promise<string[]> {
  const home = await realpath(dataDir);
  return [join(home, 'postgres'), join(outsideFolder(home), 'postgres')];
}

interface Choice {
  account: ServerAccount;
  folder: string;
  mustCopy: boolean;
}

async function chooseAccount(home: string, binaries: PackagedBinaries): Promise<Choice> {
  if (process.getuid?.() !== 0) return { account: { kind: 'own' }, folder: home, mustCopy: false };
  const user = await standInUser();
  const outside = outsideFolder(home);
  const livesOutside = await exists(join(outside, 'postgres', 'PG_VERSION'));
  const dataReachable = user !== undefined && !livesOutside && (await reachableBy(home, user.uid, user.gid));
  const binariesReachable = user !== undefined && (await reachableBy(binaries.nativeDir, user.uid, user.gid));
  if (user && dataReachable && binariesReachable) {
    return { account: { kind: 'user', ...user }, folder: home, mustCopy: false };
  }
  if (!livesOutside && (await namespacesWork())) {
    return { account: { kind: 'namespace' }, folder: home, mustCopy: false };
  }
  if (!user) throw noAccount();
  const folder = dataReachable ? home : outside;
  await mkdir(folder, { recursive: true, mode: 0o755 });
  return { account: { kind: 'user', ...user }, folder, mustCopy: !binariesReachable };
}

function outsideFolder(home: string): string {
  return join(OUTSIDE, createHash('sha256').update(home).digest('hex').slice(0, 16));
}

async function requireOwnership(clusterDir: string): Promise<void> {
  try {
    const owner = (await stat(clusterDir)).uid;
    const own = process.getuid?.();
    if (own === undefined || owner === own) return;
    throw new EmbeddedPostgresError(
      'EMBEDDED_POSTGRES_WRONG_OWNER',
      `${clusterDir} belongs to the user with uid ${owner}; this server runs with uid ${own}.`,
      `Start the server as it was started before (often: as root), or once run: sudo chown -R ${own} ${clusterDir}`,
    );
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
}

function noAccount(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_NO_ACCOUNT',
    'PostgreSQL does not run as root, and this system has no user "postgres" or "nobody" to run it as.',
    'Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/**
 * Tells whether a user can enter `folder`, judged by the permission bits of it and every folder above it.
 *
 * The user's supplementary groups are ignored: the server is started without any.
 */
async function reachableBy(folder: string, uid: number, gid: number): Promise<boolean> {
  let current = await realpath(folder);
  for (;;) {
    if (!mayEnter(await lstat(current), uid, gid)) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

function mayEnter(stats: Stats, uid: number, gid: number): boolean {
  if (stats.uid === uid) return (stats.mode & 0o100) !== 0;
  if (stats.gid === gid) return (stats.mode & 0o010) !== 0;
  return (stats.mode & 0o001) !== 0;
}
