import { secureTable } from '@tenantry/core';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress jobs. A job of the platform carries one out; `job_id` holds its id. */
export class CreateProgressJobs1795330000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE progress_jobs (
        id uuid PRIMARY KEY,
        tenant_id uuid NOT NULL,
        organization_id uuid,
        job_type text NOT NULL,
        name text NOT NULL,
        description text,
        status text NOT NULL DEFAULT 'pending'
          CHECK (status IN ('pending', 'running', 'completed', 'failed', 'cancelled')),
        progress_percent integer NOT NULL DEFAULT 0,
        processed_count integer NOT NULL DEFAULT 0,
        total_count integer,
        eta_seconds integer,
        cancellable boolean NOT NULL DEFAULT false,
        cancel_requested boolean NOT NULL DEFAULT false,
        meta jsonb,
        result_summary jsonb,
        failed_items jsonb NOT NULL DEFAULT '[]',
        error_message text,
        started_by_user_id uuid,
        parent_job_id uuid,
        partition_index integer,
        partition_count integer,
        job_id uuid,
        announced_at timestamptz,
        announced_percent integer NOT NULL DEFAULT 0,
        heartbeat_at timestamptz(3),
        started_at timestamptz(3),
        finished_at timestamptz(3),
        created_at timestamptz(3) NOT NULL DEFAULT now(),
        updated_at timestamptz(3) NOT NULL DEFAULT now()
      )`);
    await runner.query(`
      CREATE INDEX progress_jobs_newest ON progress_jobs (tenant_id, created_at DESC, id)`);
    await runner.query(`
      CREATE INDEX progress_jobs_finished ON progress_jobs (tenant_id, finished_at DESC)
       WHERE finished_at IS NOT NULL`);
    await runner.query(`
      CREATE INDEX progress_jobs_active ON progress_jobs (tenant_id, created_at DESC)
       WHERE status IN ('pending', 'running')`);
    await secureTable(runner, 'progress_jobs');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE progress_jobs');
  }
}
