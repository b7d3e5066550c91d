import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { TENANT_ID } from '../tenancy/tenantId';

const SIGNATURE = 'platform_take_budget(text, integer, integer, timestamptz)';

/**
 * How much of its hourly budgets each tenant has used: one row for each tenant and kind, which begins at zero with each hour.
 * The application role calls a function that counts for the tenant of the connection.
 */
export class CreateTenantBudgets1798200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_tenant_budgets (
        tenant_id uuid NOT NULL,
        kind text NOT NULL,
        hour timestamptz NOT NULL,
        used integer NOT NULL,
        PRIMARY KEY (tenant_id, kind)
      )`);
    await runner.query(`
      CREATE FUNCTION platform_take_budget(of_kind text, amount integer, most integer, in_hour timestamptz) RETURNS integer
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        INSERT INTO platform_tenant_budgets AS b (tenant_id, kind, hour, used)
        SELECT ${TENANT_ID}, of_kind, in_hour, greatest(0, amount)
        ON CONFLICT (tenant_id, kind) DO UPDATE SET
          hour = in_hour, used = greatest(0, CASE WHEN b.hour = in_hour THEN b.used ELSE 0 END + amount)
        WHERE b.hour <> in_hour OR b.used = 0 OR b.used + amount <= most
        RETURNING used
      $$`);
    await runner.query(`REVOKE ALL ON FUNCTION ${SIGNATURE} FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ${SIGNATURE} TO ${APPLICATION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION ${SIGNATURE}`);
    await runner.query('DROP TABLE platform_tenant_budgets');
  }
}
