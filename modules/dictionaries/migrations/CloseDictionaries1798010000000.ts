import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether fields take no other values than the entries of their dictionary. */
export class CloseDictionaries1798010000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE dictionaries_dictionaries ADD COLUMN is_closed boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE dictionaries_dictionaries DROP COLUMN is_closed');
  }
}
