import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The name of a role is unique in its tenant by an index, as in all records. */
export class KeepRolesAsRecords1795900004001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_roles DROP CONSTRAINT auth_roles_name_key');
    await runner.query('CREATE UNIQUE INDEX auth_roles_name_key ON auth_roles (tenant_id, name)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth_roles_name_key');
    await runner.query('ALTER TABLE auth_roles ADD CONSTRAINT auth_roles_name_key UNIQUE (tenant_id, name)');
  }
}
