import type { MigrationInterface, QueryRunner } from 'typeorm';
import { JOB_TENANT } from './claimStatement';

/** Index by which a claim goes from one tenant with waiting jobs to the next. */
export class ShareJobs1798100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE INDEX platform_jobs_tenants ON platform_jobs (worker_id, (${JOB_TENANT}), run_at) WHERE state = 'waiting'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX platform_jobs_tenants');
  }
}
