import type { CoreServices } from '@tenantry/core';
import type { ProgressChanges } from './ProgressChanges';

interface Candidate {
  readonly id: string;
  readonly status: 'pending' | 'running';
  readonly jobId: string | null;
}

/** Seconds of silence after which a running job counts as stale. */
const SILENCE = 60;
/** Seconds after which one that was never started does. */
const LONGEST_START = 900;
const MOST = 50;

/** SQL: the job has sent no heartbeat for too long, or was never started. */
export const STALE = `(status = 'running' AND coalesce(heartbeat_at, started_at, created_at) < now() - interval '${SILENCE} seconds'
  OR status = 'pending' AND created_at < now() - interval '${LONGEST_START} seconds')`;
const MESSAGES = {
  running: `Job stale: no heartbeat for ${SILENCE} seconds`,
  pending: `Job stale: never started within ${LONGEST_START} seconds`,
};
/** A job of the platform in one of these is carried out sooner or later. */
const ALIVE: readonly (string | undefined)[] = ['waiting', 'parked', 'running'];

/** Ends progress jobs without a live worker. */
export class StaleJobs {
  constructor(
    private readonly services: Pick<CoreServices, 'database' | 'jobs' | 'unitOfWork'> & {
      readonly progressChanges: ProgressChanges;
    },
  ) {}

  /**
   * Fails the stale jobs of the scope's tenant. A job is not stale while its work is queued, or is to be taken up by another
   * process, however long that takes.
   */
  async sweep(): Promise<void> {
    const { database, jobs } = this.services;
    const candidates = await database.query<Candidate>({
      name: 'progress_stale',
      text: `SELECT id, status, job_id AS "jobId" FROM progress_jobs
              WHERE status IN ('pending', 'running') AND ${STALE} ORDER BY created_at DESC LIMIT ${MOST}`,
      values: [],
    });
    for (const candidate of candidates) {
      const { jobId } = candidate;
      const isAlive = jobId !== null && ALIVE.includes((await jobs.status(jobId))?.state);
      if (!isAlive) await this.fail(candidate);
    }
  }

  private async fail({ id, status }: Candidate): Promise<void> {
    const { database, progressChanges, unitOfWork } = this.services;
    await unitOfWork.run(async () => {
      const still = await database.first(
        `SELECT 1 FROM progress_jobs WHERE id = $1 AND status = $2 AND ${STALE} FOR UPDATE`,
        [id, status],
      );
      if (still) await progressChanges.finish(id, { status: 'failed', errorMessage: MESSAGES[status] }, true);
    });
  }
}
