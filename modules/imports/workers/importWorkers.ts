import { workerFor, type WorkerDeclaration } from '@tenantry/core';
import type { ImportRun } from '../services/ImportRun';
import type { ImportUpkeep } from '../services/ImportUpkeep';
import type { UndoRun } from '../services/UndoRun';
import { importRows, undoRows } from './jobs';

const HOUR = 3_600_000;
/** The largest file takes less; what is cut off goes on where it was. */
const timeout = 6 * HOUR;
/** Several tenants import at the same time, each one file after the other. */
const shares = { concurrency: 4, perTenant: 1 };

const run = workerFor<{ importRun: ImportRun }>()({
  ...importRows,
  ...shares,
  timeout,
  handle: (job, { importRun }) => importRun.run(job),
});

const undo = workerFor<{ undoRun: UndoRun }>()({
  ...undoRows,
  ...shares,
  timeout,
  handle: (job, { undoRun }) => undoRun.run(job),
});

const upkeep: WorkerDeclaration<{ importUpkeep: ImportUpkeep }> = {
  id: 'imports.upkeep',
  title: 'Remove old imports',
  schedule: '41 3 * * *',
  handle: (_job, { importUpkeep }) => importUpkeep.run(),
};

export const importWorkers = [run, undo, upkeep];
