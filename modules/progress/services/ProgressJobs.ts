import { randomUUID } from 'node:crypto';
import type { CoreServices, Reply, RunningJob, Tenancy, UnitOfWork } from '@tenantry/core';
import type { BulkEnqueuer, BulkJob } from './BulkEnqueuer';
import type { EachOptions, EachRun } from './EachRun';
import type { NewProgressJob, ProgressReport } from './ProgressJob';
import type { ProgressAnnouncer } from './ProgressAnnouncer';
import type { ProgressOwner } from './ProgressOwner';
import type { ProgressRecords } from './ProgressRecords';

/**
 * Tells clients how far long-running work has come. Works in the tenant of the
 * running work, and joins its unit of work.
 *
 * Work on many records, one after the other, needs two of these only: `enqueue` in the route, `runEach` in the worker.
 */
export class ProgressJobs {
  private readonly tenancy: Tenancy;
  private readonly unitOfWork: UnitOfWork;
  private readonly records: ProgressRecords;
  private readonly announcer: ProgressAnnouncer;
  private readonly bulkEnqueuer: BulkEnqueuer;
  private readonly eachRun: EachRun;

  constructor(
    services: Pick<CoreServices, 'tenancy' | 'unitOfWork'> & {
      readonly progressRecords: ProgressRecords;
      readonly progressAnnouncer: ProgressAnnouncer;
      readonly bulkEnqueuer: BulkEnqueuer;
      readonly eachRun: EachRun;
    },
  ) {
    this.tenancy = services.tenancy;
    this.unitOfWork = services.unitOfWork;
    this.records = services.progressRecords;
    this.announcer = services.progressAnnouncer;
    this.bulkEnqueuer = services.bulkEnqueuer;
    this.eachRun = services.eachRun;
  }

  /**
   * Creates a job that is pending.
   *
   * @param owner default: the scope of the running work, and nobody
   * @returns its id
   * @throws Error without a tenant
   */
  async create(
    job: NewProgressJob,
    owner: ProgressOwner = { scope: this.tenancy.scope, principal: null },
  ): Promise<string> {
    const { tenantId, organizationId } = owner.scope;
    if (tenantId === null) throw new Error('A progress job needs a tenant');
    const id = randomUUID();
    await this.unitOfWork.run(async () => {
      const startedByUserId = owner.principal?.userId ?? null;
      const row = { ...job, id, tenantId, organizationId, startedByUserId, jobId: null };
      await this.announcer.announce('created', await this.records.insert(row));
    });
    return id;
  }

  /** Says that a job is being worked on; one that had failed is taken up again. @returns false when there is none to work on */
  start(id: string, by?: Pick<RunningJob, 'id'>): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const started = await this.records.start(id, by?.id ?? null);
      if (!started?.job) return false;
      if (started.was !== 'running') await this.announcer.announce('started', started.job);
      return true;
    });
  }

  /**
   * Says how far a job has come. The count and the percentage never become less. Events are throttled, so this may be
   * called often; each call is a statement, though, and counts as a heartbeat, which is due every minute.
   *
   * @returns whether somebody has asked it to end early; then `cancelled` is due
   */
  async advance(id: string, report: ProgressReport): Promise<{ readonly cancelRequested: boolean }> {
    return this.unitOfWork.run(async () => {
      const reported = await this.records.advance(id, report, true);
      if (reported?.isDue) await this.announcer.announce('updated', reported.job);
      return { cancelRequested: reported?.cancelRequested ?? false };
    });
  }

  /** Ends a job that has done what it was to do. */
  async complete(id: string, resultSummary: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.unitOfWork.run(async () => {
      const job = await this.records.finish(id, { status: 'completed', resultSummary });
      if (job) await this.announcer.announce('completed', job);
    });
  }

  /** Ends a job that could not do what it was to do. @param errorMessage shown to clients */
  async fail(id: string, errorMessage: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      const job = await this.records.finish(id, { status: 'failed', errorMessage });
      if (job) await this.announcer.announce('failed', job);
    });
  }

  /** Ends a job that somebody has cancelled. */
  async cancelled(id: string, resultSummary?: Readonly<Record<string, unknown>>): Promise<void> {
    await this.unitOfWork.run(async () => {
      const job = await this.records.finish(id, { status: 'cancelled', resultSummary });
      if (job) await this.announcer.announce('cancelled', job);
    });
  }

  /**
   * Creates a job and enqueues the work on many records that it follows, both or neither.
   *
   * @returns the answer of the route: 201, 401 without an organization to work in, or 500 when it could not be queued
   */
  enqueue<TData>(call: ProgressOwner, job: BulkJob<TData>): Promise<Reply> {
    return this.bulkEnqueuer.enqueue(call, job);
  }

  /**
   * Carries out work on one item after the other, each exactly once whatever becomes of processes, and tells how far
   * it has come. Ends the progress job; see `EachOptions`.
   *
   * @throws JobLost when the job was given to another process meanwhile
   * @throws whatever `perform` throws besides refusals: the job is then tried again, from that item on
   */
  runEach(job: RunningJob, options: EachOptions): Promise<void> {
    return this.eachRun.run(job, options);
  }
}
