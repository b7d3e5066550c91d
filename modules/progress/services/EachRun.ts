import {
  ChainEnded,
  type CoreServices,
  cutText,
  JobLost,
  refusalOf,
  type RunningJob,
  storableText,
} from '@tenantry/core';
import type { ProgressChanges } from './ProgressChanges';
import type { Ending, ProgressRecords } from './ProgressRecords';

/** Work on one item after the other. */
export interface EachOptions {
  readonly progressJobId: string;
  /** Ids of what is to be worked on, in an order that is the same at each attempt. */
  readonly items: readonly string[];
  /**
   * Ends at the first item that fails: the job has then failed with that message. Default: the item is noted as failed,
   * and the run goes on.
   */
  readonly stopAtFailure?: boolean;
  /**
   * Does what is to be done with an item, in a unit of work that also holds the note that it was done: inside it must
   * stay in the job's tenant. The unit is shared with items before and after; where one of them fails it is rolled back,
   * and `perform` is called again for those before. An item fails by an `HttpError` below 500, or by a value that the
   * database cannot hold; anything else is a failure of the attempt.
   */
  readonly perform: (item: string) => unknown;
}

/** How far a run has come; the checkpoint of its job. */
interface Tally {
  /** Items that were dealt with. */
  readonly done: number;
  readonly failed: number;
}

/** A run while it lasts. */
interface Run {
  readonly job: RunningJob;
  readonly options: EachOptions;
  tally: Tally;
  /** How many items the next unit of work takes at most. */
  size: number;
}

/** How far one unit of work has come. */
interface Batch {
  /** Items that were dealt with. */
  count: number;
  /** Whether all its items were, so that only their note and the commit are left. */
  isPerformed: boolean;
}

const NOTHING: Tally = { done: 0, failed: 0 };
/** Items of one unit of work at most. */
const MOST_ITEMS = 100;
/** Milliseconds after which a unit of work takes no further item: others wait as long for the records it has changed. */
const LONGEST_UNIT = 200;
/** Milliseconds between two heartbeats while a single item takes long. */
const BEAT_EVERY = 15_000;
const LONGEST_MESSAGE = 500;
const GIVEN_UP = 'The work could not be finished because of an internal error';

/**
 * Carries out work on many items, several in a unit of work. What is done to them, the checkpoint of the job and its
 * progress are one unit; the checkpoint is refused to a process that has lost the job, so that such a one changes nothing
 * any more.
 *
 * A unit begins with one item and doubles with each success. An item that fails takes the unit with it: those before it
 * are done again without it, then it is the first of its unit and fails alone.
 */
export class EachRun {
  constructor(
    private readonly services: Pick<CoreServices, 'unitOfWork'> & {
      readonly progressRecords: ProgressRecords;
      readonly progressChanges: ProgressChanges;
    },
  ) {}

  /** See `ProgressJobs.runEach`. */
  async run(job: RunningJob, options: EachOptions): Promise<void> {
    const tally = (job.checkpoint as Tally | null) ?? NOTHING;
    const run: Run = { job, options, tally, size: 1 };
    const beating = setInterval(() => {
      this.services.progressRecords.beat(options.progressJobId).catch(() => undefined);
    }, BEAT_EVERY);
    try {
      if (await this.begin(run)) await this.workThrough(run);
    } catch (error) {
      const hasEnded = error instanceof ChainEnded;
      const isLast = job.attempt >= job.attempts && !job.signal.aborted && !(error instanceof JobLost);
      const ending = { status: 'failed', errorMessage: hasEnded ? error.message : GIVEN_UP } as const;
      if (isLast || hasEnded) await this.end(run, run.tally, ending).catch(() => undefined);
      throw error;
    } finally {
      clearInterval(beating);
    }
  }

  /** @returns false when there is nothing left to do */
  private async begin(run: Run): Promise<boolean> {
    const { job, options, tally } = run;
    return this.services.unitOfWork.run(async () => {
      await job.saveCheckpoint(tally);
      const started = await this.services.progressChanges.start(options.progressJobId, job.id);
      if (!started) throw new Error(`There is no progress job ${options.progressJobId}`);
      return started.job !== null;
    });
  }

