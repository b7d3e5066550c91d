import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Organizations say where their days begin. */
export class AddTimeZones1796400000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_organizations ADD COLUMN time_zone text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE directory_organizations DROP COLUMN time_zone');
  }
}
