import { createDatabase, ensureDatabase } from './createDatabase';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { EmbeddedPostgresError } from './EmbeddedPostgresError';
import { clusterMajor } from './initializeCluster';
import { locateBinaries } from './locateBinaries';
import { openServer, type OpenServer } from './openServer';
import { placeCluster } from './placeCluster';
import { ServerSupervisor, type SupervisorOptions } from './ServerSupervisor';
import { withDataFolder } from './withDataFolder';

/** Which server is to run, and where. */
export interface EmbeddedPostgresOptions {
  /** Folder of everything the server keeps; the cluster goes into `postgres` below it. */
  dataDir: string;
  /** Created at first start. */
  databaseName: string;
  /** Receives messages for people who wait for the start. */
  log: (message: string) => void;
  /** False makes a crash lose data and everything faster; for tests. Default true. */
  durable?: boolean;
  /** Action when the server ends without having been stopped; left out: it stays ended. */
  restart?: Pick<SupervisorOptions, 'limit' | 'onLost'>;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  /** Stays the same when the server is started again. */
  readonly connection: EmbeddedPostgresConnection;
  /** Pid of the PostgreSQL server. */
  readonly pid: number;
  /** True when an earlier process was killed and its server was found running. */
  readonly adopted: boolean;
  /** Creates another database, as a copy of `template` when given (no session may be connected to that). */
  createDatabase(name: string, template?: string): Promise<void>;
  /** Stops the server; close pools before, because their connections are cut. May be called again. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, creating its files at the first start.
 *
 * Hold the instance lock of the folder while calling this and until `stop` is done. A server that is already running is
 * adopted, unless a living process holds it, which may have lost its lock file.
 *
 * @throws EmbeddedPostgresError with what to do about it
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, databaseName, log, durable = true, restart } = options;
  const binaries = locateBinaries();
  const place = await withDataFolder(dataDir, () => placeCluster(dataDir, binaries));
  await requireMajor(place.clusterDir, binaries.major);
  const open = (address?: EmbeddedPostgresConnection): Promise<OpenServer> =>
    withDataFolder(dataDir, () => openServer({ place, dataDir, databaseName, durable, log }, address));

  const first = await open();
  const { connection, adopted } = first;
  try {
    await ensureDatabase(connection);
  } catch (error) {
    await first.stop();
    throw error;
  }
  const reopen = (): Promise<OpenServer> => open(connection);
  const supervisor = new ServerSupervisor(first, reopen, {
    ...(restart ?? { limit: 0, onLost: () => undefined }),
    log,
    logFile: `${place.clusterDir}.log`,
  });
  return {
    connection,
    adopted,
    get pid() {
      return supervisor.pid;
    },
    createDatabase: (name, template) => createDatabase(connection, name, template),
    stop: () => supervisor.stop(),
  };
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
