import type { Pool, PoolClient } from 'pg';
import { DURABLY } from './durability';
import { CLAIMED_COLUMNS } from './JobStore';
import type { ClaimedJob } from './JobRow';
import type { LimitedWorker } from './WorkerDeclaration';

/** A job of a worker with a limit that is due. */
export type DueJob = Pick<ClaimedJob, 'id' | 'delivery' | 'tenant_id'>;

/** What a claim within a limit found. */
export interface ClaimWithinLimit {
  readonly jobs: readonly ClaimedJob[];
  /** Milliseconds until the limit may let the next job start; null when none waits for that. */
  readonly nextIn: number | null;
}

const CLAIM = `UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()`;
/** @param ahead parameter with the milliseconds by which the host's clock is ahead of the real time */
const isDue = (ahead: string) =>
  `j.state = 'waiting' AND j.run_at <= now() + ${ahead}::float8 * interval '1 millisecond'`;
/** The tenant with the fewest starts is first, and of its jobs the one that was due first. */
const CLAIM_WITHIN_LIMIT = `
  WITH recent AS (
    SELECT coalesce(tenant_id::text, '') AS tenant, count(*) AS started FROM platform_job_starts
    WHERE worker_id = $2 GROUP BY 1),
  due AS (
    SELECT j.id, coalesce(r.started, 0) + row_number() OVER (PARTITION BY j.tenant_id ORDER BY j.run_at) AS nth
    FROM platform_jobs j LEFT JOIN recent r ON r.tenant = coalesce(j.tenant_id::text, '')
    WHERE j.worker_id = $2 AND ${isDue('$3')}),
  chosen AS (
    SELECT j.id FROM platform_jobs j JOIN due USING (id)
    WHERE j.state = 'waiting' AND (NOT $6::boolean OR due.nth <= $5::int)
    ORDER BY due.nth, j.run_at
    LIMIT CASE WHEN $6::boolean THEN $4::int
      ELSE greatest(0, least($4::int, $5::int - (SELECT coalesce(sum(started), 0) FROM recent)))::int END
    FOR UPDATE OF j SKIP LOCKED),
  claimed AS (${CLAIM} FROM chosen WHERE j.id = chosen.id RETURNING ${CLAIMED_COLUMNS}),
  noted AS (
    INSERT INTO platform_job_starts SELECT worker_id, tenant_id, statement_timestamp() FROM claimed)
  SELECT * FROM claimed`;

/** Claims jobs of workers with a limit for this process, as the owner of the tables. */
export class LimitedStore {
  constructor(
    private readonly pool: Pool,
    private readonly process: string,
  ) {}

  /** Those of the workers that have due jobs. */
  async withDue(workers: readonly LimitedWorker[], ahead: number): Promise<LimitedWorker[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'job_limited_due',
      text: `
        SELECT w.id FROM unnest($1::text[]) AS w (id)
        WHERE EXISTS (SELECT FROM platform_jobs j WHERE j.worker_id = w.id AND ${isDue('$2')})`,
      values: [workers.map(({ id }) => id), ahead],
    });
    return workers.filter((worker) => rows.some(({ id }) => id === worker.id));
  }

  /** Due jobs of a worker, the first of each tenant before the second of any. @param most jobs at most */
  async due(worker: LimitedWorker, most: number, ahead: number): Promise<DueJob[]> {
    const { rows } = await this.pool.query<DueJob>(
      `SELECT id, delivery, tenant_id FROM (
         SELECT j.id, j.delivery, j.tenant_id, j.run_at,
           row_number() OVER (PARTITION BY j.tenant_id ORDER BY j.run_at) AS nth
         FROM platform_jobs j WHERE j.worker_id = $1 AND ${isDue('$2')}) AS due
       ORDER BY nth, run_at LIMIT $3`,
      [worker.id, ahead, most],
    );
    return rows;
  }

  /** Claims one job, unless this delivery of it has been claimed or taken away. */
  async claim({ id, delivery }: DueJob): Promise<ClaimedJob | undefined> {
    const { rows } = await this.pool.query<ClaimedJob>({
      name: 'job_claim_one',
      text: `${CLAIM} FROM ${DURABLY} WHERE j.id = $2 AND j.delivery = $3 AND j.state = 'waiting'
        RETURNING ${CLAIMED_COLUMNS}`,
      values: [this.process, id, delivery],
    });
    return rows[0];
  }

  /**
   * Claims as many due jobs as the limit lets start now, counted over all processes.
   *
   * @param room jobs at most
   * @param attend gets the jobs before their claims can be seen by others
   */
  async claimWithinLimit(
    { id, limit }: LimitedWorker,
    room: number,
    ahead: number,
    attend: (jobs: readonly ClaimedJob[]) => void,
  ): Promise<ClaimWithinLimit> {
    return this.inTransaction(async (client) => {
      // In a statement of its own, so that the next one sees the starts of the process that held the lock.
      await client.query(
        `SELECT pg_advisory_xact_lock(hashtextextended('tenantry limit ' || $1, 0)),
           set_config('synchronous_commit', 'on', true), set_config('idle_in_transaction_session_timeout', '10s', true)`,
        [id],
      );
      await client.query(
        `DELETE FROM platform_job_starts
         WHERE worker_id = $1 AND started_at <= statement_timestamp() - $2::float8 * interval '1 second'`,
        [id, limit.seconds],
      );
      const { rows: jobs } = await client.query<ClaimedJob>(CLAIM_WITHIN_LIMIT, [
        this.process,
        id,
        ahead,
        room,
        limit.jobs,
        limit.per === 'tenant',
      ]);
      attend(jobs);
      if (jobs.length === room) return { jobs, nextIn: null };
      const { rows } = await client.query<{ nextIn: number | null }>(
        `SELECT (extract(epoch FROM min(started_at) - statement_timestamp()) + $2::float8)::float8 * 1000 AS "nextIn"
         FROM platform_job_starts WHERE worker_id = $1`,
        [id, limit.seconds],
      );
      return { jobs, nextIn: rows[0]?.nextIn ?? null };
    });
  }

  private async inTransaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.pool.connect();
    let problem: Error | undefined;
    try {
      await client.query('BEGIN');
      const result = await work(client);
      await client.query('COMMIT');
      return result;
    } catch (error) {
      problem = error as Error;
      throw error;
    } finally {
      // A connection whose transaction failed is closed, which ends the transaction.
      client.release(problem);
    }
  }
}
