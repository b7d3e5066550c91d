import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { AnswerNewJobsInOrder1795640000000 } from './AnswerNewJobsInOrder1795640000000';
import { ENQUEUE_SIGNATURE } from './enqueueFunction';

/**
 * Jobs are claimed from their own table. The messages about them, which graphile-worker kept in a schema of its own, are
 * dropped: every waiting job is a row of `platform_jobs`.
 */
export class ClaimJobsFromTable1796000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA IF EXISTS graphile_worker CASCADE');
    await runner.query('DROP FUNCTION IF EXISTS platform_enqueue_jobs(json, boolean)');
    await new AnswerNewJobsInOrder1795640000000().up(runner);
    await runner.query(`REVOKE ALL ON FUNCTION ${ENQUEUE_SIGNATURE} FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ${ENQUEUE_SIGNATURE} TO ${APPLICATION_ROLE}`);
    await runner.query('DROP INDEX platform_jobs_waiting');
    await runner.query(
      `CREATE INDEX platform_jobs_waiting ON platform_jobs (worker_id, run_at) WHERE state = 'waiting'`,
    );
    await runner.query('ALTER TABLE platform_job_processes DROP COLUMN holders');
  }

  /** The version before finds jobs without messages in its rounds, and creates its schema when it starts. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE platform_job_processes ADD holders text[] NOT NULL DEFAULT '{}'`);
    await runner.query('DROP INDEX platform_jobs_waiting');
    await runner.query(
      `CREATE INDEX platform_jobs_waiting ON platform_jobs (run_at) WHERE state = 'waiting'`,
    );
    const signature = 'platform_enqueue_jobs(json, boolean)';
    await runner.query(
      `CREATE FUNCTION platform_enqueue_jobs(input json, hand_over boolean) RETURNS SETOF uuid
        LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS 'SELECT platform_enqueue_jobs(input)'`,
    );
    await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
    await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${APPLICATION_ROLE}`);
  }
}
