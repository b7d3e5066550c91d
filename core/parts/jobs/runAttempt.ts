import type { CommandCall } from '../records/commands/CommandDeclaration';
import { BudgetUsedUp } from '../budgets/BudgetUsedUp';
import { asError } from '../../kernel/errors/asError';
import { isOutage } from '../../kernel/errors/isTransient';
import { shownStack } from '../../kernel/errors/shownText';
import { runInContext } from '../tenancy/executionContext';
import { Task } from '../tenancy/Task';
import { ChainEnded } from './ChainEnded';
import type { ClaimedJob, Outcome } from './JobRow';
import { jobScope } from './jobScope';
import type { BackOff, RunningJob, WorkerDeclaration } from './WorkerDeclaration';
import { storableText } from '../../kernel/texts/cutText';

/** Milliseconds that a worker has for coming to an end once its signal is aborted. */
export const GRACE = 2_000;
const DEFAULT_TIMEOUT = 15 * 60_000;
/** Milliseconds until a job is tried again that the machine or the database could not do. */
const OUTAGE_DELAY = 2_000;
/** Milliseconds over which jobs begin that have waited for a budget. */
const BUDGET_SPREAD = 60_000;
const LONGEST_ERROR = 4_000;

/** Why a signal was aborted, and hence what becomes of the job. */
export type AbortReason = 'cancelled' | 'timeout' | 'stopping';

/** One attempt at a job, while it lasts. */
export interface Attempt {
  readonly job: ClaimedJob;
  readonly moduleId: string;
  readonly worker: WorkerDeclaration;
  readonly services: unknown;
  readonly controller: AbortController;
  readonly saveCheckpoint: (checkpoint: unknown) => Promise<void>;
  readonly caller: (features?: readonly string[]) => Promise<CommandCall>;
}

/** The outcome of an attempt. */
export interface AttemptResult {
  readonly outcome: Outcome;
  readonly error?: Error;
  /** The job waits for a budget of its tenant; this does not count as a failure. */
  readonly isDelayed?: boolean;
}

/** Runs the worker in the scope the job was enqueued in, for as long as it may take. Never throws. */
export async function runAttempt(attempt: Attempt): Promise<AttemptResult> {
  const { job, worker, controller, moduleId } = attempt;
  const limit = worker.timeout ?? DEFAULT_TIMEOUT;
  const task = new Task();
  const endLimit = limitWork(task, limit, () => abort(controller, 'timeout'));
  task.statementLimit = limit;
  const grace = graceAfterAbort(controller.signal, task);
  const context = {
    requestId: `job:${job.id}`,
    moduleId,
    scope: jobScope(job),
    principal: null,
    behalf: job.scope?.caller ?? null,
    acrossTenants: null,
    transaction: null,
    task,
    isLenient: false,
    fillsCache: false,
    trail: job.scope?.trail,
  };
  try {
    const work = runInContext(context, async () =>
      worker.handle(runningJob(attempt) as never, attempt.services as never),
    );
    await Promise.race([work, grace.over]);
    if (!controller.signal.aborted) return { outcome: { state: 'done' } };
    return interrupted(attempt, new Error('It ended after its signal was aborted'), limit);
  } catch (thrown) {
    const error = asError(thrown);
    return controller.signal.aborted ? interrupted(attempt, error, limit) : failed(attempt, error);
  } finally {
    endLimit();
    grace.end();
    task.isOver = true;
  }
}

/** Calls `onOver` when the task has worked for so many milliseconds; what it waited for others is not counted. @returns ends it */
function limitWork(task: Task, limit: number, onOver: () => void): () => void {
  let waited = 0;
  const check = (): void => {
    const more = task.waited - waited;
    waited += more;
    if (more > 0) timer = setTimeout(check, more);
    else onOver();
  };
  let timer = setTimeout(check, limit);
  return () => clearTimeout(timer);
}

export function abort(controller: AbortController, reason: AbortReason): void {
  controller.abort(new DOMException(reason, 'AbortError'));
}

function interrupted(attempt: Attempt, error: Error, limit: number): AttemptResult {
  const reason = (attempt.controller.signal.reason as DOMException).message as AbortReason;
  if (reason === 'cancelled') return { outcome: { state: 'cancelled' } };
  if (reason === 'stopping') return { outcome: { state: 'parked' } };
  return failed(attempt, new Error(`It did not finish within ${limit} ms`, { cause: error }));
}

function failed({ job, worker }: Attempt, error: Error): AttemptResult {
  if (error instanceof BudgetUsedUp) return delayed(error);
  const told = error instanceof ChainEnded ? error.message : describe(error);
  if (isOutage(error)) {
    return { outcome: { state: 'waiting', error: told, delay: OUTAGE_DELAY, isCounted: false }, error };
  }
  if (error instanceof ChainEnded || job.attempt >= job.attempts)
    return { outcome: { state: 'dead', error: told }, error };
  return {
    outcome: {
      state: 'waiting',
      error: told,
      delay: delayAfter(job.attempt, worker.backoff),
      isCounted: true,
    },
    error,
  };
}

/** A job for which the budget of its tenant has nothing left waits until the hour is over; up to a minute more, so that not all begin at once. */
function delayed({ message, until }: BudgetUsedUp): AttemptResult {
  const delay = Math.max(1_000, until.getTime() - Date.now()) + Math.random() * BUDGET_SPREAD;
  return { outcome: { state: 'waiting', error: message, delay, isCounted: false }, isDelayed: true };
}

/** Milliseconds to wait after so many failures; up to a tenth more, so that jobs which failed together part ways. */
export function delayAfter(
  failures: number,
  { initial = 1_000, factor = 4, max = 3_600_000 }: BackOff = {},
): number {
  return Math.min(max, initial * factor ** (failures - 1)) * (1 + Math.random() / 10);
}

/** `over` rejects some time after the signal was aborted: a worker that still runs then is left to itself. */
function graceAfterAbort(signal: AbortSignal, task: Task): { readonly over: Promise<never>; end(): void } {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      timer = setTimeout(() => {
        const problem = new Error('It went on after its signal was aborted');
        task.abandon(problem.message);
        reject(problem);
      }, GRACE);
    });
  });
  return { over, end: () => clearTimeout(timer) };
}

function runningJob({ job, worker, controller, saveCheckpoint, caller }: Attempt): RunningJob {
  const { error, value } = (worker.data?.validate(job.data) ?? { value: job.data }) as {
    error?: Error;
    value: unknown;
  };
  if (error) throw new Error(`Its data does not fit the declaration of ${worker.id}: ${error.message}`);
  return {
    id: job.id,
    data: value,
    get attempt() {
      return job.attempt;
    },
    attempts: job.attempts,
    tenantId: job.tenant_id,
    signal: controller.signal,
    enqueuedAt: job.enqueued_at,
    checkpoint: job.checkpoint,
    saveCheckpoint,
    caller,
  };
}

/** The error as kept for the operator: with its stack, without secrets and without what PostgreSQL cannot store. */
function describe(error: Error): string {
  return storableText(shownStack(error, LONGEST_ERROR));
}
