import { spawn } from 'node:child_process';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { errorCode } from '../kernel/files/errorCode';
import type { ClusterPlace } from './placeCluster';
import { commandAs } from './serverAccount';

/** Name of the cluster's first and owning login. */
export const CLUSTER_USER = 'tenantry';

/** Written to postgresql.conf once, so that an operator may change them there. Meant for two cores. */
const SETTINGS = {
  max_connections: '100',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  random_page_cost: '1.1',
  max_worker_processes: '4',
  max_parallel_workers: '2',
  max_parallel_workers_per_gather: '1',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements reach the application, which logs them with the request they belong to.
  log_min_messages: 'log',
  log_checkpoints: 'off',
};

/** @returns the major version a cluster was made with, or undefined without a cluster */
export async function clusterMajor(clusterDir: string): Promise<number | undefined> {
  try {
    return parseInt(await readFile(join(clusterDir, 'PG_VERSION'), 'utf8'), 10);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Creates the cluster with initdb: UTF-8, the built-in C.UTF-8 collation (the same on every system).
 *
 * It is made under another name and renamed when complete, so a start that is killed halfway leaves
 * nothing that looks like a complete cluster.
 *
 * @param password login by password instead of by access to the socket's folder
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_INIT_FAILED with what initdb said
 */
export async function initializeCluster(
  place: ClusterPlace,
  durable: boolean,
  password?: string,
): Promise<void> {
  const draft = `${place.clusterDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  if (place.account.kind === 'user') await chown(draft, place.account.uid, place.account.gid);
  const passwordFile = `${draft}.password`;
  if (password !== undefined) await writeFile(passwordFile, password, { mode: 0o600 });
  const args = [
    ...['--pgdata', draft, '--username', CLUSTER_USER, '--encoding=UTF8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    ...(password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]),
    ...Object.entries(SETTINGS).flatMap(([name, value]) => ['--set', `${name}=${value}`]),
    ...(durable ? [] : ['--no-sync']),
  ];
  try {
    await runInitdb(place, args);
    // An emptied cluster folder would stand in the way; one with content makes this fail, as it must.
    await rename(draft, place.clusterDir);
  } finally {
    await rm(passwordFile, { force: true });
  }
}

async function runInitdb(place: ClusterPlace, initdbArgs: string[]): Promise<void> {
  const { file, args, options } = commandAs(place.account, join(place.binDir, 'initdb'), initdbArgs);
  const child = spawn(file, args, {
    ...options,
    cwd: dirname(place.clusterDir),
    env: { ...process.env, LC_ALL: 'C', PGDATA: undefined },
    stdio: ['ignore', 'ignore', 'pipe'],
    // Own process group, so that Ctrl-C does not end initdb halfway and leave an incomplete cluster behind.
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
  const problem = await new Promise<string | undefined>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 ? undefined : said.trim()));
  });
  if (problem === undefined) return;
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_INIT_FAILED',
    `PostgreSQL could not create its files in ${place.clusterDir}: ${problem}`,
    'Check free disk space and permissions of the data folder, or set DATABASE_URL to a PostgreSQL of your own.',
  );
}
