/** Runs a statement as the owner of the tables. */
export type OwnerQuery = <Row extends object>(text: string, values: readonly unknown[]) => Promise<Row[]>;

/** How many jobs of a module are in which state. */
export interface JobCounts {
  readonly module: string;
  /** Due, and not begun. */
  readonly waiting: number;
  /** Not due yet, those to be tried again among them. */
  readonly later: number;
  /** Kept until their module may run them. */
  readonly parked: number;
  readonly running: number;
  readonly dead: number;
}

/** A job under way, or one that was given up. */
export interface ListedJob {
  readonly id: string;
  readonly worker: string;
  readonly state: 'running' | 'dead';
  readonly tenantId: string | null;
  readonly attempt: number;
  readonly attempts: number;
  /** ISO time: when it began to run, or was given up. */
  readonly since: string;
  /** Why the latest attempt failed. */
  readonly error: string | null;
}

/** One job by its id, or all of a module. */
export type JobChoice = { readonly id: string } | { readonly module: string };

/** Jobs shown at most. */
const LONGEST_LIST = 200;

/** What operators see of jobs, and do with those that were given up. Needs no running server. */
export class JobDesk {
  constructor(private readonly query: OwnerQuery) {}

  /** By module; those without unfinished jobs are left out. @param module only this one */
  counts(module?: string): Promise<JobCounts[]> {
    return this.query<JobCounts>(
      `SELECT module_id AS module,
         count(*) FILTER (WHERE state = 'waiting' AND run_at <= now())::int AS waiting,
         count(*) FILTER (WHERE state = 'waiting' AND run_at > now())::int AS later,
         count(*) FILTER (WHERE state = 'parked')::int AS parked,
         count(*) FILTER (WHERE state = 'running')::int AS running,
         count(*) FILTER (WHERE state = 'dead')::int AS dead
       FROM platform_jobs
       WHERE state IN ('waiting', 'parked', 'running', 'dead') AND ($1::text IS NULL OR module_id = $1)
       GROUP BY module_id ORDER BY module_id`,
      [module ?? null],
    );
  }

  /** Jobs under way and jobs given up, the latest first. @param module only this one */
  list(module?: string): Promise<ListedJob[]> {
    return this.query<ListedJob>(
      `SELECT id, worker_id AS worker, state, tenant_id AS "tenantId", attempt, attempts, error,
         to_char(changed_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS since
       FROM platform_jobs WHERE state IN ('running', 'dead') AND ($1::text IS NULL OR module_id = $1)
       ORDER BY state DESC, changed_at DESC LIMIT ${LONGEST_LIST}`,
      [module ?? null],
    );
  }

  /**
   * Lets jobs that were given up be tried again, with all their attempts, where a running server serves their module;
   * else once one does.
   *
   * @returns how many
   */
  async retry(choice: JobChoice): Promise<number> {
    const { condition, value } = conditionOf(choice);
    const rows = await this.query(
      `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, attempt = 1, crashes = 0,
         cancel_requested = false, run_at = now(), changed_at = now()
       WHERE state = 'dead' AND ${condition} RETURNING id`,
      [value],
    );
    if (rows.length > 0) {
      const message = JSON.stringify({ origin: 'operator', topic: 'jobs', payload: { round: true } });
      await this.query(`SELECT pg_notify('tenantry', $1)`, [message]);
    }
    return rows.length;
  }

  /** Forgets jobs that were given up. @returns how many */
  async discard(choice: JobChoice): Promise<number> {
    const { condition, value } = conditionOf(choice);
    const rows = await this.query(
      `DELETE FROM platform_jobs WHERE state = 'dead' AND ${condition} RETURNING id`,
      [value],
    );
    return rows.length;
  }
}

function conditionOf(choice: JobChoice): { condition: string; value: string } {
  return 'id' in choice
    ? { condition: 'id::text = $1', value: choice.id.toLowerCase() }
    : { condition: 'module_id = $1', value: choice.module };
}
