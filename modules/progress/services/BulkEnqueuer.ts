import { randomUUID } from 'node:crypto';
import {
  authorIdOf,
  type CoreServices,
  created,
  isTransient,
  type Job,
  organizationToWorkIn,
  type Reply,
} from '@tenantry/core';
import { type BulkAnswer, refusedBulk } from '../routes/bulkAnswers';
import type { NewProgressJob } from './ProgressJob';
import type { ProgressChanges } from './ProgressChanges';
import type { ProgressOwner } from './ProgressOwner';

/** Work on many records that is to be done in the background. */
export interface BulkJob<TData> extends NewProgressJob {
  /** The worker that does it, which calls `runEach`. */
  readonly worker: Job<TData>;
  /** Data for the worker; `progressJobId` is added. */
  readonly data: Omit<NoInfer<TData>, 'progressJobId'>;
  /** Text of the answer. */
  readonly message: string;
  /** Text of the answer when it could not be enqueued. */
  readonly failure: string;
}

/** Creates progress jobs together with the work that they follow. */
export class BulkEnqueuer {
  constructor(
    private readonly services: Pick<CoreServices, 'jobs' | 'logger' | 'unitOfWork'> & {
      readonly progressChanges: ProgressChanges;
    },
  ) {}

  /**
   * The job belongs to the selected organization, else to that of the account where the caller sees it.
   *
   * @throws what is transient, as a database that is away: nothing is written then
   */
  async enqueue<TData>(
    { principal, scope }: ProgressOwner,
    { worker, data, message, failure, ...job }: BulkJob<TData>,
  ): Promise<Reply> {
    const { tenantId } = scope;
    const organizationId = organizationToWorkIn({ scope, principal });
    if (tenantId === null || organizationId === null) return refusedBulk(401, 'Unauthorized');
    const { jobs, logger, progressChanges, unitOfWork } = this.services;
    const id = randomUUID();
    const row = { ...job, id, tenantId, organizationId, startedByUserId: authorIdOf(principal) };
    try {
      await unitOfWork.run(async () => {
        const jobId = await jobs.enqueue(worker as Job<object>, { ...data, progressJobId: id });
        await progressChanges.insert({ ...row, jobId });
      });
    } catch (error) {
      // Neither the job nor its progress is written then; the client is answered 503, and may ask again.
      if (isTransient(error)) throw error;
      logger.error({ err: error, worker: worker.id, progressJob: id }, 'a bulk job could not be queued');
      await unitOfWork.run(async () => {
        await progressChanges.insert({ ...row, jobId: null });
        await progressChanges.finish(id, { status: 'failed', errorMessage: failure });
      });
      return refusedBulk(500, failure, id);
    }
    return created({ ok: true, progressJobId: id, message } satisfies BulkAnswer);
  }
}
