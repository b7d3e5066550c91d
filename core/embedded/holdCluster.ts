import { Client } from 'pg';
import { processIdentity } from '../kernel/files/processIdentity';
import type { EmbeddedPostgresConnection } from './EmbeddedPostgresConnection';
import { instanceLocked } from './EmbeddedPostgresError';
import { pollUntil } from './pollUntil';

/** The right to be the only server process on a running cluster. */
export interface ClusterHold {
  /** Resolves when the session that holds the lock has ended, by whatever cause. */
  readonly ended: Promise<void>;
  release(): Promise<void>;
}

/** Name of the session in the database; the pid follows. */
const SESSION = 'tenantry-server pid ';
/** PostgreSQL ends the session of a process that was killed at once; a busy machine takes a while. */
const HANDOVER_MS = 10_000;
const ANSWER_MS = 10_000;
const LOCK = `hashtext('tenantry server')`;

/**
 * Takes a lock in the cluster itself, held by a session of its own. Unlike `server.lock`, it cannot be deleted, and it
 * ends with the process that holds it.
 *
 * @param dataDir for the message
 * @throws EmbeddedPostgresError EMBEDDED_POSTGRES_INSTANCE_LOCKED while another process holds it
 */
export async function holdCluster(
  connection: EmbeddedPostgresConnection,
  dataDir: string,
): Promise<ClusterHold> {
  const client = new Client({
    ...connection,
    database: 'postgres',
    ssl: false,
    application_name: `${SESSION}${process.pid}`,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  });
  client.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    let holder: number | undefined;
    const taken = await pollUntil(async () => {
      const { rows } = await client.query<{ got: boolean }>(`SELECT pg_try_advisory_lock(${LOCK}) AS got`);
      if (rows[0]?.got) return true;
      holder = await holderOf(client);
      // An earlier session of this very process is just ending.
      if (holder === undefined || holder === process.pid) return undefined;
      return processIdentity(holder) === undefined ? undefined : false;
    }, HANDOVER_MS);
    if (!taken) throw instanceLocked(dataDir, holder);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  // The lock does not keep a process alive that has nothing else to do.
  (client as Client & { unref(): void }).unref();
  return { ended, release: () => client.end().catch(() => undefined) };
}

/** Pid of the process that holds the lock. */
async function holderOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
     WHERE l.locktype = 'advisory' AND l.granted AND l.pid <> pg_backend_pid() AND l.objsubid = 1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
       AND a.application_name LIKE $1`,
    [`${SESSION}%`],
  );
  return rows[0] && Number(rows[0].name.slice(SESSION.length));
}
