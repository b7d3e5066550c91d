import { execFile } from 'node:child_process';
import { rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { adoptPostmaster } from './adoptPostmaster';
import { createDatabase, ensureDatabase } from './createDatabase';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { CLUSTER_USER, clusterMajor, initializeCluster } from './initializeCluster';
import { launchPostmaster } from './launchPostmaster';
import { locateBinaries } from './locateBinaries';
import { placeCluster, type ClusterPlace } from './placeCluster';
import type { PostmasterPid } from './readPostmasterPid';
import { clusterPassword, serverAddress } from './serverAddress';
import { stopPostmaster } from './stopPostmaster';
import { withClient } from './withClient';

/** Which server is to run, and where. */
export interface EmbeddedPostgresOptions {
  /** Folder of everything the server keeps; the cluster goes into `postgres` below it. */
  dataDir: string;
  /** Created at first start. */
  databaseName: string;
  /** Told about anything worth a line to whoever waits for the start. */
  log: (message: string) => void;
  /** False makes a crash lose data and everything faster; for tests. Default true. */
  durable?: boolean;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection;
  /** Pid of the PostgreSQL server. */
  pid: number;
  /** True when an earlier process was killed and its server was found running. */
  adopted: boolean;
  /** Creates another database, as a copy of `template` when given (nobody may be connected to that). */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Stops the server; close pools before, because their connections are cut. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, creating its files at the first start.
 *
 * Hold the instance lock of the folder while calling this and until `stop` is done: starting adopts a
 * server that is already running, which must not be another process's own.
 *
 * @throws EmbeddedPostgresError with what to do about it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { databaseName, log, durable = true } = options;
  const binaries = locateBinaries();
  const place = await placeCluster(options.dataDir, binaries);
  await requireMajor(place.clusterDir, binaries.major);

  const connectionTo = async (running: PostmasterPid): Promise<EmbeddedPostgresConnection> => ({
    host: running.socketFolder === '' ? '127.0.0.1' : running.socketFolder,
    port: running.port,
    user: CLUSTER_USER,
    database: databaseName,
    ...(process.platform === 'win32' ? { password: await clusterPassword(place.clusterDir) } : {}),
  });
  const answers = async (running: PostmasterPid): Promise<boolean> => {
    const server = { ...(await connectionTo(running)), database: 'postgres' };
    return withClient(server, (client) => client.query('SELECT 1')).then(
      () => true,
      () => false,
    );
  };

  const adopted = await adoptPostmaster(place.clusterDir, answers, log);
  let stopped: Promise<void> | undefined;
  const onExit = (): void => {
    if (stopped === undefined) log(`PostgreSQL ended unexpectedly; see ${place.clusterDir}.log.`);
  };
  const running = adopted ?? (await startNew(place, durable, onExit, log));
  const connection = await connectionTo(running);
  const stop = (): Promise<void> =>
    (stopped ??= stopPostmaster(place.clusterDir, running.pid, join(place.binDir, 'pg_ctl')).then(() =>
      // The socket's folder; on Windows this is an address, and no such folder exists.
      rmdir(connection.host).catch(() => undefined),
    ));
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    connection,
    pid: running.pid,
    adopted: adopted !== undefined,
    createDatabase: (name, template) => createDatabase(connection, name, template),
    stop,
  };
}

async function startNew(
  place: ClusterPlace,
  durable: boolean,
  onExit: () => void,
  log: (message: string) => void,
): Promise<PostmasterPid> {
  const address = await serverAddress(place);
  if ((await clusterMajor(place.clusterDir)) === undefined) {
    log(`Creating the database files in ${place.clusterDir}.`);
    await initializeCluster(place, durable, address.password);
  } else {
    await matchOwner(place);
  }
  let launched = false;
  const running = await launchPostmaster(place, address.settings, durable, () => launched && onExit(), log);
  launched = true;
  return running;
}

/** Hands the files over when root's server ran under another account before (a folder opened or closed since). */
async function matchOwner({ clusterDir, account }: ClusterPlace): Promise<void> {
  if (account.kind === 'own') return;
  const [uid, gid] = account.kind === 'user' ? [account.uid, account.gid] : [0, 0];
  if ((await stat(clusterDir)).uid !== uid)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, clusterDir]);
}

async function requireMajor(clusterDir: string, major: number): Promise<void> {
  const found = await clusterMajor(clusterDir);
  if (found === undefined || found === major) return;
  throw new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_VERSION_MISMATCH',
    `${clusterDir} was made by PostgreSQL ${found}, and this version of the server brings PostgreSQL ${major}.`,
    `Go back to the version that brought PostgreSQL ${found}; or start that PostgreSQL on the folder, dump it with ` +
      `pg_dump, move the folder away and load the dump into a new one; or set DATABASE_URL.`,
  );
}
