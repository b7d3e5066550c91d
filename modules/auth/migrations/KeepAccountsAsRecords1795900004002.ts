import type { MigrationInterface, QueryRunner } from 'typeorm';

/** E-mails are unique by an index, as in all records, and accounts of organizations are found within their tenant. */
export class KeepAccountsAsRecords1795900004002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE auth_users DROP CONSTRAINT auth_users_email_key');
    await runner.query('CREATE UNIQUE INDEX auth_users_email_key ON auth_users (tenant_id, email)');
    await runner.query('DROP INDEX auth_users_organization');
    await runner.query('CREATE INDEX auth_users_by_id ON auth_users (tenant_id, organization_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX auth_users_by_id');
    await runner.query('CREATE INDEX auth_users_organization ON auth_users (organization_id)');
    await runner.query('DROP INDEX auth_users_email_key');
    await runner.query(
      'ALTER TABLE auth_users ADD CONSTRAINT auth_users_email_key UNIQUE (tenant_id, email)',
    );
  }
}
