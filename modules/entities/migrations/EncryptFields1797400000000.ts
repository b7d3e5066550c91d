import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Fields with values that are stored as ciphertext. */
export class EncryptFields1797400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE entities_custom_fields ADD COLUMN encrypted boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE entities_custom_fields DROP COLUMN encrypted');
  }
}
