import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stages say themselves how deals end in them, whatever they are called. */
export class SayHowStagesEnd1798690000052 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE customers_pipeline_stages ADD outcome text');
    await runner.query(
      `ALTER TABLE customers_pipeline_stages ADD CONSTRAINT customers_pipeline_stages_outcome_check CHECK (outcome IN ('open', 'won', 'lost'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE customers_pipeline_stages DROP CONSTRAINT customers_pipeline_stages_outcome_check',
    );
    await runner.query('ALTER TABLE customers_pipeline_stages DROP COLUMN outcome');
  }
}
