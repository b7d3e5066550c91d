import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { replaceReadOnlySessions } from '../tenancy/replaceReadOnlySessions';
import { ownerOptions, type DatabaseConnection } from '../tenancy/connectionOptions';
import type { Database } from '../data/Database';
import type { Notifications } from '../data/Notifications';
import type { UnitOfWork } from '../data/UnitOfWork';
import type { Logger } from '../../kernel/logging/Logger';
import type { Clock } from '../../kernel/time/Clock';
import type { JobCallers } from './JobCallers';
import { JobCatalog, type DeclaredWorker } from './JobCatalog';
import { JobStatistics } from './JobStatistics';
import { JobLost } from './JobLost';
import { JobProcesses } from './JobProcesses';
import { BATCH, JobRounds } from './JobRounds';
import { JobRunner, type FinishedAttempt, type JobGate, type ServedModule } from './JobRunner';
import { Jobs } from './Jobs';
import { JobSchedules } from './JobSchedules';
import { JobStore } from './JobStore';
import type { JobTimings } from './JobTimings';
import { deliveryKey, type JobTransport } from './JobTransport';
import { LAZILY } from './durability';
import type { ClaimedJob } from './JobRow';

/** What the engine is built from. */
export interface JobEngineOptions {
  readonly connection: DatabaseConnection;
  readonly database: Database;
  readonly unitOfWork: UnitOfWork;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly timings: JobTimings;
  readonly callers: JobCallers;
  /** True when no other process can be at work on the database, so that whatever runs there was abandoned. */
  readonly alone: boolean;
  readonly createTransport: (pool: Pool) => JobTransport;
}

/** Overdue jobs that are announced in one round after Redis was away. */
const LARGEST_SWEEP = 50_000;

/** Carries out jobs in this process, for the modules that run in it. Idle until a module contributes a worker. */
export class JobEngine {
  readonly jobs: Jobs;
  readonly catalog = new JobCatalog();
  /** How many jobs there are, of all processes together. */
  readonly statistics: JobStatistics;
  private readonly process = randomUUID();
  private readonly pool: Pool;
  private readonly transport: JobTransport;
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
  private idleClaims = new Set<string>();

  constructor(private readonly options: JobEngineOptions) {
    const { logger, timings } = options;
    this.pool = new Pool({
      ...ownerOptions(options.connection),
      application_name: 'tenantry-jobs',
      options: LAZILY,
      max: 4,
      connectionTimeoutMillis: 10_000,
    });
    this.pool.on('error', (error) =>
      logger.warn({ err: error }, 'an idle database connection of jobs broke'),
    );
    this.pool.on('connect', (client) => client.on('error', () => undefined));
    replaceReadOnlySessions(this.pool);
    this.transport = options.createTransport(this.pool);
    this.processes = new JobProcesses(this.pool, this.process, timings.deadAfter);
    this.rounds = new JobRounds(this.pool);
    this.statistics = new JobStatistics(this.pool);
    this.schedules = new JobSchedules(this.pool);
    this.runner = new JobRunner(new JobStore(this.pool, this.process), logger, {
      again: (message) => void this.transport.push([message]).catch(() => undefined),
      finished: (attempt) => this.finishedListeners.forEach((listener) => listener(attempt)),
      mayRun: (moduleId, tenantId) => this.mayRun(moduleId, tenantId),
      checkpoint: (job, checkpoint) => this.checkpoint(job, checkpoint),
      caller: (job, moduleId) => options.callers.of(job, moduleId),
    });
    this.jobs = new Jobs(
      options.database,
      options.unitOfWork,
      options.notifications,
      options.clock,
      this.catalog,
      this.transport,
      (id) => this.runner.cancel(id),
    );
    this.stopListening = options.notifications.subscribe('jobs', (message) => {
      const { cancel, round } = message as { cancel?: string; round?: boolean };
      if (cancel !== undefined) this.runner.cancel(cancel);
      if (round) this.soon();
    });
  }

  /** Takes note of the workers of all modules that are to run from now on, before any is started or stopped. */
  async declare(workers: readonly DeclaredWorker[]): Promise<void> {
    this.catalog.use(workers);
    if (this.opened || this.catalog.list().length === 0) return;
    await this.transport.open(() => this.soon(true));
    await this.processes.beat([]);
    this.opened = true;
  }

  /** Carries out the jobs of a module that has started. */
  serve(module: ServedModule): void {
    if (module.workers.size > 0) this.runner.serve(module);
  }

  /** Serves a module no longer; its jobs wait until it is back. @param drain milliseconds for jobs under way */
  async leave(moduleId: string, drain: number): Promise<void> {
    await this.runner.leave(moduleId, drain);
  }

