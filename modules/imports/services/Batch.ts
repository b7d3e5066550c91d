import type { CommandCall, RunningJob } from '@tenantry/core';
import type { ImportJob, StoredImport, Tally } from '../rules/ImportJob';
import type { RowInput } from '../rules/rowInput';
import type { BatchPlan } from './BatchPlan';

/** What a batch is written with. */
export interface Batch {
  readonly job: RunningJob<ImportJob>;
  readonly stored: StoredImport;
  readonly call: CommandCall;
  readonly plan: BatchPlan;
  readonly rows: readonly RowInput[];
  readonly tally: Tally;
}
