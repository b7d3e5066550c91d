import type { CommandCall } from '../records/commands/CommandDeclaration';
import type { Logger } from '../../kernel/logging/Logger';
import type { ClaimedJob } from './JobRow';
import type { JobStore } from './JobStore';
import { deliveryKey, type JobMessage } from './JobTransport';
import { abort, GRACE, runAttempt, type AbortReason, type Attempt, type AttemptResult } from './runAttempt';
import type { WorkerDeclaration } from './WorkerDeclaration';

/** A module whose jobs this process carries out. */
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
  /** Sends the message about a job that is to be tried again. */
  readonly again: (message: JobMessage & { delay: number }) => void;
  readonly finished: (attempt: FinishedAttempt) => void;
  readonly mayRun: JobGate;
  readonly checkpoint: (job: ClaimedJob, checkpoint: unknown) => Promise<void>;
  /** On whose behalf a job of a module executes commands. */
  readonly caller: (job: ClaimedJob, moduleId: string) => Promise<CommandCall>;
}

interface Under {
  readonly attempt: Attempt;
  readonly ended: Promise<void>;
}

/** Runs the jobs that messages announce, for the modules that are served here. */
export class JobRunner {
  private readonly served = new Map<string, ServedModule>();
  private readonly underWay = new Set<Under>();
  /** Messages that are being dealt with, from before their jobs are claimed until their ends are written. */
  private readonly attended = new Set<JobMessage>();
  /** Messages for workers that run as many jobs at a time as they want to. */
  private readonly held = new Map<string, JobMessage[]>();
  private readonly busy = new Map<string, number>();

  constructor(
    private readonly store: JobStore,
    private readonly logger: Logger,
    private readonly hooks: Hooks,
  ) {}

  serve(module: ServedModule): void {
    this.served.set(module.id, module);
  }

  /** Modules whose jobs may run here. */
  get servedModules(): string[] {
    return [...this.served.keys()];
  }

  /** Keys of the deliveries that this process looks after: claimed, under way, or about to be written down as over. */
  get running(): string[] {
    return [...this.attended].map(deliveryKey);
  }

  /** Deals with a message. Never throws because of the job; throws when the database cannot be reached. */
  async deliver(message: JobMessage): Promise<void> {
    const worker = this.workerOf(message.worker);
    if (!worker) return this.store.park(message);
    const busy = this.busy.get(worker.id) ?? 0;
    if (busy >= (worker.concurrency ?? Infinity)) {
      this.held.set(worker.id, [...(this.held.get(worker.id) ?? []), message]);
      return;
    }
    this.busy.set(worker.id, busy + 1);
    let next: JobMessage | undefined = message;
    try {
      while (next) {
        await this.attend(next);
        next = this.held.get(worker.id)?.shift();
      }
    } finally {
      this.busy.set(worker.id, (this.busy.get(worker.id) as number) - 1);
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
    this.served.delete(moduleId);
    await this.finish((under) => under.attempt.moduleId === moduleId, drain);
  }

  /** `leave` for all modules at once. */
  async leaveAll(drain: number): Promise<void> {
    this.served.clear();
    await this.finish(() => true, drain);
  }

  private workerOf(workerId: string): WorkerDeclaration | undefined {
    return this.served.get(workerId.slice(0, workerId.indexOf('.')))?.workers.get(workerId);
  }

  private async attend(message: JobMessage): Promise<void> {
    this.attended.add(message);
    try {
      await this.attempt(message);
    } finally {
      this.attended.delete(message);
    }
  }

  private async attempt(message: JobMessage): Promise<void> {
    const job = await this.store.claim(message);
    if (!job) return;
    const moduleId = job.worker_id.slice(0, job.worker_id.indexOf('.'));
    const module = this.served.get(moduleId);
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
      caller: () => this.hooks.caller(job, moduleId),
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
    if (result.error !== undefined) {
      const level = result.outcome.state === 'dead' ? 'error' : 'warn';
      this.logger[level](
        {
          module: moduleId,
          worker: worker.id,
          job: job.id,
          tenantId: job.tenant_id,
          attempt: job.attempt,
          err: result.error,
        },
        level === 'error' ? 'a job failed and was given up' : 'a job failed and will be tried again',
      );
    }
    this.hooks.finished({ ...result, moduleId, workerId: worker.id, tenantId: job.tenant_id, milliseconds });
    const again = await this.store.finish(job, result.outcome);
    if (again) this.hooks.again(again);
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
