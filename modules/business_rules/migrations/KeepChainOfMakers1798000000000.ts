import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The chain of principals by which a rule was made, so that it never acts beyond the bounds of any of them. */
export class KeepChainOfMakers1798000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_rules_rules ADD COLUMN maker jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE business_rules_rules DROP COLUMN maker');
  }
}
