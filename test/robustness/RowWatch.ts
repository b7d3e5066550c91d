import { Client, type ClientConfig } from 'pg';
import type { TestHost } from '@tenantry/core/testing';

/** Written by the host of its own accord, or by every call: when a key or session was last used, what was read. */
const OWN_ACCORD =
  /^(?:audit_logs_|platform_(?:job|stream|migrations|degraded|module_choices)|watched_|auth_sessions$|api_keys_keys$)/;

/**
 * Sees every row that anything commits: each table has a trigger that notes the change in the same transaction, so
 * that what is rolled back leaves no note.
 */
export class RowWatch {
  private constructor(private readonly client: Client) {}

  static async on(host: TestHost): Promise<RowWatch> {
    await host.sql('CREATE TABLE watched_changes (what text NOT NULL)');
    await host.sql(
      `CREATE FUNCTION watch_change() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
       BEGIN INSERT INTO watched_changes VALUES (TG_OP || ' ' || TG_TABLE_NAME); RETURN NULL; END $$`,
    );
    const tables = await host.sql<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relkind = 'r' AND NOT relispartition AND relnamespace = 'public'::regnamespace`,
    );
    for (const { name } of tables.filter((table) => !OWN_ACCORD.test(table.name))) {
      await host.sql(
        `CREATE TRIGGER zz_watch AFTER INSERT OR UPDATE OR DELETE ON ${name}
         FOR EACH ROW EXECUTE FUNCTION watch_change()`,
      );
    }
    const [place] = await host.sql<{ database: string }>('SELECT current_database() AS database');
    const server = JSON.parse(process.env['TENANTRY_TEST_DATABASE'] ?? '{}') as ClientConfig;
    const client = new Client({ ...server, ...place });
    await client.connect();
    return new RowWatch(client);
  }

  /** What was changed since it was last asked, once each. */
  async changes(): Promise<string[]> {
    const { rows } = await this.client.query<{ what: string }>({
      name: 'changes',
      text: 'WITH gone AS (DELETE FROM watched_changes RETURNING what) SELECT DISTINCT what FROM gone ORDER BY 1',
    });
    return rows.map(({ what }) => what);
  }

  close(): Promise<void> {
    return this.client.end();
  }
}
