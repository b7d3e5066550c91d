import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { secureTable } from '../tenancy/secureTable';

/** Modules that each tenant has switched off, and the append-only record of who switched which, when and why. */
export class CreateTenantModules1795248000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE platform_tenant_modules (
        tenant_id uuid NOT NULL,
        module_id text NOT NULL,
        reason text,
        switched_by text NOT NULL,
        switched_at timestamptz(3) NOT NULL DEFAULT now(),
        PRIMARY KEY (tenant_id, module_id)
      )`);
    await secureTable(runner, 'platform_tenant_modules');
    await runner.query(`
      CREATE TABLE platform_module_switches (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        tenant_id uuid NOT NULL,
        module_id text NOT NULL,
        enabled boolean NOT NULL,
        also_concerned text[] NOT NULL,
        reason text,
        switched_by text NOT NULL,
        switched_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(
      'CREATE INDEX platform_module_switches_of_tenant ON platform_module_switches (tenant_id, id DESC)',
    );
    await secureTable(runner, 'platform_module_switches');
    await runner.query(`REVOKE UPDATE, DELETE ON platform_module_switches FROM ${APPLICATION_ROLE}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_module_switches');
    await runner.query('DROP TABLE platform_tenant_modules');
  }
}
