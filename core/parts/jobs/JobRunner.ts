import type { CommandCall } from '../records/commands/CommandDeclaration';
import type { Logger } from '../../kernel/logging/Logger';
import { ChainEnded } from './ChainEnded';
import { deliveryKey, type ClaimedJob } from './JobRow';
import type { JobStore } from './JobStore';
import { abort, GRACE, runAttempt, type AbortReason, type Attempt, type AttemptResult } from './runAttempt';
import type { WorkerDeclaration } from './WorkerDeclaration';

/** A module with jobs that this process runs. */
export interface ServedModule {
  readonly id: string;
  readonly workers: ReadonlyMap<string, WorkerDeclaration>;
  /** The module's services, as its own code sees them. */
  readonly services: () => unknown;
}

/** An attempt that has ended, for statistics and health. */
export interface FinishedAttempt extends AttemptResult {
  readonly moduleId: string;
  readonly workerId: string;
  readonly tenantId: string | null;
  readonly milliseconds: number;
}

/** Says whether a module's jobs may run for a tenant at present; those that may not wait. */
export type JobGate = (moduleId: string, tenantId: string | null) => boolean | Promise<boolean>;

interface Hooks {
  /** A job is to be tried again. @property delay milliseconds */
  readonly again: (delay: number) => void;
  readonly finished: (attempt: FinishedAttempt) => void;
  readonly mayRun: JobGate;
  readonly checkpoint: (job: ClaimedJob, checkpoint: unknown) => Promise<void>;
  /** The caller for commands of a job of a module. */
  readonly caller: (job: ClaimedJob, moduleId: string, features?: readonly string[]) => Promise<CommandCall>;
}

interface Under {
  readonly attempt: Attempt;
  readonly ended: Promise<void>;
}

/** Runs claimed jobs, for the modules that are served here. */
export class JobRunner {
  private readonly modules = new Map<string, ServedModule>();
  private readonly underWay = new Set<Under>();
  /** Jobs from their claim until their ends are stored. */
  private readonly attended = new Set<ClaimedJob>();

  constructor(
    private readonly store: JobStore,
    private readonly logger: Logger,
    private readonly hooks: Hooks,
  ) {}

  serve(module: ServedModule): void {
    this.modules.set(module.id, module);
  }

  /** Modules with jobs that may run here. */
  get servedModules(): string[] {
    return [...this.modules.keys()];
  }

  /** Workers with jobs that may run here. @param parked modules with jobs that may not run */
  served(parked: ReadonlySet<string>): WorkerDeclaration[] {
    return [...this.modules.values()].flatMap(({ id, workers }) =>
      parked.has(id) ? [] : [...workers.values()],
    );
  }

  /** Keys of the deliveries of this process: claimed, under way, or about to be stored as over. */
  get running(): string[] {
    return [...this.attended].map(deliveryKey);
  }

  /** Runs a claimed job and stores how it ended. Throws only when the database cannot be reached. */
  async run(job: ClaimedJob): Promise<void> {
    this.attended.add(job);
    try {
      await this.attempt(job);
    } finally {
      this.attended.delete(job);
    }
  }

  /** Aborts a job if it runs here. */
  cancel(id: string): void {
    for (const { attempt } of this.underWay)
      if (attempt.job.id === id) abort(attempt.controller, 'cancelled');
  }

  /**
   * Serves a module no longer: its jobs under way may end, those that do not are aborted and given back.
   *
   * @param drain milliseconds to wait before aborting
   */
  async leave(moduleId: string, drain: number): Promise<void> {
    this.modules.delete(moduleId);
    await this.finish((under) => under.attempt.moduleId === moduleId, drain);
  }

  /** `leave` for all modules at once. */
  async leaveAll(drain: number): Promise<void> {
    this.modules.clear();
    await this.finish(() => true, drain);
  }

  private async attempt(job: ClaimedJob): Promise<void> {
    const moduleId = job.worker_id.slice(0, job.worker_id.indexOf('.'));
    const module = this.modules.get(moduleId);
    const worker = module?.workers.get(job.worker_id);
    if (!module || !worker || !(await this.hooks.mayRun(moduleId, job.tenant_id))) {
      await this.store.finish(job, { state: 'parked' });
      return;
    }
    const attempt: Attempt = {
      job,
      moduleId,
      worker,
      services: module.services(),
      controller: new AbortController(),
      saveCheckpoint: (checkpoint) => this.hooks.checkpoint(job, checkpoint),
      caller: (features) => this.hooks.caller(job, moduleId, features),
    };
    const under = { attempt, ended: this.see(attempt) };
    this.underWay.add(under);
    try {
      await under.ended;
    } finally {
      this.underWay.delete(under);
    }
  }

  private async see(attempt: Attempt): Promise<void> {
    const { job, moduleId, worker } = attempt;
    const started = performance.now();
    const result = await runAttempt(attempt);
    const milliseconds = performance.now() - started;
    this.hooks.finished({ ...result, moduleId, workerId: worker.id, tenantId: job.tenant_id, milliseconds });
    try {
      await this.store.finish(job, result.outcome);
    } finally {
      this.log(attempt, result);
    }
    if (result.outcome.state === 'waiting') this.hooks.again(result.outcome.delay);
  }

  private log({ job, moduleId, worker }: Attempt, { outcome, error, isDelayed }: AttemptResult): void {
    const said = { module: moduleId, worker: worker.id, job: job.id, tenantId: job.tenant_id };
    if (isDelayed && 'error' in outcome) {
      this.logger.info({ ...said, reason: outcome.error }, 'a job waits for the budget of its tenant');
    }
    if (error === undefined) return;
    const hasEnded = error instanceof ChainEnded;
    const level = outcome.state === 'dead' && !hasEnded ? 'error' : 'warn';
    this.logger[level](
      { ...said, attempt: job.attempt, err: error },
      hasEnded
        ? 'a job has ended, because who it works for is gone'
        : level === 'error'
          ? 'a job failed and was given up'
          : 'a job failed and will be tried again',
    );
  }

  private async finish(concerns: (under: Under) => boolean, drain: number): Promise<void> {
    const underWay = [...this.underWay].filter(concerns);
    if (underWay.length === 0) return;
    const ended = Promise.allSettled(underWay.map((under) => under.ended));
    await within(drain, ended);
    for (const under of underWay) {
      if (this.underWay.has(under)) abort(under.attempt.controller, 'stopping' satisfies AbortReason);
    }
    await within(GRACE + 3_000, ended);
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([work, new Promise((resolve) => (timer = setTimeout(resolve, milliseconds)))]);
  clearTimeout(timer);
}