  /** Begins to work, or searches at once for the jobs of the modules that have just started. */
  async begin(): Promise<void> {
    if (!this.opened || this.stopped) return;
    if (!this.started) {
      this.started = true;
      const { timings, logger } = this.options;
      await this.removeStale(this.options.alone);
      await this.transport.start((message) => this.runner.deliver(message), timings.concurrency);
      // Whoever removes this process must know at once what to release.
      await this.processes.beat(this.transport.holders);
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
  }

  resumeModule(moduleId: string): void {
    if (this.parked.delete(moduleId)) this.soon();
  }

  /**
   * Asks before each job whether it may run at present; those that may not wait, and are asked for again with every
   * round.
   *
   * @returns the function that takes the gate away
   */
  addGate(gate: JobGate): () => void {
    this.gates.add(gate);
    return () => this.gates.delete(gate);
  }

  /** Notifies of every attempt that ends in this process. @returns the function that ends it */
  onFinished(listener: (attempt: FinishedAttempt) => void): () => void {
    this.finishedListeners.add(listener);
    return () => this.finishedListeners.delete(listener);
  }

  /** Makes a round soon: something parked may run now. @param all true when messages about any job may be missing */
  soon(all = false): void {
    if (!this.started) return;
    (all ? this.round(0, LARGEST_SWEEP) : this.round()).catch((error: unknown) =>
      this.options.logger.warn({ err: error }, 'jobs: a round failed and is tried again'),
    );
  }

  /**
   * Announces every job that may run, arranges the next times of schedules, and removes stale processes.
   *
   * @param lateness milliseconds a job may be late before it is announced again
   * @param most how many overdue jobs to announce; the oldest come first
   */
  round(lateness = this.options.timings.overdueAfter, most = BATCH): Promise<void> {
    const round = this.rounding.then(async () => {
      if (!this.started || this.stopped) return;
      await this.removeStale();
      const workers = this.catalog.list();
      await this.schedules.arrange(workers, this.now());
      const modules = this.runner.servedModules.filter((id) => !this.parked.has(id));
      await this.unpark(modules);
      for (let told = 0, more = true; more && told < most;) {
        const overdue = await this.rounds.overdue(this.now(), lateness, told);
        await this.transport.push(overdue, true);
        told += overdue.length;
        more = overdue.length === BATCH;
      }
      await this.rounds.purge();
    });
    this.rounding = round.catch(() => undefined);
    return round;
  }

  /** Resolves when no job runs or could run by now, by the host's clock; parked ones aside. */
  async settled(): Promise<void> {
    if (!this.started) return;
    await this.round(0);
    while ((await this.rounds.unsettled(this.now())) > 0) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  /** Takes no more jobs, and waits for those under way. @param drain milliseconds before they are aborted */
  async stop(drain: number): Promise<void> {
    this.stopped = true;
    this.timers.forEach(clearInterval);
    await this.rounding;
    const stopping = this.transport.stop();
    await this.runner.leaveAll(drain);
    await stopping;
    await this.jobs.settled();
    if (this.started) await this.processes.leave().catch(() => undefined);
  }

  /** Lets go of connections, after `stop` or where a boot has failed half-way. */
  async close(): Promise<void> {
    if (!this.stopped) await this.stop(0);
    this.stopListening();
    await this.transport.close();
    await this.pool.end();
  }

  private async mayRun(moduleId: string, tenantId: string | null): Promise<boolean> {
    if (this.parked.has(moduleId)) return false;
    for (const gate of this.gates) if (!(await gate(moduleId, tenantId))) return false;
    return true;
  }

  private async unpark(modules: readonly string[]): Promise<void> {
    const queues = await this.rounds.parkedQueues(modules);
    const closed: string[] = [];
    for (const { module, tenant } of queues) {
      if (!(await this.mayRun(module, tenant))) closed.push(`${module} ${tenant ?? ''}`);
    }
    for (let more = queues.length > closed.length; more;) {
      const messages = await this.rounds.unpark(modules, closed);
      await this.transport.push(messages);
      more = messages.length === BATCH;
    }
  }

  private async removeStale(alone = false): Promise<void> {
    const { holders, jobs } = await this.processes.removeStale(alone);
    if (holders.length > 0) await this.transport.release(holders);
    if (jobs > 0) this.options.logger.warn({ jobs }, 'jobs of a process that has ended are run anew');
  }

  /** What this process claimed and does not work on, twice in a row, is given back: its end could not be written. */
  private async beat(): Promise<void> {
    const { running, cancelled } = await this.processes.beat(this.transport.holders);
    for (const id of cancelled) this.runner.cancel(id);
    const here = new Set(this.runner.running);
    const idle = running.filter((claim) => !here.has(deliveryKey(claim)));
    const abandoned = idle.filter((claim) => this.idleClaims.has(deliveryKey(claim)));
    this.idleClaims = new Set(idle.map(deliveryKey));
    if (abandoned.length > 0) await this.processes.giveBack(abandoned);
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

  private now(): Date {
    return this.options.clock.now();
  }
}
