import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tenants say where the days of organizations begin that do not say so themselves. */
export class AddTenantTimeZones1798660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_tenants ADD COLUMN time_zone text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_tenants DROP COLUMN time_zone');
  }
}
