import { isoTime } from '../data/isoTime';

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

/** A job under way, one that is to be tried again after it has failed, or one that was given up. */
export interface ListedJob {
  readonly id: string;
  readonly worker: string;
  readonly state: 'running' | 'waiting' | 'dead';
  readonly tenantId: string | null;
  readonly attempt: number;
  readonly attempts: number;
  /** ISO time: when it began to run, failed, or was given up. */
  readonly since: string;
  /** ISO time of the next attempt; null but for those that wait for one. */
  readonly nextAt: string | null;
  /** Why the latest attempt failed. */
  readonly error: string | null;
}

/** A recurring job. */
export interface ListedSchedule {
  readonly worker: string;
  /** Five cron fields, in UTC. */
  readonly schedule: string;
  /** ISO time. */
  readonly nextAt: string;
}

/** One job by its id, or all of a module. */
export type JobChoice = { readonly id: string } | { readonly module: string };

/** Jobs shown at most. */
const LONGEST_LIST = 200;

/** Views and actions of operators on jobs. Needs no running server. */
export class JobAdministration {
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

  /** Jobs under way, those that have failed and wait, and those given up, the latest first. @param module only this one */
  list(module?: string): Promise<ListedJob[]> {
    return this.query<ListedJob>(
      `SELECT id, worker_id AS worker, state, tenant_id AS "tenantId", attempt, attempts, error,
         ${isoTime('changed_at')} AS since, CASE state WHEN 'waiting' THEN ${isoTime('run_at')} END AS "nextAt"
       FROM platform_jobs
       WHERE (state IN ('running', 'dead') OR state = 'waiting' AND error IS NOT NULL)
         AND ($1::text IS NULL OR module_id = $1)
       ORDER BY array_position('{running,waiting,dead}'::text[], state), changed_at DESC LIMIT ${LONGEST_LIST}`,
      [module ?? null],
    );
  }

  /** Recurring jobs, and when each is due next. @param module only those of this one */
  schedules(module?: string): Promise<ListedSchedule[]> {
    return this.query<ListedSchedule>(
      `SELECT worker_id AS worker, schedule, ${isoTime('next_at')} AS "nextAt" FROM platform_job_schedules
       WHERE $1::text IS NULL OR split_part(worker_id, '.', 1) = $1 ORDER BY worker_id`,
      [module ?? null],
    );
  }

  /**
   * Lets jobs that were given up be tried again, and a single one also that has failed and waits for its next attempt; with all their attempts, where a running server serves their module;
   * else once one does.
   *
   * @returns how many
   */
  async retry(choice: JobChoice): Promise<number> {
    const { condition, value } = conditionOf(choice);
    const rows = await this.query(
      `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, attempt = 1, crashes = 0,
         cancel_requested = false, run_at = now(), changed_at = now()
       WHERE (state = 'dead'${'id' in choice ? ` OR state = 'waiting' AND error IS NOT NULL` : ''}) AND ${condition}
       RETURNING id`,
      [value],
    );
    if (rows.length > 0) await this.tell({ round: true });
    return rows.length;
  }

  /**
   * Cancels a job: one that waits never runs, the signal of a running one is aborted.
   *
   * @returns false when the job does not exist, or has ended
   */
  async cancel(id: string): Promise<boolean> {
    const [cancelled] = await this.query<{ state: string }>(
      `UPDATE platform_jobs SET state = CASE state WHEN 'running' THEN state ELSE 'cancelled' END,
         cancel_requested = true, changed_at = CASE state WHEN 'running' THEN changed_at ELSE now() END
       WHERE id::text = $1 AND state IN ('waiting', 'parked', 'running') RETURNING state`,
      [id.toLowerCase()],
    );
    if (cancelled?.state === 'running') await this.tell({ cancel: id.toLowerCase() });
    return cancelled !== undefined;
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

  private async tell(payload: object): Promise<void> {
    const message = JSON.stringify({ origin: 'operator', topic: 'jobs', payload });
    await this.query(`SELECT pg_notify('tenantry', $1)`, [message]);
  }
}

function conditionOf(choice: JobChoice): { condition: string; value: string } {
  return 'id' in choice
    ? { condition: 'id::text = $1', value: choice.id.toLowerCase() }
    : { condition: 'module_id = $1', value: choice.module };
}
