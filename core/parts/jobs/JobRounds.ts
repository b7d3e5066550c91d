import type { Pool } from 'pg';
import type { DueMessage } from './JobTransport';

/** Messages sent at a time when looking for jobs that were not announced. */
export const BATCH = 500;
/** Seconds that what is over can still be asked about. */
const KEPT_SECONDS = 15 * 60;

interface Due {
  readonly id: string;
  readonly worker: string;
  readonly delivery: number;
  readonly delay: number;
}

/** Statements of the rounds that every process makes, so that no job is forgotten. */
export class JobRounds {
  constructor(private readonly pool: Pool) {}

  /**
   * Makes parked jobs of modules that run here due again.
   *
   * @param closed pairs of module and tenant, as `module tenant`, whose jobs must stay
   */
  async unpark(modules: readonly string[], closed: readonly string[]): Promise<Due[]> {
    if (modules.length === 0) return [];
    const { rows } = await this.pool.query<Due>({
      name: 'job_unpark',
      text: `
        UPDATE platform_jobs j SET state = 'waiting', delivery = delivery + 1, changed_at = now()
        WHERE id IN (
          SELECT id FROM platform_jobs
          WHERE state = 'parked' AND module_id = ANY($1) AND NOT module_id || ' ' || coalesce(tenant_id::text, '') = ANY($2)
          ORDER BY run_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
        RETURNING id, worker_id AS worker, delivery,
          greatest(0, extract(epoch FROM run_at - now()) * 1000)::float8 AS delay`,
      values: [modules, closed],
    });
    return rows;
  }

  /** Modules and tenants that have parked jobs. */
  async parkedQueues(modules: readonly string[]): Promise<{ module: string; tenant: string | null }[]> {
    const { rows } = await this.pool.query<{ module: string; tenant: string | null }>(
      `SELECT DISTINCT module_id AS module, tenant_id AS tenant FROM platform_jobs
       WHERE state = 'parked' AND module_id = ANY($1)`,
      [modules],
    );
    return rows;
  }

  /**
   * Jobs that should long have been running: their messages may have been lost.
   *
   * @param now the time to go by
   * @param lateness milliseconds they may be late
   * @param skip how many, from the oldest, were announced already
   */
  async overdue(now: Date, lateness: number, skip = 0): Promise<DueMessage[]> {
    const { rows } = await this.pool.query<Due>({
      name: 'job_overdue',
      text: `
        SELECT id, worker_id AS worker, delivery, 0::float8 AS delay FROM platform_jobs
        WHERE state = 'waiting' AND run_at <= $1::timestamptz - $2 * interval '1 millisecond'
          AND changed_at <= now() - $2 * interval '1 millisecond'
        ORDER BY run_at LIMIT ${BATCH} OFFSET $3`,
      values: [now, lateness, skip],
    });
    return rows;
  }

  /** Forgets what has long been over. */
  async purge(): Promise<void> {
    await this.pool.query({
      name: 'job_purge',
      text: `
        DELETE FROM platform_jobs WHERE id IN (
          SELECT id FROM platform_jobs WHERE state IN ('done', 'cancelled')
            AND changed_at < now() - ${KEPT_SECONDS} * interval '1 second'
          ORDER BY changed_at LIMIT 5000 FOR UPDATE SKIP LOCKED)`,
    });
  }

  /** Jobs that run, or could run by that time. */
  async unsettled(now: Date): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM platform_jobs
       WHERE state = 'running' OR state = 'waiting' AND run_at <= $1`,
      [now],
    );
    return rows[0]?.count ?? 0;
  }
}
