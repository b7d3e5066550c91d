import type { MigrationInterface, QueryRunner } from 'typeorm';
import { secureTable } from '../../../tenancy/secureTable';

/** Settings of tenants and organizations, a row for each module that has any: `place_id` is the id of the one that they are of. */
export class CreateTenantSettings1798690001300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_tenant_settings (
        tenant_id uuid NOT NULL,
        module text NOT NULL,
        place_id uuid NOT NULL,
        values jsonb NOT NULL,
        updated_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, module, place_id)
      )`);
    await secureTable(runner, 'platform_tenant_settings');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_tenant_settings');
  }
}
