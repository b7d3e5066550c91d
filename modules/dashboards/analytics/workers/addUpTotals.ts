import type { WorkerDeclaration } from '@tenantry/core';
import type { TotalsUpkeep } from '../services/TotalsUpkeep';

/** Keeps tables of totals short. */
export const addUpTotals: WorkerDeclaration<{ totalsUpkeep: TotalsUpkeep }> = {
  id: 'dashboards.add_up_totals',
  title: 'Add up totals',
  schedule: '*/10 * * * *',
  handle: (_job, { totalsUpkeep }) => totalsUpkeep.run(),
};
