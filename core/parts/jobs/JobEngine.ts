import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { createJobPool } from './createJobPool';
import { createLimitedJobs } from './createLimitedJobs';
import type { JobEngineOptions } from './JobEngineOptions';
import { JobCatalog, type DeclaredWorker } from './JobCatalog';
import { JobStatistics } from './JobStatistics';
import { JobLost } from './JobLost';
import { JobProcesses } from './JobProcesses';
import { JobRounds } from './JobRounds';
import { JobRunner, type FinishedAttempt, type JobGate, type ServedModule } from './JobRunner';
import { Jobs } from './Jobs';
import { JobSchedules } from './JobSchedules';
import { JobSlots } from './JobSlots';
import { JobStore } from './JobStore';
import type { LimitedJobs } from './LimitedJobs';
import { isLimited } from './WorkerDeclaration';
import { deliveryKey, type ClaimedJob } from './JobRow';

/** Milliseconds within which a job that will be tried again counts as one that could run: it may have failed a moment ago. */
const SOON = 20;

/** Carries out jobs in this process, for the modules that run in it. Idle until a module contributes a worker. */
export class JobEngine {
  readonly jobs: Jobs;
  readonly catalog = new JobCatalog();
  /** How many jobs there are, of all processes together. */
  readonly statistics: JobStatistics;
  private readonly process = randomUUID();
  private readonly pool: Pool;
  private readonly slots: JobSlots;
  private readonly limited: LimitedJobs;
  private readonly runner: JobRunner;
  private readonly processes: JobProcesses;
  private readonly rounds: JobRounds;
  private readonly schedules: JobSchedules;
  private readonly finishedListeners = new Set<(attempt: FinishedAttempt) => void>();
  private readonly gates = new Set<JobGate>();
  private readonly parked = new Set<string>();
  private readonly timers: NodeJS.Timeout[] = [];
  private readonly stopListening: () => void;
  private opened = false;
  private started = false;
  private stopped = false;
  private rounding: Promise<void> = Promise.resolve();
  /** Claims without a running attempt in this process, and how many claims must have ended until that is certain. */
  private idleClaims = new Map<string, number>();
  /** Other processes that work on jobs. */
  private others = 0;

  constructor(private readonly options: JobEngineOptions) {
    const { logger, timings } = options;
    this.pool = createJobPool(options.connection, logger);
    this.processes = new JobProcesses(this.pool, this.process, timings.deadAfter);
    this.rounds = new JobRounds(this.pool);
    this.statistics = new JobStatistics(this.pool);
    this.schedules = new JobSchedules(this.pool);
    const store = new JobStore(this.pool, this.process);
    this.runner = new JobRunner(store, logger, {
      again: (delay) => this.dueIn(delay),
      finished: (attempt) => this.finishedListeners.forEach((listener) => listener(attempt)),
      mayRun: (moduleId, tenantId) => this.mayRun(moduleId, tenantId),
      checkpoint: (job, checkpoint) => this.checkpoint(job, checkpoint),
      caller: (job, moduleId, features) => options.callers.of(job, moduleId, features),
    });
    this.jobs = new Jobs(
      options.database,
      options.unitOfWork,
      options.notifications,
      options.clock,
      this.catalog,
      (delay) => this.dueIn(delay),
      (id) => this.runner.cancel(id),
    );
    this.slots = new JobSlots(store, options.clock, timings.concurrency, timings.share, {
      workers: () => this.runner.served(this.parked).filter((worker) => !isLimited(worker)),
      run: (job) => this.runner.run(job),
      saturated: () => this.callOthers(),
      due: () => this.soon(() => this.inTurn(() => this.check())),
    });
    const limited = {
      workers: () => (this.started ? this.runner.served(this.parked).filter(isLimited) : []),
      run: (job: ClaimedJob) => this.runner.run(job),
      ahead: () => this.slots.ahead,
      concurrency: timings.concurrency,
      share: timings.share,
      others: () => this.others,
    };
    this.limited = createLimitedJobs(limited, this.pool, this.process, options.redis);
    this.stopListening = options.notifications.subscribe('jobs', (message) => {
      const { cancel, round, due } = message as { cancel?: string; round?: boolean; due?: boolean };
      if (cancel !== undefined) this.runner.cancel(cancel);
      if (round) this.soon();
      if (due && this.started) this.wake(true);
    });
  }

