import { job } from '@tenantry/core';
import { type ImportJob, importJobSchema } from '../rules/ImportJob';

/** Imports a file. */
export const importRows = job<ImportJob>({
  id: 'imports.run',
  title: 'Import records',
  data: importJobSchema,
});

/** Takes an import back. */
export const undoRows = job<ImportJob>({
  id: 'imports.undo',
  title: 'Take an import back',
  data: importJobSchema,
});
