import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tags of files are one whatever their case: a file that has `Law` and `law` keeps the first of them. */
export class KnowFileTagsByIdentity1798690000031 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM attachments_tags t USING attachments_tags o
       WHERE o.attachment_id = t.attachment_id AND o.position < t.position
         AND tenantry_identity(o.tag) = tenantry_identity(t.tag)`);
    await runner.query('DROP INDEX attachments_tags_tag');
    await runner.query(
      'CREATE INDEX attachments_tags_tag ON attachments_tags (tenant_id, tenantry_identity(tag))',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX attachments_tags_tag');
    await runner.query('CREATE INDEX attachments_tags_tag ON attachments_tags (tenant_id, tag)');
  }
}
