import type { CommandCall, RunningJob } from '@tenantry/core';
import type { ImportJob, StoredImport, Tally } from '../rules/ImportJob';
import type { RowInput } from '../rules/rowInput';
import type { BatchPlan } from './BatchPlan';

/** Context in which a batch is written. */
export interface Batch {
  readonly job: RunningJob<ImportJob>;
  readonly stored: StoredImport;
  readonly call: CommandCall;
  readonly plan: BatchPlan;
  readonly rows: readonly RowInput[];
  readonly tally: Tally;
}
