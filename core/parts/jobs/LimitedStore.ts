import type { Pool, PoolClient } from 'pg';
import { CLAIMED_COLUMNS, dueBy, dueOfTenant, JOB_TENANT, nextTenant } from './claimStatement';
import { DURABLY } from './durability';
import type { ClaimedJob } from './JobRow';
import type { LimitedWorker } from './WorkerDeclaration';

/** A job of a worker with a limit that is due. */
export type DueJob = Pick<ClaimedJob, 'id' | 'delivery' | 'tenant_id'>;

/** Result of a claim within a limit. */
export interface ClaimWithinLimit {
  readonly jobs: readonly ClaimedJob[];
  /** Milliseconds until the limit may let the next job start; null when none waits for that. */
  readonly nextIn: number | null;
}

/** Jobs of each tenant that run here, and how many may. */
export interface TenantRoom {
  readonly busy: ReadonlyMap<string, number>;
  readonly perTenant: number;
}

const CLAIM = `UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()`;

/** All tenants of the worker `$2` that have waiting jobs, by one probe of an index for each. */
const TENANTS = `walk AS (
    SELECT * FROM (${nextTenant('$2')}) n
    UNION ALL
    SELECT n.* FROM walk p CROSS JOIN LATERAL (${nextTenant('$2', `${JOB_TENANT} > p.tenant`)}) n)`;

/** The tenant with the fewest starts is first, and of its jobs the one that was due first. */
const CLAIM_WITHIN_LIMIT = `
  WITH RECURSIVE recent AS (
    SELECT ${JOB_TENANT} AS tenant, count(*)::int AS started FROM platform_job_starts
    WHERE worker_id = $2 GROUP BY 1),
  ${TENANTS},
  busy AS (SELECT * FROM unnest($7::uuid[], $8::int[]) AS b (tenant, jobs)),
  tenants AS (
    SELECT tenant, coalesce(started, 0) AS started, $9::int - coalesce(jobs, 0) AS room
    FROM walk LEFT JOIN recent USING (tenant) LEFT JOIN busy USING (tenant)
    WHERE run_at <= ${dueBy('$3')} AND coalesce(jobs, 0) < $9::int
      AND (NOT $6::boolean OR coalesce(started, 0) < $5::int)
    ORDER BY 2, run_at LIMIT $4::int),
  due AS (
    SELECT j.*, started + row_number() OVER (PARTITION BY tenant ORDER BY j.run_at, j.id) AS nth
    FROM tenants CROSS JOIN LATERAL (
      ${dueOfTenant('$2', 'tenant', '$3')} LIMIT least($4::int, tenants.room)) j),
  chosen AS MATERIALIZED (
    SELECT j.id FROM platform_jobs j JOIN due USING (id)
    WHERE j.state = 'waiting' AND (NOT $6::boolean OR due.nth <= $5::int)
    ORDER BY due.nth, due.run_at
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
        WHERE EXISTS (
            SELECT FROM platform_jobs WHERE state = 'waiting' AND worker_id = w.id AND run_at <= ${dueBy('$2')})`,
      values: [workers.map(({ id }) => id), ahead],
    });
    return workers.filter((worker) => rows.some(({ id }) => id === worker.id));
  }

  /**
   * Due jobs of a worker, the first of each tenant before the second of any.
   *
   * @param most jobs at most
   * @param perTenant jobs of one tenant at most, with those that run in any process
   */
  async due(worker: LimitedWorker, most: number, perTenant: number, ahead: number): Promise<DueJob[]> {
    const { rows } = await this.pool.query<DueJob>({
      name: 'job_limited_next',
      text: `
        WITH RECURSIVE ${TENANTS},
        busy AS (
          SELECT ${JOB_TENANT} AS tenant, count(*)::int AS jobs FROM platform_jobs
          WHERE state = 'running' AND worker_id = $2 GROUP BY 1)
        SELECT j.id, j.delivery, j.tenant_id FROM (
          SELECT d.id, d.run_at, row_number() OVER (PARTITION BY walk.tenant ORDER BY d.run_at, d.id) AS nth
          FROM walk LEFT JOIN busy USING (tenant) CROSS JOIN LATERAL (
            ${dueOfTenant('$2', 'walk.tenant', '$1')} LIMIT greatest(0, $4::int - coalesce(busy.jobs, 0))) d
          WHERE walk.run_at <= ${dueBy('$1')}) due
        JOIN platform_jobs j USING (id)
        ORDER BY nth, due.run_at LIMIT $3`,
      values: [ahead, worker.id, most, perTenant],
    });
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
   * @param tenants jobs of each tenant
   * @param attend gets the jobs before their claims can be seen by others
   */
  async claimWithinLimit(
    { id, limit }: LimitedWorker,
    room: number,
    tenants: TenantRoom,
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
        [...tenants.busy.keys()],
        [...tenants.busy.values()],
        tenants.perTenant,
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
      // A connection with a failed transaction is closed, which ends the transaction.
      client.release(problem);
    }
  }
}
