import { runOutside } from '../tenancy/executionContext';
import { largestShare } from '../tenancy/largestShare';
import { deliveryKey, type ClaimedJob } from './JobRow';
import type { DueJob, LimitedStore } from './LimitedStore';
import type { LimitedWorker } from './WorkerDeclaration';

/** Milliseconds after which another try is made when the database or Redis could not be reached. */
const RETRY = 1_000;

/** Dependencies for starting jobs of workers with a limit. */
export interface LimitedOptions {
  readonly store: LimitedStore;
  /** Workers with a limit and with jobs that may run here at present. */
  readonly workers: () => LimitedWorker[];
  /** Runs a job to its end, and stores how it ended. */
  readonly run: (job: ClaimedJob) => Promise<void>;
  /** Milliseconds by which the host's clock is ahead of the real time. */
  readonly ahead: () => number;
  /** Jobs of a worker at a time where it says nothing. */
  readonly concurrency: number;
  /** Part of the jobs of a worker at a time that one tenant may have, in percent. */
  readonly share: number;
  /** Other processes that work on jobs. */
  readonly others: () => number;
}

/**
 * Starts jobs of workers with a limit. They have slots of their own: a start that the limit allows waits for no other
 * job, or many would start at once when a slot gets free.
 */
export abstract class LimitedJobs {
  /** Keys of the deliveries that are claimed here, from before their claim until their ends are stored. */
  readonly attended = new Set<string>();
  protected readonly running = new Set<Promise<void>>();
  protected stopped = false;
  private searching: Promise<void> | null = null;
  private isWanted = false;
  private timer: { readonly at: number; readonly id: NodeJS.Timeout } | null = null;

  constructor(protected readonly options: LimitedOptions) {}

  /** Starts what is due, as far as limits allow. */
  wake(): void {
    this.isWanted = true;
    this.searching ??= runOutside(() => this.search());
  }

  /** Takes no more jobs; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer?.id);
    await this.searching;
    await Promise.all(this.running);
  }

  /** Starts due jobs of a worker. */
  protected abstract start(worker: LimitedWorker): Promise<void>;

  /** Serves these workers and no others from now on. */
  protected serve(_workers: readonly LimitedWorker[]): Promise<void> {
    return Promise.resolve();
  }

  protected roomOf({ concurrency, limit }: LimitedWorker): number {
    return concurrency ?? Math.min(limit.jobs, this.options.concurrency);
  }

  /** Jobs of one tenant at a time. */
  protected shareOf(worker: LimitedWorker): number {
    return worker.perTenant ?? largestShare(this.roomOf(worker), this.options.share);
  }

  /** `wake` at some time, unless that happens earlier anyway. */
  protected wakeIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.stopped || (this.timer && this.timer.at <= at)) return;
    clearTimeout(this.timer?.id);
    const id = setTimeout(() => {
      this.timer = null;
      this.wake();
    }, milliseconds);
    this.timer = { at, id };
  }

  protected attend(jobs: readonly Pick<DueJob, 'id' | 'delivery'>[]): void {
    for (const job of jobs) this.attended.add(deliveryKey(job));
  }

  protected dismiss(jobs: readonly Pick<DueJob, 'id' | 'delivery'>[]): void {
    for (const job of jobs) this.attended.delete(deliveryKey(job));
  }

  /** Runs a claimed job. Never throws: where its end could not be stored, it is given back later. */
  protected async run(job: ClaimedJob): Promise<void> {
    const running = this.options
      .run(job)
      .catch(() => undefined)
      .finally(() => {
        this.dismiss([job]);
        this.running.delete(running);
      });
    this.running.add(running);
    await running;
  }

  private async search(): Promise<void> {
    while (this.isWanted && !this.stopped) {
      this.isWanted = false;
      const { store, workers, ahead } = this.options;
      try {
        const served = workers();
        await this.serve(served);
        if (served.length === 0) continue;
        for (const worker of await store.withDue(served, ahead())) await this.start(worker);
      } catch {
        this.wakeIn(RETRY);
      }
    }
    this.searching = null;
  }
}
