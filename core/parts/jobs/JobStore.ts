import type { Pool } from 'pg';
import { Coalescer } from './Coalescer';
import type { BusyJobs } from './BusyJobs';
import { CLAIM_IN_ORDER, CLAIM_STATEMENT } from './claimStatement';
import type { ClaimedJob, Outcome } from './JobRow';

interface Finish {
  readonly job: ClaimedJob;
  readonly outcome: Outcome;
}

/** A worker with the number of its jobs to claim. */
export interface WorkerRoom {
  readonly id: string;
  /** Jobs of it at most. */
  readonly room: number;
  /** Jobs of one tenant at most, with those under way. */
  readonly perTenant: number;
  /** The tenant after which its tenants take their turns. */
  readonly after: string;
}

/** Bounds of a claim. */
export interface ClaimBounds {
  /** The workers of which jobs are claimed, the one that comes first in front. */
  readonly workers: readonly WorkerRoom[];
  /** Jobs in all. */
  readonly limit: number;
  /** Jobs of one tenant at most, of all workers together and with those under way. */
  readonly perTenant: number;
  /** Milliseconds by which the host's clock is ahead of the real time. */
  readonly ahead: number;
  /** Jobs under way in this process. */
  readonly busy: BusyJobs;
}

/** The jobs that a claim got. */
export interface Claimed {
  readonly jobs: ClaimedJob[];
  /** Jobs that could be claimed; more than `jobs` where other processes were claiming the same. */
  readonly found: number;
}

const CLAIM = { name: 'job_claim', text: CLAIM_IN_ORDER };
const CLAIM_SHARES = { name: 'job_claim_shares', text: CLAIM_STATEMENT };

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

  /** Claims jobs that are due and that no other process is claiming, in the order of their times. */
  async claimInOrder(workers: readonly WorkerRoom[], limit: number, ahead: number): Promise<Claimed> {
    const { rows: jobs } = await this.pool.query<ClaimedJob>({
      ...CLAIM,
      values: [this.process, workers.map(({ id }) => id), workers.map(({ room }) => room), limit, ahead],
    });
    return { jobs, found: jobs.length };
  }

  /** Claims jobs that are due and that no other process is claiming, so that tenants share the slots. */
  async claim({ workers, limit, perTenant, ahead, busy }: ClaimBounds): Promise<Claimed> {
    const pairs = busy.pairs();
    const most = new Map(workers.map((worker) => [worker.id, worker.perTenant]));
    const full = pairs.filter(({ worker, jobs }) => jobs >= (most.get(worker) ?? Infinity));
    const { rows } = await this.pool.query<{ found: number; id: string | null }>({
      ...CLAIM_SHARES,
      values: [
        this.process,
        workers.map(({ id }) => id),
        workers.map(({ room }) => room),
        workers.map((worker) => worker.perTenant),
        workers.map(({ after }) => after),
        limit,
        ahead,
        pairs.map(({ worker }) => worker),
        pairs.map(({ tenant }) => tenant),
        pairs.map(({ jobs }) => jobs),
        perTenant,
        busy.tenantsWith(perTenant),
        full.map(({ worker, tenant }) => `${worker} ${tenant}`),
      ],
    });
    const jobs = rows.filter(({ id }) => id !== null) as unknown as ClaimedJob[];
    return { jobs, found: rows[0]?.found ?? 0 };
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
