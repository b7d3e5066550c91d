import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The custom field that a file was uploaded for. */
export class NameFieldsOfAttachments1797100002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_attachments ADD COLUMN field_key text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_attachments DROP COLUMN field_key');
  }
}
