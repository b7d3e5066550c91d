import { Client } from 'pg';
import { until } from '../../support/until';

/** Where a provisioning can be held: just before a row is written, or a column of it. */
export interface PausePoint {
  readonly table: string;
  /** Column with the id of the tenant that is to be. */
  readonly tenantColumn: string;
  /** For example `BEFORE INSERT`. */
  readonly when: string;
  /** Condition on the row, where not every write counts. */
  readonly condition?: string;
}

/**
 * Holds whoever is about to write, so that a test can kill it there. It is done in the database, by triggers that
 * wait for advisory locks: the code under test has no part in it.
 */
export class PausePoints {
  private constructor(private readonly client: Client) {}

  static async prepare(url: string, points: Readonly<Record<string, PausePoint>>): Promise<PausePoints> {
    const client = new Client(url);
    await client.connect();
    await client.query(`
      CREATE OR REPLACE FUNCTION test_pause() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
      BEGIN
        PERFORM pg_advisory_xact_lock_shared(hashtext(TG_ARGV[0] || (to_jsonb(NEW) ->> TG_ARGV[1])));
        RETURN NEW;
      END $$`);
    for (const [name, { table, tenantColumn, when, condition = 'true' }] of Object.entries(points)) {
      await client.query(`
        CREATE TRIGGER test_pause_${name} ${when} ON ${table} FOR EACH ROW WHEN (${condition})
        EXECUTE FUNCTION test_pause('${name}', '${tenantColumn}')`);
    }
    return new PausePoints(client);
  }

  /** Holds whoever comes to the point for this tenant, from now on. @returns the function that lets them go */
  async hold(point: string, tenantId: string): Promise<() => Promise<void>> {
    const key = [`${point}${tenantId}`];
    await this.client.query('SELECT pg_advisory_lock(hashtext($1))', key);
    return async () => {
      await this.client.query('SELECT pg_advisory_unlock(hashtext($1))', key);
    };
  }

  /** Resolves when somebody is held. */
  async reached(): Promise<void> {
    await until(async () => {
      const { rowCount } = await this.client.query(
        `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND mode = 'ShareLock'
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      );
      return (rowCount ?? 0) > 0;
    });
  }

  async query<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
    return (await this.client.query(text, values as unknown[])).rows as Row[];
  }

  async close(): Promise<void> {
    await this.client.end();
  }
}
