import {
  authorIdOf,
  badRequest,
  commandFor,
  conflict,
  type CommandCall,
  HttpError,
  notFound,
  recordId,
  tenantOf,
} from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { isBusy } from '../collections/imports';
import { decoded } from '../rules/decoded';
import type { ImportJob, StoredImport } from '../rules/ImportJob';
import { readNames } from '../rules/readCsv';
import { RepeatedColumn, TooManyColumns, UnreadableFile } from '../rules/UnreadableFile';
import { importsFeatures } from '../features';
import type { ImportFiles } from '../services/ImportFiles';
import type { ImportStore } from '../services/ImportStore';
import type { Kinds } from '../services/Kinds';
import { importRows, undoRows } from '../workers/jobs';

type Services = ProgressServices & {
  readonly importFiles: ImportFiles;
  readonly importStore: ImportStore;
  readonly kinds: Kinds;
};

type Work = 'run' | 'undo';

/**
 * Begins an import in the background. Undoing it takes the whole import back, in the background too; redoing that imports
 * the file again.
 */
export const startImport = commandFor<Services>()({
  id: 'imports.imports.start',
  label: 'Start import',
  resourceKind: 'imports.import',
  features: [importsFeatures.manage],
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: ({ id }, call) => Promise.resolve({ tenantId: tenantOf(call), resourceId: id }),
  execute: async ({ id }, call, services) => {
    const stored = await services.importStore.lock(id, call.scope);
    if (!stored) throw notFound('Import not found');
    if (isBusy(stored.status)) throw conflict('The import is under way', { code: 'import_busy' });
    if (stored.status !== 'ready' && stored.status !== 'undone') {
      throw conflict(
        stored.status === 'new' ? 'The import has no file' : 'The import is over; make a new one',
        {
          code: stored.status === 'new' ? 'import_empty' : 'import_over',
        },
      );
    }
    await assertColumns(stored, services);
    const progressJobId = await enqueue('run', id, services.kinds.check(stored, call.access), call, services);
    await services.importStore.begin(id, progressJobId, authorIdOf(call.principal));
    return { result: { progressJobId }, resourceId: id, undoable: !stored.isDryRun };
  },
  undo: async ({ resourceId: id }, call, services) => {
    const stored = await services.importStore.lock(id, call.scope);
    if (!stored || isBusy(stored.status)) throw conflict('The import is under way', { code: 'import_busy' });
    const progressJobId = await enqueue(
      'undo',
      id,
      services.kinds.check(stored, call.access),
      call,
      services,
    );
    await services.importStore.undo(id, progressJobId);
  },
});

/** @throws HttpError 422 the table has more columns than an import takes, or not those that the import is about */
async function assertColumns(stored: StoredImport, { importFiles, kinds }: Services): Promise<void> {
  if (stored.format !== 'csv') return;
  const text = decoded(beginningOf(importFiles.read(stored.id)), stored.encoding);
  let problem: string | undefined;
  try {
    problem = await kinds.columnProblem(stored, await readNames(text, stored.delimiter));
  } catch (error) {
    if (error instanceof TooManyColumns)
      throw new HttpError(422, error.message, { code: 'too_many_columns' });
    // The import fails with what is wrong otherwise.
    if (!(error instanceof UnreadableFile)) throw error;
    if (error instanceof RepeatedColumn) problem = error.message;
  }
  if (problem !== undefined) throw new HttpError(422, problem, { code: 'import_columns' });
}

/** Bytes that hold the first row of a table in any encoding, and more. */
const BEGINNING = 8 * 1024 * 1024;

async function* beginningOf(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const part of parts) {
    yield part;
    size += part.length;
    if (size > BEGINNING) return;
  }
}

/** @returns the id of the progress job, which clients follow and cancel */
async function enqueue(
  work: Work,
  importId: string,
  features: readonly string[],
  call: CommandCall,
  { progressJobs }: Services,
): Promise<string> {
  const answer = await progressJobs.enqueue<ImportJob>(call, {
    worker: work === 'run' ? importRows : undoRows,
    data: { importId, features },
    jobType: `imports.${work}`,
    name: work === 'run' ? 'Import records' : 'Take an import back',
    cancellable: work === 'run',
    meta: { importId },
    message: 'The import has started',
    failure: 'The import could not be started',
  });
  const { progressJobId } = answer.body as { readonly progressJobId: string | null };
  if (answer.status === 201 && progressJobId !== null) return progressJobId;
  throw badRequest('Organization context is required');
}
