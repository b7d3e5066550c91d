import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Tenants that an administrator has created had no built-in roles, and these names are reserved, so no account could become `admin` there. They
 * get the roles now; the next start gives these what modules grant them.
 */
export class ProvideBuiltInRoles1798500000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      INSERT INTO auth_roles (tenant_id, name, is_built_in)
      SELECT t.id, r.name, true FROM directory_tenants t CROSS JOIN (VALUES ('admin'), ('employee')) AS r (name)
      ON CONFLICT (tenant_id, lower(name)) DO NOTHING`);
  }

  async down(): Promise<void> {
    // Accounts may have the roles by now.
  }
}
