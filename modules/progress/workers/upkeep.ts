import type { WorkerDeclaration } from '@tenantry/core';
import type { ProgressUpkeep } from '../services/ProgressUpkeep';

export const upkeep: WorkerDeclaration<{ readonly progressUpkeep: ProgressUpkeep }> = {
  id: 'progress.upkeep',
  title: 'Fail stale progress jobs, and forget old ones',
  schedule: '23 * * * *',
  handle: ({ signal }, { progressUpkeep }) => progressUpkeep.run(signal),
};
