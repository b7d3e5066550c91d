import {
  ChainEnded,
  type CommandCall,
  type CoreServices,
  HttpError,
  JobLost,
  refusalOf,
  type RunningJob,
} from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import type { ImportJob, StoredImport } from '../rules/ImportJob';
import { reasonOf } from '../rules/reasonOf';
import type { ImportStore, MadeChange, Refusal } from './ImportStore';

/** Changes of a transaction. */
const BATCH = 100;
const GIVEN_UP = 'The import could not be taken back because of an internal error';
const PATIENCE = 3;

interface Tally {
  /** Changes from this row on are dealt with. */
  readonly place: number;
  readonly done: number;
  readonly undone: number;
}

const NOTHING: Tally = { place: 2 ** 31 - 1, done: 0, undone: 0 };

class ChangeKept extends Error {
  constructor(
    readonly change: MadeChange,
    readonly reason: string,
  ) {
    super(reason);
  }
}

type Dependencies = Pick<CoreServices, 'commands' | 'unitOfWork'> &
  ProgressServices & { readonly importStore: ImportStore };

/**
 * Takes an import back, the latest change first, in batches that are a transaction with the checkpoint. A record that
 * was changed since, or that others refer to, stays, and the report says so.
 */
export class UndoRun {
  constructor(private readonly services: Dependencies) {}

  /** @throws any error that is not the refusal of a change: the job is then tried again, from there on */
  async run(job: RunningJob<ImportJob>): Promise<void> {
    const { importStore, progressJobs } = this.services;
    const { importId, progressJobId } = job.data;
    try {
      const stored = await importStore.find(importId);
      if (!stored || !(await progressJobs.start(progressJobId, job))) return;
      await this.workThrough(job, stored);
    } catch (error) {
      const isLast = job.attempt >= job.attempts && !job.signal.aborted && !(error instanceof JobLost);
      const hasEnded = error instanceof ChainEnded;
      if (isLast || hasEnded || error instanceof HttpError)
        await this.end(job, 'failed', hasEnded ? error.message : GIVEN_UP).catch(() => undefined);
      throw error;
    }
  }

  private async workThrough(job: RunningJob<ImportJob>, stored: StoredImport): Promise<void> {
    const { importStore, progressJobs } = this.services;
    let tally = (job.checkpoint as Tally | null) ?? NOTHING;
    if (tally.done === 0) {
      const totalCount = await importStore.countChanges(stored.id);
      await progressJobs.advance(job.data.progressJobId, { totalCount });
    }
    for (;;) {
      job.signal.throwIfAborted();
      const changes = await importStore.changesBefore(stored.id, tally.place, BATCH);
      if (changes.length === 0) break;
      // Taking back ends with who asked for it.
      const call = await job.caller(job.data.features);
      tally = await this.takeBack(job, stored, call, changes, tally);
    }
    await this.end(job, 'undone', null, tally);
  }

  private async takeBack(
    job: RunningJob<ImportJob>,
    stored: StoredImport,
    call: CommandCall,
    changes: readonly MadeChange[],
    tally: Tally,
  ): Promise<Tally> {
    const kept = new Map<MadeChange, string>();
    const together = (some: readonly MadeChange[], from: Tally) => {
      const undoTokens = some.filter((change) => !kept.has(change)).map(({ token }) => token);
      return this.services.unitOfWork.runBulk({ undoTokens }, async () => {
        const refusals: Refusal[] = [];
        for (const change of some) {
          const reason = kept.get(change);
          if (reason === undefined) await this.undo(change, call);
          else refusals.push({ place: change.place, reason: `Not taken back: ${reason}` });
        }
        return this.note(job, stored, some, refusals, from);
      });
    };
    const isolated = async (some: readonly MadeChange[], from: Tally): Promise<Tally> => {
      for (;;) {
        try {
          return await together(some, from);
        } catch (error) {
          if (error instanceof ChangeKept) {
            kept.set(error.change, error.reason);
            if (some.length > 1 && kept.size >= PATIENCE) break;
            continue;
          }
          const refusal = refusalOf(error);
          if (!refusal) throw error;
          if (some.length > 1) break;
          kept.set(some[0] as MadeChange, reasonOf(refusal));
        }
      }
      let reached = from;
      for (const change of some) reached = await isolated([change], reached);
      return reached;
    };
    return isolated(changes, tally);
  }

  private async undo(change: MadeChange, call: CommandCall): Promise<void> {
    try {
      await this.services.commands.undo(change.token, { ...call, mayTouchOthers: true });
    } catch (error) {
      const refusal = refusalOf(error);
      throw refusal ? new ChangeKept(change, reasonOf(refusal)) : error;
    }
  }

  private async note(
    job: RunningJob<ImportJob>,
    stored: StoredImport,
    changes: readonly MadeChange[],
    refusals: readonly Refusal[],
    tally: Tally,
  ): Promise<Tally> {
    const { importStore, progressJobs } = this.services;
    const next = {
      place: changes.at(-1)?.place ?? tally.place,
      done: tally.done + changes.length,
      undone: tally.undone + changes.length - refusals.length,
    };
    await job.saveCheckpoint(next);
    if (refusals.length > 0) await importStore.refuse(stored, refusals);
    await importStore.noteUndone(stored.id, next.undone);
    await progressJobs.advance(job.data.progressJobId, { processedCount: next.done });
    return next;
  }

  private async end(
    { data: { importId, progressJobId } }: RunningJob<ImportJob>,
    status: 'undone' | 'failed',
    message: string | null,
    { done, undone }: Tally = NOTHING,
  ): Promise<void> {
    const { importStore, progressJobs, unitOfWork } = this.services;
    await unitOfWork.run(async () => {
      await importStore.end(importId, status, message);
      if (message === null)
        await progressJobs.complete(progressJobId, { importId, undone, kept: done - undone });
      else await progressJobs.fail(progressJobId, message);
    });
  }
}
