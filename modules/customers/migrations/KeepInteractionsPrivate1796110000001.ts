import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who sees interactions. */
export class KeepInteractionsPrivate1796110000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE customers_interactions
        ADD COLUMN visibility text NOT NULL DEFAULT 'team',
        ADD CONSTRAINT customers_interactions_visibility_check CHECK (visibility IN ('team', 'public', 'private'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers_interactions DROP COLUMN visibility');
  }
}
