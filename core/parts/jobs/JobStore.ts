import type { Pool } from 'pg';
import { Coalescer } from './Coalescer';
import { DURABLY } from './durability';
import type { ClaimedJob, Outcome } from './JobRow';
import { deliveryKey, type DueMessage, type JobMessage } from './JobTransport';

interface Finish {
  readonly job: ClaimedJob;
  readonly outcome: Outcome;
}

const CLAIM = {
  name: 'job_claim',
  text: `
    UPDATE platform_jobs j SET state = 'running', claimed_by = $1, key = NULL, changed_at = now()
    FROM unnest($2::uuid[], $3::int[]) AS m (id, delivery), ${DURABLY}
    WHERE j.id = m.id AND j.delivery = m.delivery AND j.state = 'waiting'
    RETURNING j.id, j.worker_id, j.tenant_id, j.scope, j.data, j.delivery, j.attempt, j.attempts, j.checkpoint,
      j.enqueued_at`,
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
    WHERE j.id = m.id AND j.delivery = m.delivery AND j.state = 'running' AND j.claimed_by = $1
    RETURNING j.id, j.delivery`,
};

/** What a running server does to the rows of jobs, as the owner of the tables. Busy moments are worked in batches. */
export class JobStore {
  private readonly claims: Coalescer<JobMessage, ClaimedJob | undefined>;
  private readonly finishes: Coalescer<Finish, DueMessage | undefined>;

  /** @param process id of this process among those that work on jobs */
  constructor(
    private readonly pool: Pool,
    readonly process: string,
  ) {
    this.claims = new Coalescer((messages) => this.claimAll(messages));
    this.finishes = new Coalescer((finished) => this.finishAll(finished));
  }

  /** Makes the job this process's; undefined when the message is void. */
  claim(message: JobMessage): Promise<ClaimedJob | undefined> {
    return this.claims.do(message);
  }

  /**
   * Writes down how an attempt ended, unless the job has been taken away meanwhile.
   *
   * @returns the message to send when it is to be tried again
   */
  finish(job: ClaimedJob, outcome: Outcome): Promise<DueMessage | undefined> {
    return this.finishes.do({ job, outcome });
  }

  /** Keeps a job that nobody here may run until its module is back. */
  async park({ id, delivery }: JobMessage): Promise<void> {
    await this.pool.query({
      name: 'job_park',
      text: `UPDATE platform_jobs SET state = 'parked', delivery = delivery + 1, changed_at = now()
        WHERE id = $1 AND delivery = $2 AND state = 'waiting'`,
      values: [id, delivery],
    });
  }

  private async claimAll(messages: readonly JobMessage[]): Promise<(ClaimedJob | undefined)[]> {
    const { rows } = await this.pool.query<ClaimedJob>({
      ...CLAIM,
      values: [this.process, messages.map(({ id }) => id), messages.map(({ delivery }) => delivery)],
    });
    const claimed = new Map(rows.map((row) => [deliveryKey(row), row]));
    return messages.map((message) => {
      const key = deliveryKey(message);
      const job = claimed.get(key);
      // A message that arrived twice is answered once.
      claimed.delete(key);
      return job;
    });
  }

  private async finishAll(finished: readonly Finish[]): Promise<(DueMessage | undefined)[]> {
    const { rows } = await this.pool.query<{ id: string; delivery: number }>({
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
    const written = new Map(rows.map((row) => [row.id, row.delivery]));
    return finished.map(({ job, outcome }) => {
      const delivery = written.get(job.id);
      if (delivery === undefined || outcome.state !== 'waiting') return undefined;
      return { id: job.id, worker: job.worker_id, delivery, delay: outcome.delay };
    });
  }
}
