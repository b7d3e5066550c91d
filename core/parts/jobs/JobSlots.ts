import type { Clock } from '../../kernel/time/Clock';
import { runOutside } from '../tenancy/executionContext';
import { Coalescer } from './Coalescer';
import type { ClaimedJob } from './JobRow';
import type { JobStore } from './JobStore';
import type { WorkerDeclaration } from './WorkerDeclaration';

/** Milliseconds after which jobs are claimed again when the database could not be reached. */
const RETRY_CLAIM = 1_000;
/** Times of jobs are rounded to milliseconds: one that is enqueued for now may be due half of one later. */
const ROUNDING = 0.5;
/** Milliseconds in which calls to other processes are put together. */
const CALL_DELAY = 5;

interface Hooks {
  /** The workers whose jobs may run here at present. */
  readonly workers: () => WorkerDeclaration[];
  /** Runs a job to its end, and stores how it ended. */
  readonly run: (job: ClaimedJob) => Promise<void>;
  /** More jobs are due than this process runs at a time. */
  readonly saturated: () => void;
  /** The time has come at which the next job is due. */
  readonly due: () => void;
}

/**
 * The jobs that this process runs at a time. A slot claims a job, runs it and claims the next, until none is due; slots
 * that are free at the same moment claim with one statement.
 */
export class JobSlots {
  private readonly claims: Coalescer<void, ClaimedJob | undefined>;
  private readonly busy = new Map<string, number>();
  /** When each worker last got a job, as a number that grows: who waited longest is first. */
  private readonly served = new Map<string, number>();
  private readonly slots = new Set<Promise<void>>();
  /** Workers of which the last claim could not take as many jobs as there may be. */
  private capped: ReadonlySet<string> = new Set();
  private wakes = 0;
  /** The value of `wakes` for which a claim has found that nothing more is due. */
  private exhausted = 0;
  /** Other processes were called since then. */
  private called = false;
  private timer: { readonly at: number; readonly id: NodeJS.Timeout } | null = null;
  private call: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly concurrency: number,
    private readonly hooks: Hooks,
  ) {
    this.claims = new Coalescer((slots) => this.claim(slots.length));
  }

  /** Claims that have ended, whether or not they succeeded. */
  claimsEnded = 0;
  /** True while a claim is under way: jobs may be this process's without its knowing. */
  isClaiming = false;

  /**
   * Milliseconds by which the host's clock is ahead of the real time, in tests, and by which the time of a job may be later
   * than it was enqueued.
   */
  get ahead(): number {
    return Math.max(0, this.clock.now().getTime() - Date.now()) + ROUNDING;
  }

  /** Runs what is due, as far as there is room. */
  wake(): void {
    if (this.stopped) return;
    this.wakes += 1;
    if (this.slots.size >= this.concurrency) this.callOthers();
    while (this.slots.size < this.concurrency) this.open();
  }

  /** `wake` at some time, unless that happens earlier anyway. */
  wakeIn(milliseconds: number): void {
    const at = performance.now() + milliseconds;
    if (this.stopped || (this.timer && this.timer.at <= at)) return;
    clearTimeout(this.timer?.id);
    const id = setTimeout(() => {
      this.timer = null;
      this.wake();
      this.hooks.due();
    }, milliseconds);
    this.timer = { at, id };
  }

  /** Takes no more jobs; resolves when those under way have ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer?.id);
    if (this.call) clearTimeout(this.call);
    await Promise.all(this.slots);
  }

  private open(): void {
    const slot: Promise<void> = runOutside(() => this.work())
      // The database could not be reached.
      .catch(() => this.wakeIn(RETRY_CLAIM))
      .finally(() => this.slots.delete(slot));
    this.slots.add(slot);
  }

  private async work(): Promise<void> {
    while (!this.stopped && this.exhausted !== this.wakes) {
      const job = await this.claims.do();
      if (job) await this.run(job);
    }
  }

  private async run(job: ClaimedJob): Promise<void> {
    try {
      await this.hooks.run(job);
    } finally {
      this.busy.set(job.worker_id, (this.busy.get(job.worker_id) ?? 1) - 1);
      if (this.capped.has(job.worker_id)) this.wakes += 1;
    }
  }

  private async claim(count: number): Promise<(ClaimedJob | undefined)[]> {
    if (this.stopped) return [];
    const { wakes } = this;
    const all = this.hooks
      .workers()
      .map(({ id, concurrency = Infinity }) => ({
        id,
        room: Math.min(count, concurrency - (this.busy.get(id) ?? 0)),
      }))
      .sort((a, b) => (this.served.get(a.id) ?? 0) - (this.served.get(b.id) ?? 0));
    this.capped = new Set(all.filter(({ room }) => room < count).map(({ id }) => id));
    const workers = all.filter(({ room }) => room > 0);
    this.isClaiming = true;
    try {
      const jobs = workers.length === 0 ? [] : await this.store.claim(workers, count, this.ahead);
      for (const { worker_id } of jobs) {
        this.busy.set(worker_id, (this.busy.get(worker_id) ?? 0) + 1);
        this.served.set(worker_id, this.claimsEnded + 1);
      }
      const isExhausted = jobs.length < count;
      if (isExhausted) this.exhausted = wakes;
      else if (!this.called && this.slots.size >= this.concurrency) this.callOthers();
      this.called = !isExhausted;
      return jobs;
    } finally {
      this.isClaiming = false;
      this.claimsEnded += 1;
    }
  }

  private callOthers(): void {
    this.call ??= setTimeout(() => {
      this.call = null;
      this.hooks.saturated();
    }, CALL_DELAY);
  }
}
