import { type CoreServices, MonthlyLog } from '@tenantry/core';

/** The table of reads. */
export const READS = 'audit_logs_reads';

/** Counts reads, and keeps the months of their log. */
export class AccessMonths extends MonthlyLog {
  constructor(services: Pick<CoreServices, 'database' | 'logger' | 'unitOfWork'>) {
    super(services, READS);
  }
}
