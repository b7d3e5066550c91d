import type { CoreServices } from '@tenantry/core';
import { progressEvents } from '../events/progressEvents';
import type { ProgressJob, ProgressReport, ProgressStatus } from './ProgressJob';
import type { Ending, ProgressRecords, ProgressRow, Reported } from './ProgressRecords';

type Services = Pick<CoreServices, 'events' | 'unitOfWork'> & { readonly progressRecords: ProgressRecords };

/** Changes progress jobs and emits the events of it, once the unit of work has committed. */
export class ProgressChanges {
  constructor(private readonly services: Services) {}

  async insert(row: ProgressRow): Promise<void> {
    await this.run(async (records) => this.announce('created', await records.insert(row)));
  }

  /** See `ProgressRecords.start`. */
  start(
    id: string,
    jobId: string | null,
  ): Promise<{ job: ProgressJob | null; was: ProgressStatus } | undefined> {
    return this.run(async (records) => {
      const started = await records.start(id, jobId);
      if (started?.job && started.was !== 'running') await this.announce('started', started.job);
      return started;
    });
  }

  /** See `ProgressRecords.advance`. */
  advance(
    id: string,
    report: ProgressReport,
    byWorker: boolean,
    organizationIds?: readonly string[] | null,
  ): Promise<Reported | undefined> {
    return this.run(async (records) => {
      const reported = await records.advance(id, report, byWorker, organizationIds);
      if (reported?.isDue) await this.announce('updated', reported.job);
      return reported;
    });
  }

  /** Ends an unfinished job. @param stale true for one that fails because it sent no heartbeat */
  async finish(id: string, ending: Ending, stale = false): Promise<void> {
    await this.run(async (records) => {
      const job = await records.finish(id, ending);
      if (job) await this.announce(ending.status, job, stale);
    });
  }

  private run<T>(work: (records: ProgressRecords) => Promise<T>): Promise<T> {
    const { unitOfWork, progressRecords } = this.services;
    return unitOfWork.run(() => work(progressRecords));
  }

  private async announce(verb: keyof typeof progressEvents, job: ProgressJob, stale = false): Promise<void> {
    const { id: jobId, resultSummary, errorMessage } = job;
    await this.services.events.emit(progressEvents[verb], {
      jobId,
      jobType: job.jobType,
      name: job.name,
      description: job.description,
      status: job.status,
      progressPercent: job.progressPercent,
      processedCount: job.processedCount,
      totalCount: job.totalCount,
      etaSeconds: job.etaSeconds,
      cancellable: job.cancellable,
      meta: job.meta,
      startedAt: job.startedAt,
      finishedAt: job.finishedAt,
      tenantId: job.tenantId,
      organizationId: job.organizationId,
      ...(verb === 'completed' && { resultSummary }),
      ...(verb === 'failed' && { errorMessage, ...(stale && { stale }) }),
    });
  }
}
