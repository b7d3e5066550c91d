import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Lets counts in a tenant read an index where PostgreSQL would take reading the table for cheaper. A session bound to a
 * tenant may not change settings, so a function does it, for the rest of the transaction.
 */
export class PreferIndexes1795900002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE FUNCTION audit_logs_prefer_indexes() RETURNS void
        LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
          SELECT set_config('seq_page_cost', '1000', true)
        $$`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION audit_logs_prefer_indexes()');
  }
}
