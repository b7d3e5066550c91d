import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Settings of the catalogue are kept with those of other modules. */
export class MoveSettings1798690001301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO platform_tenant_settings (tenant_id, module, place_id, values, updated_at)
      SELECT tenant_id, 'catalog', organization_id,
             jsonb_build_object('unitPriceDisplayEnabled', unit_price_display_enabled), updated_at
        FROM catalog_settings`);
    await runner.query('DROP TABLE catalog_settings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE catalog_settings (
        tenant_id uuid NOT NULL,
        organization_id uuid NOT NULL,
        unit_price_display_enabled boolean NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, organization_id)
      )`);
    await secureTable(runner, 'catalog_settings');
    await runner.query(`
      INSERT INTO catalog_settings
      SELECT tenant_id, place_id, (values ->> 'unitPriceDisplayEnabled')::boolean, updated_at
        FROM platform_tenant_settings WHERE module = 'catalog' AND values ? 'unitPriceDisplayEnabled'`);
    await runner.query("DELETE FROM platform_tenant_settings WHERE module = 'catalog'");
  }
}
