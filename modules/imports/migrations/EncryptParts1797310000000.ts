import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Parts of files say whether they are encrypted; those from before are not, and go with their imports. */
export class EncryptParts1797310000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports_parts ADD COLUMN is_encrypted boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DELETE FROM imports_parts WHERE is_encrypted');
    await runner.query('ALTER TABLE imports_parts DROP COLUMN is_encrypted');
  }
}
