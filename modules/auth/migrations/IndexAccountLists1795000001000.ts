import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for listing accounts by organization, and for telling super administrators from others. */
export class IndexAccountLists1795000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX auth_users_organization ON auth_users (organization_id)');
    await runner.query(
      'CREATE INDEX auth_user_acls_super ON auth_user_acls (tenant_id) WHERE is_super_admin',
    );
    await runner.query(
      'CREATE INDEX auth_role_acls_super ON auth_role_acls (tenant_id) WHERE is_super_admin',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const index of ['auth_role_acls_super', 'auth_user_acls_super', 'auth_users_organization']) {
      await runner.query(`DROP INDEX ${index}`);
    }
  }
}
