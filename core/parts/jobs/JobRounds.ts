import type { Pool } from 'pg';

/** Jobs unparked with one statement. */
const BATCH = 500;
/** Seconds that what is over can still be asked about. */
const KEPT_SECONDS = 15 * 60;

/** A worker with waiting jobs. */
export interface WaitingWorker {
  readonly worker: string;
  readonly isDue: boolean;
  /** Milliseconds until the first job that is not due yet is due; null without such a job. */
  readonly nextIn: number | null;
}

/** Statements of the rounds that every process makes, so that no job is forgotten. */
export class JobRounds {
  constructor(private readonly pool: Pool) {}

  /**
   * Lets parked jobs of modules that run here be claimed again.
   *
   * @param closed pairs of module and tenant, as `module tenant`; their jobs stay parked
   */
  async unpark(modules: readonly string[], closed: readonly string[]): Promise<void> {
    for (let more = true; more;) {
      const { rowCount } = await this.pool.query({
        name: 'job_unpark',
        text: `
          UPDATE platform_jobs SET state = 'waiting', delivery = delivery + 1, changed_at = now()
          WHERE id IN (
            SELECT id FROM platform_jobs
            WHERE state = 'parked' AND module_id = ANY($1)
              AND NOT module_id || ' ' || coalesce(tenant_id::text, '') = ANY($2)
            ORDER BY run_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)`,
        values: [modules, closed],
      });
      more = rowCount === BATCH;
    }
  }

  /** Modules and tenants that have parked jobs. */
  async parked(modules: readonly string[]): Promise<{ module: string; tenant: string | null }[]> {
    const { rows } = await this.pool.query<{ module: string; tenant: string | null }>(
      `SELECT DISTINCT module_id AS module, tenant_id AS tenant FROM platform_jobs
       WHERE state = 'parked' AND module_id = ANY($1)`,
      [modules],
    );
    return rows;
  }

  /**
   * Workers with waiting jobs. Costs two probes of an index for each, however many jobs wait.
   *
   * @param ahead milliseconds by which the host's clock is ahead of the real time
   */
  async waiting(ahead: number): Promise<WaitingWorker[]> {
    const { rows } = await this.pool.query<WaitingWorker>({
      name: 'job_waiting',
      text: `
        WITH RECURSIVE first AS (
          (SELECT worker_id, run_at FROM platform_jobs WHERE state = 'waiting' ORDER BY worker_id, run_at LIMIT 1)
          UNION ALL
          SELECT next.* FROM first CROSS JOIN LATERAL (
            SELECT worker_id, run_at FROM platform_jobs WHERE state = 'waiting' AND worker_id > first.worker_id
            ORDER BY worker_id, run_at LIMIT 1) next)
        SELECT worker_id AS worker, run_at <= at AS "isDue", (
          SELECT extract(epoch FROM min(later.run_at) - at) * 1000 FROM platform_jobs later
          WHERE state = 'waiting' AND worker_id = first.worker_id AND later.run_at > at)::float8 AS "nextIn"
        FROM first, (SELECT now() + $1 * interval '1 millisecond' AS at) AS time`,
      values: [ahead],
    });
    return rows;
  }

  /** Parks due jobs of workers that this server does not run, until their module is back. */
  async park(workers: readonly string[], ahead: number): Promise<void> {
    await this.pool.query(
      `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, changed_at = now()
       WHERE id IN (
         SELECT id FROM platform_jobs
         WHERE state = 'waiting' AND worker_id = ANY($1) AND run_at <= now() + $2 * interval '1 millisecond'
         FOR UPDATE SKIP LOCKED)`,
      [workers, ahead],
    );
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