  /** Takes note of the workers of all modules that are to run from now on, before any is started or stopped. */
  async declare(workers: readonly DeclaredWorker[]): Promise<void> {
    this.catalog.use(workers);
    if (this.opened || this.catalog.list().length === 0) return;
    await this.processes.beat();
    this.opened = true;
  }

  /** Carries out the jobs of a module that has started. */
  serve(module: ServedModule): void {
    if (module.workers.size > 0) this.runner.serve(module);
  }

  /** Serves a module no longer; its jobs wait until it is back. @param drain milliseconds for jobs under way */
  async leave(moduleId: string, drain: number): Promise<void> {
    const leaving = this.runner.leave(moduleId, drain);
    this.limited.wake();
    await leaving;
  }

  /** Begins to work, or searches at once for the jobs of the modules that have just started. */
  async begin(): Promise<void> {
    if (!this.opened || this.stopped) return;
    if (!this.started) {
      this.started = true;
      const { timings, logger } = this.options;
      await this.removeStale(this.options.alone);
      const every = (milliseconds: number, what: string, work: () => Promise<void>): void => {
        let running = false;
        this.timers.push(
          setInterval(() => {
            if (running) return;
            running = true;
            work()
              .catch((error: unknown) =>
                logger.warn({ err: error }, `jobs: ${what} failed and is tried again`),
              )
              .finally(() => (running = false));
          }, milliseconds).unref(),
        );
      };
      every(timings.heartbeat, 'the heartbeat', () => this.beat());
      every(timings.round, 'a round', () => this.round());
    }
    await this.round();
  }

  /** Keeps the jobs of a module from running in this process until `resumeModule`; what is under way goes on. */
  parkModule(moduleId: string): void {
    this.parked.add(moduleId);
    this.limited.wake();
  }

  resumeModule(moduleId: string): void {
    if (this.parked.delete(moduleId)) this.soon();
  }

  /**
   * Asks before each job whether it may run at present; those that may not wait, and are checked again with every
   * round.
   *
   * @returns the function that takes the gate away
   */
  addGate(gate: JobGate): () => void {
    this.gates.add(gate);
    return () => this.gates.delete(gate);
  }

  /** Reports every attempt that ends in this process. @returns the function that ends it */
  onFinished(listener: (attempt: FinishedAttempt) => void): () => void {
    this.finishedListeners.add(listener);
    return () => this.finishedListeners.delete(listener);
  }

  /**
   * Lets every job that may run be claimed, arranges the next times of schedules, and gives back jobs of processes that
   * are gone.
   */
  round(): Promise<void> {
    return this.inTurn(async () => {
      await this.removeStale();
      await this.schedules.arrange(this.catalog.list(), this.options.clock.now());
      await this.unpark();
      await this.check();
      await this.rounds.purge();
    });
  }

  /** Resolves when no job runs or could run by now, or in a moment, by the host's clock; parked ones aside. */
  async settled(): Promise<void> {
    if (!this.started) return;
    await this.round();
    const soon = () => new Date(this.options.clock.now().getTime() + SOON);
    // The end of a job is stored before it is logged.
    while ((await this.rounds.unsettled(soon())) > 0 || this.runner.running.length > 0) {
      this.slots.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Takes no more jobs, and waits for those under way. @param drain milliseconds before they are aborted */
  async stop(drain: number): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await this.rounding;
    const stopping = Promise.all([this.slots.stop(), this.limited.stop()]);
    await this.runner.leaveAll(drain);
    await stopping;
    if (this.started) await this.processes.leave().catch(() => undefined);
  }

  /** Closes connections, after `stop` or where a boot has failed half-way. */
  async close(): Promise<void> {
    if (!this.stopped) await this.stop(0);
    this.stopListening();
    await this.pool.end();
  }

  private async mayRun(moduleId: string, tenantId: string | null): Promise<boolean> {
    if (this.parked.has(moduleId)) return false;
    for (const gate of this.gates) if (!(await gate(moduleId, tenantId))) return false;
    return true;
  }

  /** Makes a round soon: something parked may run now. */
  private soon(work = () => this.round()): void {
    work().catch((error: unknown) =>
      this.options.logger.warn({ err: error }, 'jobs: a round failed and is tried again'),
    );
  }

  private inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.rounding.then(() => (this.started && !this.stopped ? work() : undefined));
    this.rounding = turn.catch(() => undefined);
    return turn;
  }

