import type Joi from 'joi';
import type { CommandCall } from '../records/commands/CommandDeclaration';

/** How long to wait before a failed job is tried again: `initial * factor^(failures - 1)`, at most `max`. */
export interface BackOff {
  /** Milliseconds before the second attempt; default 1000. */
  readonly initial?: number;
  /** Default 4. */
  readonly factor?: number;
  /** Milliseconds; default one hour. */
  readonly max?: number;
}

/** Delivery options of a worker and of a persistent subscriber. */
export interface JobPolicy {
  /** How often a job is tried before it is put on the dead-letter list; default 5. */
  readonly attempts?: number;
  /** Pauses before a failed job is tried again. */
  readonly backoff?: BackOff;
  /** Milliseconds after which `job.signal` is aborted and the attempt counts as failed; default 15 minutes. */
  readonly timeout?: number;
  /** Jobs of this worker that one process runs at a time; default: as many as the process runs in all. */
  readonly concurrency?: number;
  /** Of these, jobs of one tenant; default: the operator's share (`TENANTRY_TENANT_SHARE`). */
  readonly perTenant?: number;
}

/** How many jobs of a worker may start in a time, over all processes together. */
export interface JobLimit {
  /** At most so many jobs start, */
  readonly jobs: number;
  /** in so many seconds (0.1 to 86400). */
  readonly seconds: number;
  /** `tenant`: each tenant has this limit for itself, and jobs without a tenant together. Default: all share it. */
  readonly per?: 'tenant';
}

declare const types: unique symbol;

/** A kind of background job, as those who enqueue it see it; matched by id. */
export interface Job<TData = never> {
  /** `<module>.<name>`. */
  readonly id: string;
  /** Shown to operators. */
  readonly title?: string;
  /** Shape of the data, which travels as JSON; checked when a job is enqueued and converted again when it runs. */
  readonly data?: Joi.Schema;
  /** For the compiler alone. */
  readonly [types]?: (data: TData) => void;
}

/** A kind of background job that a module carries out. */
export interface WorkerDeclaration<TServices = never, TData = never> extends Job<TData>, JobPolicy {
  /**
   * Five cron fields (minute hour day month weekday), in UTC: a job with the data `{}` and without a tenant each
   * time, once however many processes run. Times missed while nothing ran are made up for once.
   */
  readonly schedule?: string;
  /** How many jobs may start in a time, as for calls of an outside service with a quota. Each attempt counts. */
  readonly limit?: JobLimit;
  /**
   * Does the work, in the tenant and organization it was enqueued in. May be called again for the same job after
   * a failure or a crash, so that a repeat must be harmless. Its result is not kept.
   */
  readonly handle: (job: RunningJob<TData>, services: TServices) => unknown;
}

/** A worker that has a limit. */
export type LimitedWorker = WorkerDeclaration & { readonly limit: JobLimit };

export function isLimited(worker: WorkerDeclaration): worker is LimitedWorker {
  return worker.limit !== undefined;
}

/** A job as its worker sees it. */
export interface RunningJob<TData = unknown> {
  /** Id of the job. */
  readonly id: string;
  /** Data that the job was enqueued with, converted by the schema. */
  readonly data: TData;
  /** 1 for the first attempt; begins at 1 again after each checkpoint that says something new. */
  readonly attempt: number;
  /** How many attempts there are in all. */
  readonly attempts: number;
  /** Null for jobs that belong to no tenant: those of a schedule, and those enqueued without one. */
  readonly tenantId: string | null;
  /** Aborted when the job is cancelled, takes too long, or its module or the server stops; two seconds are left then. */
  readonly signal: AbortSignal;
  /** When it was enqueued. */
  readonly enqueuedAt: Date;
  /** The last state that an earlier attempt saved; null at first. */
  readonly checkpoint: unknown;
  /**
   * Saves how far the work has come, for the attempt after a failure or a crash. Inside a unit of work it is kept or
   * lost with it, so that what is done and how far it has come never disagree.
   *
   * @throws JobLost when the job has meanwhile been given to another process; let it roll back the unit of work
   */
  saveCheckpoint(checkpoint: unknown): Promise<void>;
  /**
   * The caller for commands of the job: `commands.execute(command, input, await job.caller())` is logged in the action log with
   * the account or API key that enqueued the job as its actor, who can undo it. A job that a job enqueues has the same caller.
   * The principal is null when the job was enqueued without a signed-in caller, as for jobs of schedules.
   *
   * The scope is the job's. The access holds the features of the worker's own module and those named, as far as who the job
   * works for holds them now. Ask again for each part of long work: it is cheap, and the work ends with who it works for.
   *
   * @param features of other modules that the work takes
   * @throws ChainEnded the account or key, or its organization, is deleted, deactivated or closed. Let it pass: the job ends
   */
  caller(features?: readonly string[]): Promise<CommandCall>;
}

/**
 * Declares a kind of job apart from the worker that carries it out, for a module with services that enqueue it:
 *
 *     export const sendReset = job({ id: 'auth.reset_mail', data: Joi.object<ResetRequest>({ ... }) });
 *     export const resetWorker = workerFor<Services>()({ ...sendReset, handle: ({ data }) => ... });
 *
 * `jobs.enqueue(sendReset, data)` enqueues it; a worker can be given in its place.
 */
export function job<TData extends object = Record<string, never>>(
  declaration: Job & { readonly data?: Joi.ObjectSchema<TData> },
): Job<TData> & { readonly data?: Joi.ObjectSchema<TData> } {
  return declaration as Job<TData> & { readonly data?: Joi.ObjectSchema<TData> };
}

/** Declares workers with code that uses the services `TServices`; the data has the type of the schema. */
export function workerFor<TServices>() {
  return <TData extends object = Record<string, never>>(
    declaration: WorkerDeclaration<TServices, TData> & { readonly data?: Joi.ObjectSchema<TData> },
  ): WorkerDeclaration & Job<TData> => declaration as unknown as WorkerDeclaration & Job<TData>;
}
