import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks usage that a provider has not reported. */
export class MarkEstimatedUsage1797400000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE ai_assistant_usage_events ADD COLUMN is_estimated boolean NOT NULL DEFAULT false',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ai_assistant_usage_events DROP COLUMN is_estimated');
  }
}
