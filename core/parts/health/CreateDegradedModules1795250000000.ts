import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Modules that fail and are degraded, for all processes on the database. An expired row stays for a while, so that a
 * module that fails again at once is degraded for longer.
 */
export class CreateDegradedModules1795250000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE platform_degraded_modules (
        module_id text PRIMARY KEY,
        version text NOT NULL,
        reason text NOT NULL,
        strikes integer NOT NULL,
        degraded_at timestamptz(3) NOT NULL,
        -- When the module is tried again; null: when an operator says so.
        until timestamptz(3)
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE platform_degraded_modules');
  }
}
