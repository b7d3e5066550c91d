import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How organizations want the catalogue to be shown; without a row, as by default. */
export class CreateSettings1795400000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE catalog_settings (
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        unit_price_display_enabled boolean NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, organization_id)
      )`);
    await secureTable(runner, 'catalog_settings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE catalog_settings');
  }
}
