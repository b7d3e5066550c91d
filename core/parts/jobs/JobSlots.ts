import type { Clock } from '../../kernel/time/Clock';
import { runOutside } from '../tenancy/executionContext';
import { largestShare } from '../tenancy/largestShare';
import { BusyJobs } from './BusyJobs';
import { NO_TENANT } from './claimStatement';
import { Coalescer } from './Coalescer';
import type { ClaimedJob } from './JobRow';
import type { Claimed, JobStore, WorkerRoom } from './JobStore';
import type { WorkerDeclaration } from './WorkerDeclaration';

/** Milliseconds after which jobs are claimed again when the database could not be reached. */
const RETRY_CLAIM = 1_000;
/** Times of jobs are rounded to milliseconds: one that is enqueued for now may be due half of one later. */
const ROUNDING = 0.5;
/** Milliseconds after which jobs are claimed again that others held when they were to be claimed. */
const RETRY_HELD = 50;
/** Milliseconds in which calls to other processes are put together. */
const CALL_DELAY = 5;

interface Hooks {
  /** Workers with jobs that may run here at present. */
  readonly workers: () => WorkerDeclaration[];
  /** Runs a job to its end, and stores how it ended. */
  readonly run: (job: ClaimedJob) => Promise<void>;
  /** More jobs are due than this process runs at a time. */
  readonly saturated: () => void;
  /** The time has come at which the next job is due. */
  readonly due: () => void;
}

/**
 * The jobs that this process runs at a time. One tenant has at most its share of them, of all slots and of those of a worker. A
 * slot claims a job, runs it and claims the next, until none is due; slots
 * that are free at the same moment claim with one statement.
 */
export class JobSlots {
  private readonly claims: Coalescer<void, ClaimedJob | undefined>;
  private readonly busy = new BusyJobs();
  /** When each worker last got a job, as a number that grows: who waited longest is first. */
  private readonly served = new Map<string, number>();
  /** The tenant of each worker that had its turn last. */
  private readonly turns = new Map<string, string>();
  private readonly slots = new Set<Promise<void>>();
  /** Workers of which the last claim could not take as many jobs as there may be. */
  private capped: ReadonlySet<string> = new Set();
  /** A worker had as many jobs as it may at the last claim. */
  private hasFull = false;
  /** Jobs of one tenant that run here at a time. */
  private readonly perTenant: number;
  /** More jobs may be due than one tenant may have, so tenants must share. */
  private isCrowded = false;
  private wakes = 0;
  /** The value of `wakes` for which a claim has found that nothing more is due. */
  private exhausted = 0;
  /** Something happened here since other processes were called last. */
  private isNews = false;
  private timer: { readonly at: number; readonly id: NodeJS.Timeout } | null = null;
  private call: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(
    private readonly store: JobStore,
    private readonly clock: Clock,
    private readonly concurrency: number,
    private readonly share: number,
    private readonly hooks: Hooks,
  ) {
    this.perTenant = largestShare(concurrency, share);
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

  /** Runs what is due, as far as there is room. @param isCalled another process called, which has called all others */
  wake(isCalled = false): void {
    if (this.stopped) return;
    this.wakes += 1;
    this.isNews ||= !isCalled;
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
    const slot: Promise<void> = runOutside(() => this.work()).then(
      () => {
        this.slots.delete(slot);
        // Between the end of its work and here the slot counted as open, so that `wake` did not open another.
        if (!this.stopped && this.exhausted !== this.wakes) this.open();
      },
      () => {
        this.slots.delete(slot);
        // The database could not be reached.
        this.wakeIn(RETRY_CLAIM);
      },
    );
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
      const isFull = this.isFull(job);
      this.busy.remove(job);
      if (isFull || this.capped.has(job.worker_id)) this.wakes += 1;
    }
  }

  private async claim(count: number): Promise<(ClaimedJob | undefined)[]> {
    if (this.stopped) return [];
    const { wakes } = this;
    const workers = this.rooms(count);
    this.isClaiming = true;
    try {
      const { jobs, found } = await this.ask(workers, count);
      for (const job of jobs) {
        this.busy.add(job);
        this.served.set(job.worker_id, this.claimsEnded + 1);
      }
      this.noteTurns(workers, jobs);
      const areHeld = found > jobs.length;
      const hasLeft = this.hasLeft(workers, jobs, count);
      this.isCrowded = hasLeft || jobs.length === count || areHeld;
      if (jobs.length < count && !(areHeld && jobs.length > 0)) this.exhausted = wakes;
      if (areHeld && jobs.length === 0) this.wakeIn(RETRY_HELD);
      if (hasLeft) this.callOthers();
      return jobs;
    } finally {
      this.isClaiming = false;
      this.claimsEnded += 1;
    }
  }

