import { randomUUID } from 'node:crypto';
import { parseExpression } from 'cron-parser';
import type { Pool } from 'pg';
import { DURABLY } from './durability';
import type { DeclaredWorker } from './JobCatalog';

/** Sees to it that each recurring job waits for its next time, once over all processes. */
export class JobSchedules {
  /** Times already arranged by this process, so that most rounds need no query. */
  private readonly arranged = new Map<string, { readonly schedule: string; readonly next: Date }>();

  constructor(private readonly pool: Pool) {}

  /** Adds a job for the next time of each schedule, unless one waits for it already. */
  async arrange(workers: readonly DeclaredWorker[], now: Date): Promise<void> {
    for (const { worker } of workers) {
      const { schedule } = worker;
      if (schedule === undefined) continue;
      const known = this.arranged.get(worker.id);
      if (known?.schedule === schedule && known.next > now) continue;
      const next = nextTime(schedule, now);
      await this.pool.query(ARRANGE, [worker.id, schedule, next, randomUUID(), worker.attempts ?? 5, now]);
      this.arranged.set(worker.id, { schedule, next });
    }
  }
}

/**
 * A later time than the one arranged last wins, whichever process is first. Of jobs that could not start yet the
 * latest is kept; a schedule that has changed takes back the time it had arranged. The new job is parked, and so goes
 * its way with the next round.
 */
const ARRANGE = `
  WITH before AS (SELECT next_at FROM platform_job_schedules WHERE worker_id = $1),
  moved AS (
    INSERT INTO platform_job_schedules AS s (worker_id, schedule, next_at) VALUES ($1, $2, $3)
    ON CONFLICT (worker_id) DO UPDATE SET schedule = excluded.schedule, next_at = excluded.next_at
      WHERE s.next_at < excluded.next_at OR s.schedule <> excluded.schedule
    RETURNING worker_id),
  obsolete AS (
    DELETE FROM platform_jobs WHERE worker_id IN (SELECT worker_id FROM moved) AND key LIKE 'schedule %'
      AND state IN ('waiting', 'parked') AND (run_at > $6 OR run_at < (SELECT next_at FROM before)) RETURNING id)
  INSERT INTO platform_jobs (id, worker_id, data, key, state, attempts, run_at)
  SELECT $4::uuid, worker_id, '{}', 'schedule ' || $2 || ' ' || $3::timestamptz, 'parked', $5::int, $3::timestamptz
  FROM moved, ${DURABLY}`;

/** The first time after `now` that fits the five cron fields, in UTC. @throws Error when they make no sense */
export function nextTime(schedule: string, now: Date): Date {
  if (schedule.trim().split(/\s+/).length !== 5) throw new Error(`"${schedule}" is not five cron fields`);
  return parseExpression(schedule, { currentDate: now, utc: true }).next().toDate();
}
