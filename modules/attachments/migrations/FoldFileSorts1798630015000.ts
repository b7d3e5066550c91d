import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Lists of files are sorted without regard to case and accents. */
export class FoldFileSorts1798630015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX attachments_attachments_by_file_name');
    await runner.query(
      'CREATE INDEX attachments_attachments_by_file_name ON attachments_attachments (tenant_id, organization_id, tenantry_order(file_name) COLLATE "C", id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX attachments_attachments_by_file_name');
    await runner.query(
      'CREATE INDEX attachments_attachments_by_file_name ON attachments_attachments USING btree (tenant_id, organization_id, file_name, id)',
    );
  }
}
