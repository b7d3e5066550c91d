import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports name the account that started them. Of those that are there it is not known. */
export class NameStarters1798690001600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports_imports ADD COLUMN started_by_user_id uuid');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE imports_imports DROP COLUMN started_by_user_id');
  }
}
