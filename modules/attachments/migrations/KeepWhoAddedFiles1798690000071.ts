import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each file keeps the account that added it; earlier ones are without. */
export class KeepWhoAddedFiles1798690000071 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_attachments ADD COLUMN created_by_user_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE attachments_attachments DROP COLUMN created_by_user_id');
  }
}
