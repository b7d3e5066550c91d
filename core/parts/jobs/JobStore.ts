import type { Pool } from 'pg';
import { Coalescer } from './Coalescer';
import { DURABLY } from './durability';
import type { ClaimedJob, Outcome } from './JobRow';

interface Finish {
  readonly job: ClaimedJob;
  readonly outcome: Outcome;
}

/** A worker whose jobs are claimed. @property room jobs of it at most */
export interface WorkerRoom {
  readonly id: string;
  readonly room: number;
}

/** What a claim returns of a job `j`. */
export const CLAIMED_COLUMNS = `j.id, j.worker_id, j.tenant_id, j.scope, j.data, j.delivery, j.attempt, j.attempts,
  j.checkpoint, j.enqueued_at`;

/**
 * One probe of an index for each worker, the first of the list first, so that the jobs of one that has many do not lie in
 * front of all others.
 */
const CLAIM = {
  name: 'job_claim',
  text: `
    WITH due AS MATERIALIZED (
      SELECT d.id FROM unnest($2::text[], $3::int[]) AS w (worker, room)
      CROSS JOIN LATERAL (
        SELECT id FROM platform_jobs
        WHERE state = 'waiting' AND worker_id = w.worker AND run_at <= now() + $5 * interval '1 millisecond'
        ORDER BY run_at LIMIT w.room FOR UPDATE SKIP LOCKED) d
      LIMIT $4)
    UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()
    FROM due, ${DURABLY}
    WHERE j.id = due.id
    RETURNING ${CLAIMED_COLUMNS}`,
};

const FINISH = {
  name: 'job_finish',
  text: `
    UPDATE platform_jobs j SET
      state = m.state, claimed_by = NULL, changed_at = now(), error = coalesce(m.error, j.error),
      data = CASE WHEN m.state IN ('done', 'cancelled') THEN 'null' ELSE j.data END,
      delivery = CASE WHEN m.state IN ('waiting', 'parked') THEN j.delivery + 1 ELSE j.delivery END,
      attempt = j.attempt + m.counted,
      run_at = CASE WHEN m.state = 'waiting' THEN now() + m.delay * interval '1 millisecond' ELSE j.run_at END
    FROM unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::int[])
      AS m (id, delivery, state, error, delay, counted)
    WHERE j.id = m.id AND j.delivery = m.delivery AND j.state = 'running' AND j.claimed_by = $1`,
};

/** Claims jobs for this process and stores how they ended, as the owner of the tables. */
export class JobStore {
  private readonly finishes: Coalescer<Finish, void>;

  /** @param process id of this process among those that work on jobs */
  constructor(
    private readonly pool: Pool,
    readonly process: string,
  ) {
    this.finishes = new Coalescer((finished) => this.finishAll(finished));
  }

  /**
   * Claims jobs that are due and that no other process is claiming.
   *
   * @param limit jobs in all
   * @param ahead milliseconds by which the host's clock is ahead of the real time
   */
  async claim(workers: readonly WorkerRoom[], limit: number, ahead: number): Promise<ClaimedJob[]> {
    const { rows } = await this.pool.query<ClaimedJob>({
      ...CLAIM,
      values: [this.process, workers.map(({ id }) => id), workers.map(({ room }) => room), limit, ahead],
    });
    return rows;
  }

  /** Stores how an attempt ended, unless the job has been taken away meanwhile. */
  finish(job: ClaimedJob, outcome: Outcome): Promise<void> {
    return this.finishes.do({ job, outcome });
  }

  private async finishAll(finished: readonly Finish[]): Promise<void[]> {
    await this.pool.query({
      ...FINISH,
      values: [
        this.process,
        finished.map(({ job }) => job.id),
        finished.map(({ job }) => job.delivery),
        finished.map(({ outcome }) => outcome.state),
        finished.map(({ outcome }) => ('error' in outcome ? outcome.error : null)),
        finished.map(({ outcome }) => ('delay' in outcome ? outcome.delay : 0)),
        finished.map(({ outcome }) => ('isCounted' in outcome && outcome.isCounted ? 1 : 0)),
      ],
    });
    return [];
  }
}
