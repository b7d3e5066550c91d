import type { MigrationInterface, QueryRunner } from 'typeorm';
import { secureTable } from '../tenancy/secureTable';

/** Which languages each tenant serves. */
export class CreateTenantLocales1763720000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_tenant_locales (
        tenant_id uuid PRIMARY KEY,
        locales text[],
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await secureTable(runner, 'platform_tenant_locales');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_tenant_locales');
  }
}
