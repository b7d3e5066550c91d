import { type CoreServices, isTransient, HttpError, JobLost, refusalOf } from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import type { Tally } from '../rules/ImportJob';
import { reasonOf } from '../rules/reasonOf';
import type { Planned } from '../rules/Planned';
import type { Batch } from './Batch';
import type { ImportStore, MadeChange } from './ImportStore';

/** Rows that a transaction may lose to refusals before each row gets one of its own. */
const PATIENCE = 3;

/** Why a row is refused that no attempt of the job could write. */
const INTERNAL = 'The row could not be written because of an internal error';

type Dependencies = Pick<CoreServices, 'commands' | 'logger' | 'unitOfWork'> &
  ProgressServices & { readonly importStore: ImportStore };

/** How far an import is behind a batch. */
export interface Written {
  readonly tally: Tally;
  readonly cancelRequested: boolean;
  /** Of the records that were written. */
  readonly ids: readonly string[];
}

/** Outcome of the commands of rows. */
interface Performed {
  readonly changes: readonly MadeChange[];
  readonly ids: readonly string[];
}

const NOTHING_PERFORMED: Performed = { changes: [], ids: [] };

/** A row that its command refuses, which undoes the rest of its transaction. */
class RowRefused extends Error {
  constructor(
    readonly row: Planned,
    readonly reason: string,
  ) {
    super(reason);
  }
}

/**
 * Writes batches of rows. A row that is refused is left out and noted, and the others are written. A batch that fails
 * otherwise is written row by row, so that a row that the database cannot hold is refused alone.
 */
export class BatchWriter {
  constructor(private readonly services: Dependencies) {}

  async write(batch: Batch): Promise<Written> {
    let rows = await batch.plan.plan(batch.rows, batch.call);
    for (let refused = 0; ; refused += 1) {
      try {
        const written = await this.together(batch, rows);
        return await this.remembered(batch, rows, written);
      } catch (error) {
        if (!(error instanceof RowRefused)) {
          if (concernsAll(error)) throw error;
          return this.oneByOne(batch, rows);
        }
        rows = rows.map((row) => (row === error.row ? refusedAs(row, error.reason) : row));
        if (refused + 1 === PATIENCE) return this.oneByOne(batch, rows);
      }
    }
  }

  private async oneByOne(batch: Batch, rows: readonly Planned[]): Promise<Written> {
    let written: Written = { tally: batch.tally, cancelRequested: false, ids: [] };
    const ended: Planned[] = [];
    const ids: string[] = [];
    for (const row of rows) {
      const one = { ...batch, tally: written.tally };
      try {
        written = await this.together(one, [row]);
        ended.push(row);
        ids.push(...written.ids);
      } catch (error) {
        const refused = refusedAs(row, this.reasonFor(error, batch, row));
        written = await this.together(one, [refused]);
        ended.push(refused);
      }
    }
    return this.remembered(batch, ended, { ...written, ids });
  }

  private async remembered(batch: Batch, rows: readonly Planned[], written: Written): Promise<Written> {
    batch.plan.remember(batch.rows, rows);
    await batch.plan.noteWritten(written.ids, batch.call);
    return written;
  }

  /**
   * Why a row that failed by itself is refused.
   *
   * @throws the error, where it concerns all rows, or another attempt of the job may write the row
   */
  private reasonFor(error: unknown, { job, stored }: Batch, { place }: Planned): string {
    if (error instanceof RowRefused) return error.reason;
    const refusal = refusalOf(error);
    if (refusal) return reasonOf(refusal);
    if (concernsAll(error) || job.attempt < job.attempts) throw error;
    this.services.logger.error({ err: error, importId: stored.id, place }, 'a row could not be imported');
    return INTERNAL;
  }

  /** Writes rows, the report and the checkpoint in one transaction; of a dry run only the latter two stay. */
  private async together(batch: Batch, rows: readonly Planned[]): Promise<Written> {
    const { unitOfWork } = this.services;
    const ids = rows.flatMap((row) => (row.what === 'update' ? [row.input['id'] as string] : []));
    if (!batch.stored.isDryRun) {
      return unitOfWork.runBulk({ ids }, async () => this.note(batch, rows, await this.perform(batch, rows)));
    }
    await unitOfWork.tryOut({ ids }, () => this.perform(batch, rows));
    return unitOfWork.run(() => this.note(batch, rows, NOTHING_PERFORMED));
  }

  private async perform({ plan, call }: Batch, rows: readonly Planned[]): Promise<Performed> {
    const { commands } = plan.collection;
    const changes: MadeChange[] = [];
    const ids: string[] = [];
    for (const row of rows) {
      if ((row.what !== 'create' && row.what !== 'update') || row.isAssumed) continue;
      try {
        const { operation, result } = await this.services.commands.execute(
          commands[row.what],
          row.input as never,
          call,
        );
        if (operation) changes.push({ place: row.place, token: operation.undoToken });
        const { id } = result as { readonly id?: unknown };
        if (typeof id === 'string') ids.push(id);
      } catch (error) {
        const refusal = refusalOf(error);
        throw refusal ? new RowRefused(row, reasonOf(refusal)) : error;
      }
    }
    return { changes, ids };
  }

  private async note(
    { job, stored, tally }: Batch,
    rows: readonly Planned[],
    { changes, ids }: Performed,
  ): Promise<Written> {
    const count = (what: Planned['what']) => rows.filter((row) => row.what === what).length;
    const next: Tally = {
      place: rows.at(-1)?.place ?? tally.place,
      rows: tally.rows + rows.length,
      created: tally.created + count('create'),
      updated: tally.updated + count('update'),
      skipped: tally.skipped + count('skip'),
      refused: tally.refused + count('refuse'),
    };
    await job.saveCheckpoint(next);
    const refusals = rows.flatMap((row) =>
      row.what === 'refuse' ? [{ place: row.place, reason: row.reason }] : [],
    );
    await this.services.importStore.note(stored, next, refusals, changes);
    const report = { processedCount: next.rows };
    const { cancelRequested } = await this.services.progressJobs.advance(job.data.progressJobId, report);
    return { tally: next, cancelRequested, ids };
  }
}

const refusedAs = ({ place }: Planned, reason: string): Planned => ({ what: 'refuse', place, reason });

/** Whether an error says nothing about a single row: an outage, a job that was stopped or lost, a module that is off. */
function concernsAll(error: unknown): boolean {
  if (error instanceof HttpError || error instanceof JobLost || isTransient(error))
    return refusalOf(error) === null;
  return error instanceof DOMException;
}
