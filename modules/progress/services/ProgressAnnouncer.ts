import type { CoreServices, EventBus } from '@tenantry/core';
import type { ProgressJob } from './ProgressJob';
import { progressEvents } from '../events/progressEvents';

type Verb = keyof typeof progressEvents;

/** Emits events about progress jobs, once the unit of work has committed. */
export class ProgressAnnouncer {
  private readonly events: EventBus;

  constructor({ events }: Pick<CoreServices, 'events'>) {
    this.events = events;
  }

  /** @param stale true for a job that failed because it sent no heartbeat */
  async announce(verb: Verb, job: ProgressJob, stale = false): Promise<void> {
    const { id: jobId, resultSummary, errorMessage } = job;
    await this.events.emit(progressEvents[verb], {
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
