import type { MigrationInterface, QueryRunner } from 'typeorm';
import { APPLICATION_ROLE } from '../tenancy/connectionOptions';
import { BOUND, ENQUEUE_SIGNATURE, enqueueFunction, OWN_TENANT } from './enqueueFunction';

/**
 * Jobs and who works on them. The application role may touch none of it: it goes through functions that run as
 * the owner and see to it that a tenant reaches its own jobs only.
 *
 * `data` is json and not jsonb, because jsonb refuses the NUL character, which a client may well send; for the same
 * reason it comes as text inside the input, which is taken apart.
 */
export class CreateJobs1763712000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLES);
    for (const { signature, definition } of FUNCTIONS) {
      await runner.query(`CREATE FUNCTION ${definition}`);
      await runner.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
      await runner.query(`GRANT EXECUTE ON FUNCTION ${signature} TO ${APPLICATION_ROLE}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { signature } of FUNCTIONS) await runner.query(`DROP FUNCTION ${signature}`);
    await runner.query('DROP TABLE platform_jobs, platform_job_processes, platform_job_schedules');
  }
}

const TABLES = `
  CREATE TABLE platform_jobs (
    id uuid PRIMARY KEY,
    worker_id text NOT NULL,
    module_id text GENERATED ALWAYS AS (split_part(worker_id, '.', 1)) STORED,
    tenant_id uuid,
    scope json,
    data json NOT NULL,
    key text,
    state text NOT NULL DEFAULT 'waiting'
      CHECK (state IN ('waiting', 'parked', 'running', 'done', 'dead', 'cancelled')),
    delivery integer NOT NULL DEFAULT 0,
    attempt integer NOT NULL DEFAULT 1,
    attempts integer NOT NULL,
    crashes integer NOT NULL DEFAULT 0,
    checkpoint json,
    cancel_requested boolean NOT NULL DEFAULT false,
    claimed_by uuid,
    error text,
    run_at timestamptz(3) NOT NULL,
    enqueued_at timestamptz(3) NOT NULL DEFAULT now(),
    changed_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX platform_jobs_key ON platform_jobs
    (worker_id, coalesce(tenant_id, '00000000-0000-0000-0000-000000000000'::uuid), key)
    WHERE key IS NOT NULL AND state IN ('waiting', 'parked');
  CREATE INDEX platform_jobs_waiting ON platform_jobs (run_at) WHERE state = 'waiting';
  CREATE INDEX platform_jobs_parked ON platform_jobs (module_id, run_at) WHERE state = 'parked';
  CREATE INDEX platform_jobs_running ON platform_jobs (claimed_by) WHERE state = 'running';
  CREATE INDEX platform_jobs_dead ON platform_jobs (module_id, changed_at) WHERE state = 'dead';
  CREATE INDEX platform_jobs_over ON platform_jobs (changed_at) WHERE state IN ('done', 'cancelled');
  CREATE TABLE platform_job_processes (
    id uuid PRIMARY KEY,
    machine text NOT NULL,
    process text NOT NULL,
    holders text[] NOT NULL DEFAULT '{}',
    seen_at timestamptz(3) NOT NULL DEFAULT now()
  );
  CREATE TABLE platform_job_schedules (
    worker_id text PRIMARY KEY,
    schedule text NOT NULL,
    next_at timestamptz(3) NOT NULL
  )`;

const FUNCTIONS = [
  {
    signature: ENQUEUE_SIGNATURE,
    definition: enqueueFunction(),
  },
  {
    signature: 'platform_cancel_job(uuid)',
    definition: `platform_cancel_job(job uuid) RETURNS text
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        UPDATE platform_jobs SET
          state = CASE WHEN state = 'running' THEN state ELSE 'cancelled' END,
          cancel_requested = true, changed_at = now()
        WHERE id = job AND state IN ('waiting', 'parked', 'running')
          AND (NOT ${BOUND} OR tenant_id IS NOT DISTINCT FROM ${OWN_TENANT})
        RETURNING state
      $$`,
  },
  {
    signature: 'platform_read_job(uuid)',
    definition: `platform_read_job(job uuid) RETURNS SETOF platform_jobs
      LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
        SELECT * FROM platform_jobs
        WHERE id = job AND (NOT ${BOUND} OR tenant_id IS NOT DISTINCT FROM ${OWN_TENANT})
      $$`,
  },
  {
    signature: 'platform_checkpoint_job(uuid, integer, uuid, json)',
    definition: `platform_checkpoint_job(job uuid, of_delivery integer, process uuid, value json) RETURNS uuid
      LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
        UPDATE platform_jobs SET checkpoint = value, attempt = 1, crashes = 0
        WHERE id = job AND delivery = of_delivery AND claimed_by = process AND state = 'running'
          AND NOT cancel_requested
        RETURNING id
      $$`,
  },
] as const;
