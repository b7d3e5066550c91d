import { type CoreServices, HttpError, JobLost, type RunningJob } from '@tenantry/core';
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
   * stay in the job's tenant. An item fails by an `HttpError` below 500; anything else is a failure of the attempt.
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
  /** When progress was sent last, and the point it had reached. */
  sent: { at: number; percent: number };
}

const NOTHING: Tally = { done: 0, failed: 0 };
/** Milliseconds between two reports of progress. */
const REPORT_EVERY = 250;
/** Milliseconds between two heartbeats while a single item takes long. */
const BEAT_EVERY = 15_000;
const LONGEST_MESSAGE = 500;
const GIVEN_UP = 'The work could not be finished because of an internal error';

/**
 * Carries out work on many items. What is done to an item, the checkpoint of the job and its progress are one unit of
 * work; the checkpoint is refused to a process that has lost the job, so that such a one changes nothing any more.
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
    const run: Run = { job, options, tally, sent: { at: 0, percent: -1 } };
    const beating = setInterval(() => {
      this.services.progressRecords.beat(options.progressJobId).catch(() => undefined);
    }, BEAT_EVERY);
    try {
      if (await this.begin(run)) await this.workThrough(run);
    } catch (error) {
      const isLast = job.attempt >= job.attempts && !job.signal.aborted && !(error instanceof JobLost);
      const ending = { status: 'failed', errorMessage: GIVEN_UP } as const;
      if (isLast) await this.end(run, run.tally, ending).catch(() => undefined);
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
      const { done, failed } = run.tally;
      const item = options.items[done] as string;
      const passed = { done: done + 1, failed };
      try {
        goesOn = await this.services.unitOfWork.run(async () => {
          await options.perform(item);
          return this.note(run, passed);
        });
        run.tally = passed;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        goesOn = await this.noteFailure(run, item, error.message);
      }
    }
  }

  private async noteFailure(run: Run, item: string, message: string): Promise<boolean> {
    const { progressJobId, stopAtFailure = false } = run.options;
    const { done, failed } = run.tally;
    if (stopAtFailure) {
      await this.end(run, run.tally, { status: 'failed', errorMessage: message });
      return false;
    }
    const tally = { done: done + 1, failed: failed + 1 };
    const goesOn = await this.services.unitOfWork.run(async () => {
      await this.services.progressRecords.addFailure(progressJobId, {
        id: item,
        message: message.slice(0, LONGEST_MESSAGE),
      });
      return this.note(run, tally);
    });
    run.tally = tally;
    return goesOn;
  }

  /** Part of the unit of work of an item. @returns whether the run goes on */
  private async note(run: Run, tally: Tally): Promise<boolean> {
    const { items, progressJobId } = run.options;
    if (tally.done === items.length) {
      await this.end(run, tally, this.completed(run, tally));
      return false;
    }
    await run.job.saveCheckpoint(tally);
    const percent = Math.round((tally.done / items.length) * 100);
    const at = performance.now();
    if (at - run.sent.at < REPORT_EVERY && percent <= run.sent.percent) return true;
    const report = { processedCount: tally.done };
    const reported = await this.services.progressChanges.advance(progressJobId, report, true);
    run.sent = { at, percent };
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

/** What concerns one item only; a module that is switched off meanwhile concerns them all. */
function isRefusal(error: unknown): error is HttpError {
  return error instanceof HttpError && error.status < 500 && error.details['code'] !== 'MODULE_DISABLED';
}
