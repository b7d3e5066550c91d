import type { QueryResultRow } from 'pg';

/** A background job as a test sees it. */
export interface TestJob {
  readonly id: string;
  /** Id of the worker, or of the persistent subscriber. */
  readonly worker: string;
  readonly state: 'waiting' | 'parked' | 'running' | 'done' | 'dead' | 'cancelled';
  readonly tenantId: string | null;
  /** The present attempt, counted from 1. */
  readonly attempt: number;
  readonly attempts: number;
  /** Error of the latest attempt, with its stack. */
  readonly error: string | null;
}

/** Jobs that are not forgotten yet, in the order they were enqueued. @param worker only its jobs */
export function readJobs(
  query: <Row extends QueryResultRow>(text: string, values: readonly unknown[]) => Promise<Row[]>,
  worker?: string,
): Promise<TestJob[]> {
  return query<TestJob & QueryResultRow>(
    `SELECT id, worker_id AS worker, state, tenant_id AS "tenantId", attempt, attempts, error
       FROM platform_jobs WHERE $1::text IS NULL OR worker_id = $1 ORDER BY enqueued_at, id`,
    [worker ?? null],
  );
}
