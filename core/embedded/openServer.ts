import { execFile } from 'node:child_process';
import { rmdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errorCode } from '../kernel/files/errorCode';
import { adoptPostmaster } from './adoptPostmaster';
import { servesCluster } from './clusterProcesses';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { holdCluster, type ClusterHold } from './holdCluster';
import { CLUSTER_USER, clusterMajor, initializeCluster } from './initializeCluster';
import { launchPostmaster } from './launchPostmaster';
import type { ClusterPlace } from './placeCluster';
import type { PostmasterPid } from './readPostmasterPid';
import { addressSettings, chooseAddress, clusterPassword } from './serverAddress';
import { createSocketFolder } from './socketFolder';
import { stopPostmaster } from './stopPostmaster';
import { withClient } from './withClient';

/** A PostgreSQL server that runs on a cluster, and that no other process of ours uses. */
export interface OpenServer {
  readonly pid: number;
  readonly connection: EmbeddedPostgresConnection;
  /** It was running already. */
  readonly adopted: boolean;
  /** Resolves when the server has ended. Rejects when another server process has taken over the cluster. */
  readonly ended: Promise<void>;
  stop(): Promise<void>;
}

/** The cluster and its options. */
export interface ServerOptions {
  readonly place: ClusterPlace;
  /** For messages. */
  readonly dataDir: string;
  readonly databaseName: string;
  readonly durable: boolean;
  readonly log: (message: string) => void;
}

/** Between two attempts to hold a cluster while its server runs and takes no connection, in milliseconds. */
const RETRY_MS = 250;

/**
 * Takes over the server that runs on a cluster, or starts one, and takes the lock in it.
 *
 * @param address where it is to listen, when clients know that already
 * @throws EmbeddedPostgresError with what to do about it
 */
export async function openServer(
  options: ServerOptions,
  address?: EmbeddedPostgresConnection,
): Promise<OpenServer> {
  const { place, log, dataDir, databaseName } = options;
  const password = process.platform === 'win32' ? await clusterPassword(place.clusterDir) : undefined;
  const connectionTo = (running: PostmasterPid): EmbeddedPostgresConnection => ({
    host: running.socketFolder === '' ? '127.0.0.1' : running.socketFolder,
    port: running.port,
    user: CLUSTER_USER,
    database: databaseName,
    ...(password !== undefined && { password }),
  });
  const adopted = await adoptPostmaster(place.clusterDir, (found) => answers(connectionTo(found)), log);
  const running = adopted ?? (await startNew(options, password, address));
  const connection = connectionTo(running);
  let hold: ClusterHold = await holdCluster(connection, dataDir);
  let isStopping = false;
  const watch = async (): Promise<void> => {
    for (;;) {
      await hold.ended;
      if (isStopping || !(await servesCluster(running.pid, place.clusterDir))) return;
      // The server runs: an administrator ended the session, or it recovers from the crash of another one.
      await holdCluster(connection, dataDir).then(
        (again) => (hold = again),
        async (error: unknown) => {
          if (errorCode(error) === 'EMBEDDED_POSTGRES_INSTANCE_LOCKED') throw error;
          await delay(RETRY_MS);
        },
      );
    }
  };
  const ended = watch();
  // Who has no use for it must not be ended by it.
  ended.catch(() => undefined);
  return {
    pid: running.pid,
    connection,
    adopted: adopted !== undefined,
    ended,
    stop: async () => {
      isStopping = true;
      await stopPostmaster(place.clusterDir, running.pid, join(place.binDir, 'pg_ctl'));
      await hold.release();
      // The socket's folder; on Windows this is an address, and no such folder exists.
      await rmdir(connection.host).catch(() => undefined);
    },
  };
}

/** Whether a server answers, if only that it takes no more connections. */
function answers(connection: EmbeddedPostgresConnection): Promise<boolean> {
  return withClient({ ...connection, database: 'postgres' }, (client) => client.query('SELECT 1')).then(
    () => true,
    (error: unknown) => /^[0-9A-Z]{5}$/.test(errorCode(error) ?? ''),
  );
}

async function startNew(
  { place, durable, log }: ServerOptions,
  password: string | undefined,
  address?: EmbeddedPostgresConnection,
): Promise<PostmasterPid> {
  const { host, port } = address ?? (await chooseAddress(place.clusterDir));
  if (process.platform !== 'win32') await createSocketFolder(host, place.account);
  if ((await clusterMajor(place.clusterDir)) === undefined) {
    if (address) throw filesGone(place.clusterDir);
    log(`Creating the database files in ${place.clusterDir}.`);
    await initializeCluster(place, durable, password);
  } else {
    await matchOwner(place);
  }
  return launchPostmaster(place, addressSettings(host, port), durable, log);
}

/** A server that served from files that are gone must not go on with an empty database. */
function filesGone(clusterDir: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'EMBEDDED_POSTGRES_FILES_GONE',
    `The database files in ${clusterDir} are gone.`,
    'Put them back (mount the folder again, or restore a back-up) before you start the server again.',
  );
}

/** Hands the files over when root's server ran under another account before (a folder opened or closed since). */
async function matchOwner({ clusterDir, account }: ClusterPlace): Promise<void> {
  if (account.kind === 'own') return;
  const [uid, gid] = account.kind === 'user' ? [account.uid, account.gid] : [0, 0];
  if ((await stat(clusterDir)).uid !== uid)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, clusterDir]);
}
