import { randomUUID } from 'node:crypto';
import { authorIdOf, type CoreServices, type Reply, type RunningJob } from '@tenantry/core';
import type { BulkEnqueuer, BulkJob } from './BulkEnqueuer';
import type { EachOptions, EachRun } from './EachRun';
import type { NewProgressJob, ProgressReport } from './ProgressJob';
import type { ProgressChanges } from './ProgressChanges';
import type { ProgressOwner } from './ProgressOwner';

/**
 * Tells clients how far long-running work has come. Works in the tenant of the
 * running work, and joins its unit of work.
 *
 * Work on many records, one after the other, needs two of these only: `enqueue` in the route, `runEach` in the worker.
 */
export class ProgressJobs {
  constructor(
    private readonly services: Pick<CoreServices, 'tenancy'> & {
      readonly progressChanges: ProgressChanges;
      readonly bulkEnqueuer: BulkEnqueuer;
      readonly eachRun: EachRun;
    },
  ) {}

  /**
   * Creates a job that is pending.
   *
   * @param owner default: the scope of the running work, without a principal
   * @returns its id
   * @throws Error without a tenant
   */
  async create(
    job: NewProgressJob,
    owner: ProgressOwner = { scope: this.services.tenancy.scope, principal: null },
  ): Promise<string> {
    const { tenantId, organizationId } = owner.scope;
    if (tenantId === null) throw new Error('A progress job needs a tenant');
    const id = randomUUID();
    const startedByUserId = authorIdOf(owner.principal);
    await this.services.progressChanges.insert({
      ...job,
      id,
      tenantId,
      organizationId,
      startedByUserId,
      jobId: null,
    });
    return id;
  }

  /** Marks a job as running; one that had failed is taken up again. @returns false when the job cannot be worked on */
  async start(id: string, by?: Pick<RunningJob, 'id'>): Promise<boolean> {
    const started = await this.services.progressChanges.start(id, by?.id ?? null);
    return Boolean(started?.job);
  }

  /**
   * Says how far a job has come. The count and the percentage never become less. Events are throttled, so this may be
   * called often; each call is a statement, though, and counts as a heartbeat, which is due every minute.
   *
   * @returns whether a caller has asked it to end early; then `cancelled` is due
   */
  async advance(id: string, report: ProgressReport): Promise<{ readonly cancelRequested: boolean }> {
    const reported = await this.services.progressChanges.advance(id, report, true);
    return { cancelRequested: reported?.cancelRequested ?? false };
  }

  /** Ends a job that has done what it was to do. */
  async complete(id: string, resultSummary: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.services.progressChanges.finish(id, { status: 'completed', resultSummary });
  }

  /** Ends a job that could not do what it was to do. @param errorMessage shown to clients */
  async fail(id: string, errorMessage: string): Promise<void> {
    await this.services.progressChanges.finish(id, { status: 'failed', errorMessage });
  }

  /** Ends a job that a caller has cancelled. */
  async cancelled(id: string, resultSummary?: Readonly<Record<string, unknown>>): Promise<void> {
    await this.services.progressChanges.finish(id, { status: 'cancelled', resultSummary });
  }

  /**
   * Creates a job and enqueues the work on many records that it follows, both or neither.
   *
   * @returns the answer of the route: 201, 401 without an organization to work in, or 500 when it could not be queued
   */
  enqueue<TData>(call: ProgressOwner, job: BulkJob<TData>): Promise<Reply> {
    return this.services.bulkEnqueuer.enqueue(call, job);
  }

  /**
   * Carries out work on one item after the other, each exactly once whatever becomes of processes, and tells how far
   * it has come. Ends the progress job; see `EachOptions`.
   *
   * @throws JobLost when the job was given to another process meanwhile
   * @throws whatever `perform` throws besides refusals: the job is then tried again, from that item on
   */
  runEach(job: RunningJob, options: EachOptions): Promise<void> {
    return this.services.eachRun.run(job, options);
  }
}
