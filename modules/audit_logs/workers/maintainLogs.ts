import type { WorkerDeclaration } from '@tenantry/core';
import type { LogMaintenance } from '../services/LogMaintenance';

/** Every hour, because reads are kept for hours. */
export const maintainLogs: WorkerDeclaration<{ logMaintenance: LogMaintenance }> = {
  id: 'audit_logs.maintain',
  title: 'Keep the logs in shape',
  schedule: '17 * * * *',
  handle: (_job, { logMaintenance }) => logMaintenance.run(),
};
