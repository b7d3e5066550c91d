import type { CoreServices, Jobs, UnitOfWork } from '@tenantry/core';
import type { ProgressReport } from './ProgressJob';
import type { ProgressAnnouncer } from './ProgressAnnouncer';
import type { ProgressQuery } from './ProgressQuery';
import type { ProgressRecords } from './ProgressRecords';

/** What clients do to progress jobs. */
export class JobControl {
  private readonly jobs: Jobs;
  private readonly unitOfWork: UnitOfWork;
  private readonly records: ProgressRecords;
  private readonly query: ProgressQuery;
  private readonly announcer: ProgressAnnouncer;

  constructor({
    jobs,
    unitOfWork,
    progressRecords,
    progressQuery,
    progressAnnouncer,
  }: Pick<CoreServices, 'jobs' | 'unitOfWork'> & {
    readonly progressRecords: ProgressRecords;
    readonly progressQuery: ProgressQuery;
    readonly progressAnnouncer: ProgressAnnouncer;
  }) {
    this.jobs = jobs;
    this.unitOfWork = unitOfWork;
    this.records = progressRecords;
    this.query = progressQuery;
    this.announcer = progressAnnouncer;
  }

  /** Notes how far a job has come. @returns its percentage; undefined when there is none in the organizations */
  report(
    id: string,
    report: ProgressReport,
    organizationIds: readonly string[] | null,
  ): Promise<number | undefined> {
    return this.unitOfWork.run(async () => {
      const reported = await this.records.advance(id, report, false, organizationIds);
      if (!reported) return (await this.query.find(id, organizationIds))?.progressPercent;
      if (reported.isDue) await this.announcer.announce('updated', reported.job);
      return reported.job.progressPercent;
    });
  }

  /**
   * Cancels a job that has not begun, and asks one under way to end. One that is over stays as it is.
   *
   * @returns false when there is none in the organizations, or it is not to be cancelled
   */
  cancel(id: string, organizationIds: readonly string[] | null): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const known = await this.records.lock(id, organizationIds);
      if (!known) return false;
      const { status, cancellable, jobId } = known;
      if (status !== 'pending' && status !== 'running') return true;
      if (!cancellable) return false;
      if (status === 'running') {
        await this.records.requestCancel(id);
        return true;
      }
      if (jobId !== null) await this.jobs.cancel(jobId);
      const job = await this.records.finish(id, { status: 'cancelled' });
      if (job) await this.announcer.announce('cancelled', job);
      return true;
    });
  }
}
