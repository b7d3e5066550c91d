import type { FuzzHost } from './FuzzHost';

/**
 * Written by the host of its own accord, or by every call: when a key or session was last used, what was read. And space that
 * an upload takes before its file is checked, and gives back when that is refused.
 */
const OWN_ACCORD =
  /^(?:audit_logs_|platform_(?:job|stream|migrations|degraded|module_choices)|watched_|auth_sessions$|api_keys_keys$|attachments_reservations$)/;

/**
 * Sees every row that anything commits: each table has a trigger that notes the change in the same transaction, so
 * that what is rolled back leaves no note.
 */
export class RowWatch {
  private constructor(private readonly host: FuzzHost) {}

  static async on(host: FuzzHost): Promise<RowWatch> {
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
    return new RowWatch(host);
  }

  /** Changes since the last call, once each. */
  async changes(): Promise<string[]> {
    const rows = await this.host.sql<{ what: string }>(
      'WITH gone AS (DELETE FROM watched_changes RETURNING what) SELECT DISTINCT what FROM gone ORDER BY 1',
    );
    return rows.map(({ what }) => what);
  }
}
