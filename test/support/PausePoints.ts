import { Client, type ClientConfig } from 'pg';
import { until } from './until';

/** A write in the database before which processes can be held. */
export interface PausePoint {
  readonly table: string;
  /** For example `BEFORE INSERT`. */
  readonly when: string;
  /** Condition on the rows `NEW` and `OLD`; default: each write counts. */
  readonly condition?: string;
  /** Column by whose value `hold` tells rows apart. Default: all rows are held. */
  readonly column?: string;
}

/** A point at which processes are held. */
export interface Hold {
  /** Resolves when a process is held. */
  reached(): Promise<void>;
  /** Lets the held statements run to their end, as PostgreSQL does also when the process that sent them has been killed. */
  release(): Promise<void>;
  /** Ends the connections of the held statements, which are rolled back, and holds no more. */
  rollBack(): Promise<void>;
}

/** First key of the advisory locks, which tells them from those of the server. */
const LOCKS = 7_301;
/** Of one point, in the locks that wait. */
const WAITING = `FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = ${LOCKS} AND objid = $1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Holds processes just before a write, so that a test can kill them there. Triggers in the database wait for advisory locks:
 * the code under test has no part in it.
 */
export class PausePoints<Name extends string> {
  private constructor(private readonly client: Client) {}

  /** @param database where the triggers are created, as the owner of the tables */
  static async prepare<Name extends string>(
    database: string | ClientConfig,
    points: Readonly<Record<Name, PausePoint>>,
  ): Promise<PausePoints<Name>> {
    const client = new Client(database);
    await client.connect();
    await client.query(`
      CREATE OR REPLACE FUNCTION test_key(point text, value text) RETURNS int IMMUTABLE LANGUAGE sql AS $$
        SELECT hashtext(point || ' ' || value) & 2147483647
      $$;
      CREATE OR REPLACE FUNCTION test_pause() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(
          ${LOCKS}, test_key(TG_ARGV[0], coalesce(to_jsonb(NEW) ->> TG_ARGV[1], '')));
        RETURN NEW;
      END $$`);
    for (const [name, point] of Object.entries<PausePoint>(points)) {
      const { table, when, condition = 'true', column = '' } = point;
      await client.query(`
        CREATE OR REPLACE TRIGGER "test_pause_${name}" ${when} ON ${table} FOR EACH ROW WHEN (${condition})
        EXECUTE FUNCTION test_pause('${name}', '${column}')`);
    }
    return new PausePoints<Name>(client);
  }

  /** Holds processes at a point from now on. @param value of the point's column, in rows that count */
  async hold(point: Name, value = ''): Promise<Hold> {
    const { rows } = await this.client.query<{ key: number }>(
      `SELECT key, pg_advisory_lock(${LOCKS}, key) FROM test_key($1, $2) AS key`,
      [point, value],
    );
    const key = [rows[0]?.key];
    const release = async (): Promise<void> => {
      await this.client.query(`SELECT pg_advisory_unlock(${LOCKS}, $1)`, key);
    };
    const waiting = async () => (await this.client.query(`SELECT ${WAITING}`, key)).rowCount ?? 0;
    return {
      reached: () => until(async () => (await waiting()) > 0),
      release,
      rollBack: async () => {
        await this.client.query(`SELECT pg_terminate_backend(pid) ${WAITING}`, key);
        await until(async () => (await waiting()) === 0);
        await release();
      },
    };
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
