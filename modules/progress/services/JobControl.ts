import type { CoreServices } from '@tenantry/core';
import type { ProgressReport } from './ProgressJob';
import type { ProgressChanges } from './ProgressChanges';
import type { ProgressQuery } from './ProgressQuery';
import type { ProgressRecords } from './ProgressRecords';

/** Operations of clients on progress jobs. */
export class JobControl {
  constructor(
    private readonly services: Pick<CoreServices, 'jobs' | 'unitOfWork'> & {
      readonly progressRecords: ProgressRecords;
      readonly progressQuery: ProgressQuery;
      readonly progressChanges: ProgressChanges;
    },
  ) {}

  /** Records the progress of a job. @returns its percentage; undefined when the organizations have no such job */
  async report(
    id: string,
    report: ProgressReport,
    organizationIds: readonly string[] | null,
  ): Promise<number | undefined> {
    const { progressChanges, progressQuery } = this.services;
    const reported = await progressChanges.advance(id, report, false, organizationIds);
    const job = reported ? reported.job : await progressQuery.find(id, organizationIds);
    return job?.progressPercent;
  }

  /**
   * Cancels a job that has not begun, and asks one under way to end. One that is over stays as it is.
   *
   * @returns false when the organizations have no such job, or it cannot be cancelled
   */
  cancel(id: string, organizationIds: readonly string[] | null): Promise<boolean> {
    const { jobs, progressChanges, progressRecords, unitOfWork } = this.services;
    return unitOfWork.run(async () => {
      const known = await progressRecords.lock(id, organizationIds);
      if (!known) return false;
      const { status, cancellable, jobId } = known;
      if (status !== 'pending' && status !== 'running') return true;
      if (!cancellable) return false;
      if (status === 'running') {
        await progressRecords.requestCancel(id);
        return true;
      }
      if (jobId !== null) await jobs.cancel(jobId);
      await progressChanges.finish(id, { status: 'cancelled' });
      return true;
    });
  }
}