  private async workThrough(run: Run): Promise<void> {
    const { options, job } = run;
    let goesOn = run.tally.done < options.items.length;
    if (!goesOn) await this.end(run, run.tally, this.completed(run, run.tally));
    while (goesOn) {
      job.signal.throwIfAborted();
      // The work ends with who it is done for.
      await job.caller();
      const batch: Batch = { count: 0, isPerformed: false };
      try {
        goesOn = await this.performBatch(run, batch);
        run.tally = { ...run.tally, done: run.tally.done + batch.count };
        run.size = Math.min(run.size * 2, MOST_ITEMS);
      } catch (error) {
        if (error instanceof JobLost || error instanceof ChainEnded) throw error;
        const apart = batch.isPerformed ? Math.min(batch.count - 1, 1) : batch.count;
        if (apart > 0) run.size = apart;
        else {
          const refusal = refusalOf(error);
          if (!refusal) throw error;
          goesOn = await this.noteFailure(run, refusal.message);
        }
      }
    }
  }

  /** One unit of work. @param batch tells where it failed, if it did @returns whether the run goes on */
  private performBatch(run: Run, batch: Batch): Promise<boolean> {
    const { options, tally, size } = run;
    const next = options.items.slice(tally.done, tally.done + size);
    return this.services.unitOfWork.runBulk({ ids: next }, async () => {
      // The unit of work begins anew after a collision with another.
      Object.assign(batch, { count: 0, isPerformed: false });
      const until = performance.now() + LONGEST_UNIT;
      const items = new Set<string>();
      for (const item of next) {
        // A record that is listed twice changes in two units, so that each change has a time of its own.
        if (items.has(item) || (items.size > 0 && performance.now() >= until)) break;
        await options.perform(item);
        batch.count = items.add(item).size;
      }
      batch.isPerformed = true;
      return this.note(run, { ...tally, done: tally.done + batch.count });
    });
  }

  /** Notes that the next item has failed. @returns whether the run goes on */
  private async noteFailure(run: Run, message: string): Promise<boolean> {
    const { progressJobId, items, stopAtFailure = false } = run.options;
    const { done, failed } = run.tally;
    if (stopAtFailure) {
      await this.end(run, run.tally, { status: 'failed', errorMessage: message });
      return false;
    }
    const tally = { done: done + 1, failed: failed + 1 };
    const goesOn = await this.services.unitOfWork.run(async () => {
      await this.services.progressRecords.addFailure(progressJobId, {
        id: items[done] as string,
        message: cutText(storableText(message), LONGEST_MESSAGE),
      });
      return this.note(run, tally);
    });
    run.tally = tally;
    return goesOn;
  }

  /** Part of a unit of work. @returns whether the run goes on */
  private async note(run: Run, tally: Tally): Promise<boolean> {
    const { items, progressJobId } = run.options;
    if (tally.done === items.length) {
      await this.end(run, tally, this.completed(run, tally));
      return false;
    }
    await run.job.saveCheckpoint(tally);
    const report = { processedCount: tally.done };
    const reported = await this.services.progressChanges.advance(progressJobId, report, true);
    if (!reported?.cancelRequested) return true;
    await this.end(run, tally, { ...this.completed(run, tally), status: 'cancelled' });
    return false;
  }

  private completed({ options }: Run, { done, failed }: Tally): Ending {
    const affectedCount = done - failed;
    return options.stopAtFailure
      ? { status: 'completed', resultSummary: { affectedCount } }
      : { status: 'completed', resultSummary: { affectedCount, failedCount: failed }, withFailedItems: true };
  }

  private async end({ job, options }: Run, tally: Tally, ending: Ending): Promise<void> {
    const { progressChanges, unitOfWork } = this.services;
    await unitOfWork.run(async () => {
      await job.saveCheckpoint(tally);
      await progressChanges.finish(options.progressJobId, { ...ending, processedCount: tally.done });
    });
  }
}