  private async ask(workers: readonly WorkerRoom[], count: number): Promise<Claimed> {
    if (workers.length === 0) return { jobs: [], found: 0 };
    const { busy, perTenant, ahead } = this;
    const few = this.isCrowded ? null : this.fewOf(workers, count);
    if (!few) return this.store.claim({ workers, limit: count, perTenant, ahead, busy });
    const { jobs } = await this.store.claimInOrder(few.workers, few.limit, ahead);
    const isAll = jobs.length < few.limit && few.workers.every(({ id, room }) => countOf(jobs, id) < room);
    return { jobs, found: isAll ? jobs.length : jobs.length + 1 };
  }

  /** So few jobs of each worker that all may be of one tenant; null where a tenant has as many as it may. */
  private fewOf(
    workers: readonly WorkerRoom[],
    count: number,
  ): { readonly workers: readonly WorkerRoom[]; readonly limit: number } | null {
    const limit = Math.min(count, this.perTenant - this.busy.most);
    const most = this.busy.mostOfWorkers();
    const few = workers.map((worker) => ({
      ...worker,
      room: Math.min(worker.room, worker.perTenant - (most.get(worker.id) ?? 0)),
    }));
    return limit > 0 && few.every(({ room }) => room > 0) ? { workers: few, limit } : null;
  }

  /** The workers of which jobs are claimed, and how many; the one that has waited longest is first. */
  private rooms(count: number): WorkerRoom[] {
    const all = this.hooks
      .workers()
      .map(({ id, concurrency = this.concurrency, perTenant = largestShare(concurrency, this.share) }) => ({
        id,
        room: Math.min(count, concurrency - this.busy.ofWorker(id)),
        perTenant,
        after: this.turns.get(id) ?? NO_TENANT,
      }))
      .sort((a, b) => (this.served.get(a.id) ?? 0) - (this.served.get(b.id) ?? 0));
    this.capped = new Set(all.filter(({ room }) => room < count).map(({ id }) => id));
    this.hasFull = all.some(({ room }) => room <= 0);
    return all.filter(({ room }) => room > 0);
  }

  /** True where the tenant of a job has as many here as it may, of the job's worker or in all. */
  private isFull({ worker_id, tenant_id }: ClaimedJob): boolean {
    const worker = this.hooks.workers().find(({ id }) => id === worker_id);
    const { concurrency = this.concurrency } = worker ?? {};
    const perTenant = worker?.perTenant ?? largestShare(concurrency, this.share);
    return (
      this.busy.ofTenant(tenant_id) >= this.perTenant || this.busy.ofBoth(worker_id, tenant_id) >= perTenant
    );
  }

  /** Tenants take turns in the order of their ids, and begin again after the last. */
  private noteTurns(workers: readonly WorkerRoom[], jobs: readonly ClaimedJob[]): void {
    for (const { id, after } of workers) {
      const tenants = jobs
        .filter(({ worker_id }) => worker_id === id)
        .map(({ tenant_id }) => tenant_id ?? NO_TENANT);
      const before = tenants.filter((tenant) => tenant <= after);
      const last = (before.length > 0 ? before : tenants).sort().at(-1);
      if (last !== undefined) this.turns.set(id, last);
    }
  }

  /** True where jobs may be due that this process has no room for. */
  private hasLeft(workers: readonly WorkerRoom[], jobs: readonly ClaimedJob[], count: number): boolean {
    if (jobs.length === count) return this.slots.size >= this.concurrency;
    if (this.hasFull || this.busy.most >= this.perTenant) return true;
    const most = this.busy.mostOfWorkers();
    return workers.some(
      ({ id, room, perTenant }) => countOf(jobs, id) >= room || (most.get(id) ?? 0) >= perTenant,
    );
  }

  private callOthers(): void {
    if (!this.isNews) return;
    this.isNews = false;
    this.call ??= setTimeout(() => {
      this.call = null;
      this.hooks.saturated();
    }, CALL_DELAY);
  }
}

function countOf(jobs: readonly ClaimedJob[], worker: string): number {
  return jobs.filter(({ worker_id }) => worker_id === worker).length;
}
