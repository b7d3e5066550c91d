import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds jobs that have long been over without reading the others. */
export class IndexFinishedProgress1795440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX progress_jobs_over ON progress_jobs (finished_at) WHERE finished_at IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX progress_jobs_over');
  }
}