  private wake(isCalled = false): void {
    this.slots.wake(isCalled);
    if (this.catalog.hasLimits) this.limited.wake();
  }

  /** Sees to it that jobs start when they are due, here or elsewhere; those due later are found by a round before. */
  private dueIn(delay: number): void {
    if (!this.started || this.stopped) this.callOthers();
    else if (delay === 0) this.wake();
    else if (delay < this.options.timings.round) this.slots.wakeIn(delay);
  }

  /** Wakes when the next job is due, and parks jobs of workers that this process does not run. */
  private async check(): Promise<void> {
    const { ahead } = this.slots;
    const served = new Set(this.runner.served(this.parked).map(({ id }) => id));
    const waiting = await this.rounds.waiting(ahead);
    const due = waiting.filter(({ isDue }) => isDue).map(({ worker }) => worker);
    const strays = due.filter((worker) => !served.has(worker));
    if (strays.length > 0) await this.rounds.park(strays, ahead);
    if (due.length > strays.length) this.wake();
    for (const { nextIn } of waiting) if (nextIn !== null) this.dueIn(nextIn);
  }

  /** Other processes may have room for jobs that are due. */
  private callOthers(): void {
    if (this.started && this.others === 0) return;
    this.options.notifications.publish('jobs', { due: true }).catch(() => undefined);
  }

  private async unpark(): Promise<void> {
    const modules = this.runner.servedModules.filter((id) => !this.parked.has(id));
    if (modules.length === 0) return;
    const closed: string[] = [];
    const parked = await this.rounds.parked(modules);
    for (const { module, tenant } of parked) {
      if (!(await this.mayRun(module, tenant))) closed.push(`${module} ${tenant ?? ''}`);
    }
    if (parked.length > closed.length) await this.rounds.unpark(modules, closed);
  }

  private async removeStale(alone = false): Promise<void> {
    const { others, jobs } = await this.processes.removeStale(alone);
    this.others = others;
    if (jobs > 0) this.options.logger.warn({ jobs }, 'jobs of a process that has ended are run again');
  }

  /** Runs jobs again that this process claimed but, at two heartbeats in a row, does not run: their end could not be stored. */
  private async beat(): Promise<void> {
    const { running, cancelled } = await this.processes.beat();
    for (const id of cancelled) this.runner.cancel(id);
    const here = new Set([...this.runner.running, ...this.limited.attended]);
    const { claimsEnded, isClaiming } = this.slots;
    const before = this.idleClaims;
    const idle = running.filter((claim) => !here.has(deliveryKey(claim)));
    // Those of a claim under way belong to this process before the claim has returned.
    const certain = claimsEnded + (isClaiming ? 1 : 0);
    this.idleClaims = new Map(idle.map(deliveryKey).map((key) => [key, before.get(key) ?? certain]));
    const abandoned = idle.filter((claim) => claimsEnded >= (before.get(deliveryKey(claim)) ?? Infinity));
    if (abandoned.length === 0) return;
    await this.processes.giveBack(abandoned);
    this.soon();
  }

  private async checkpoint(job: ClaimedJob, checkpoint: unknown): Promise<void> {
    const row = await this.options.database.first<{ attempt: number | null }>({
      name: 'job_checkpoint',
      text: 'SELECT platform_checkpoint_job($1, $2, $3, $4) AS attempt',
      values: [job.id, job.delivery, this.process, JSON.stringify(checkpoint ?? null)],
    });
    const attempt = row?.attempt ?? null;
    if (attempt === null) throw new JobLost(job.id);
    await this.options.unitOfWork.afterCommit(() => void (job.attempt = attempt));
  }
}
