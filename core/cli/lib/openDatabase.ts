import { acquireInstanceLock, findEmbeddedPostgres, startEmbeddedPostgres } from '../../embedded';
import type { DatabaseConnection, Environment } from '../../host';
import { CommandError } from './CommandError';

/** A database that is open for as long as the command runs. */
export interface OpenDatabase {
  readonly connection: DatabaseConnection;
  close(): Promise<void>;
}

const DATABASE_NAME = 'tenantry';

/**
 * Opens the database the environment names: that of `DATABASE_URL`, else the embedded PostgreSQL in the data
 * folder, which one server at a time may use.
 *
 * @param onLost for programs that keep it open for long: the embedded PostgreSQL is then started again when it ends, and this
 *   receives the error when that fails
 */
export async function openDatabase(
  environment: Environment,
  say: (line: string) => void,
  onLost?: (error: Error) => void,
): Promise<OpenDatabase> {
  if (environment.databaseUrl !== undefined) {
    return leftOpen(externalDatabase(environment));
  }
  const lock = await acquireInstanceLock(environment.dataDir);
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir: environment.dataDir,
      databaseName: DATABASE_NAME,
      log: say,
      restart: onLost && { limit: environment.postgresRestartSeconds * 1000, onLost },
    });
    return {
      connection: postgres.connection,
      close: async () => {
        await postgres.stop();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * The database the environment names, for a command that works beside a server; starts nothing.
 *
 * @returns undefined when it is the embedded one and no server keeps it running
 */
export async function findDatabase(environment: Environment): Promise<DatabaseConnection | undefined> {
  if (environment.databaseUrl !== undefined) return externalDatabase(environment);
  return findEmbeddedPostgres(environment.dataDir, DATABASE_NAME);
}

/** The database of a running server, else one that is open for as long as the command runs. */
export async function findOrOpenDatabase(
  environment: Environment,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  const running = await findDatabase(environment);
  return running ? leftOpen(running) : openDatabase(environment, say);
}

/** `findDatabase` for a command that can do nothing without. @throws CommandError */
export async function requireDatabase(
  environment: Environment,
  problem = 'The embedded PostgreSQL is not running.',
  remedy = 'start the server and run this again, or set DATABASE_URL.',
): Promise<DatabaseConnection> {
  const connection = await findDatabase(environment);
  if (!connection) throw new CommandError(problem, remedy);
  return connection;
}

/** A database that others keep running. */
function leftOpen(connection: DatabaseConnection): OpenDatabase {
  return { connection, close: () => Promise.resolve() };
}

/** The database of `DATABASE_URL`, with the login of tenant-bound connections where that is named. */
export function externalDatabase({ databaseUrl, applicationUrl }: Environment): DatabaseConnection {
  return { connectionString: databaseUrl, ...(applicationUrl === undefined ? {} : { applicationUrl }) };
}
