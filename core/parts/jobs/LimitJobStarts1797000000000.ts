import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When jobs of workers with a limit were started, for installations without Redis; rows go when their window is over. */
export class LimitJobStarts1797000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE TABLE platform_job_starts (worker_id text NOT NULL, tenant_id uuid, started_at timestamptz NOT NULL)',
    );
    await runner.query(
      'CREATE INDEX platform_job_starts_window ON platform_job_starts (worker_id, started_at)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE platform_job_starts');
  }
}
