import type { CoreServices } from '@tenantry/core';
import {
  detailedJob,
  inScope,
  type NewProgressJob,
  type ProgressJob,
  type ProgressReport,
  type ProgressStatus,
} from './ProgressJob';

/** A new row. */
export interface ProgressRow extends NewProgressJob {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly startedByUserId: string | null;
  /** The job of the platform that carries it out, where it is known already. */
  readonly jobId: string | null;
}

/** How a job ends. */
export interface Ending {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly processedCount?: number;
  readonly errorMessage?: string;
  readonly resultSummary?: Readonly<Record<string, unknown>>;
  /** Adds the items that failed to the summary. */
  readonly withFailedItems?: boolean;
}

/** A job after a report. */
export interface Reported {
  readonly job: ProgressJob;
  readonly cancelRequested: boolean;
  /** True when the event `updated` is due: 250 ms after the last one, or a point further. */
  readonly isDue: boolean;
}

/** Items that are remembered as failed at most, so that a summary stays small enough to be sent as an event. */
const MOST_FAILED_ITEMS = 200;

/** Rows of progress jobs of the scope's tenant. A statement a call; joins the unit of work. */
export class ProgressRecords {
  constructor(private readonly services: Pick<CoreServices, 'database'>) {}

  async insert(row: ProgressRow): Promise<ProgressJob> {
    const { meta = null } = row;
    const inserted = await this.services.database.first<{ job: ProgressJob }>(
      `INSERT INTO progress_jobs AS j (id, tenant_id, organization_id, job_type, name, description, total_count,
         cancellable, meta, parent_job_id, partition_index, partition_count, started_by_user_id, job_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING ${detailedJob('j')} AS job`,
      [
        row.id,
        row.tenantId,
        row.organizationId,
        row.jobType,
        row.name,
        row.description,
        row.totalCount,
        row.cancellable ?? false,
        meta && JSON.stringify(meta),
        row.parentJobId,
        row.partitionIndex,
        row.partitionCount,
        row.startedByUserId,
        row.jobId,
      ],
    );
    return (inserted as { job: ProgressJob }).job;
  }

  /**
   * Says that a job is being worked on. A failed one is taken up again: the process that works on it is right.
   *
   * @param jobId the job of the platform that carries it out
   * @returns the job, null when it is over, and its status before; undefined when the job does not exist
   */
  start(
    id: string,
    jobId: string | null,
  ): Promise<{ job: ProgressJob | null; was: ProgressStatus } | undefined> {
    return this.services.database.first<{ job: ProgressJob | null; was: ProgressStatus }>(
      `WITH known AS (SELECT id, status FROM progress_jobs WHERE id = $1 FOR UPDATE),
       started AS (
         UPDATE progress_jobs j SET status = 'running', started_at = coalesce(started_at, now()), heartbeat_at = now(),
           finished_at = NULL, error_message = NULL, job_id = coalesce($2, job_id), updated_at = now()
         FROM known WHERE j.id = known.id AND known.status NOT IN ('completed', 'cancelled')
         RETURNING ${detailedJob('j')} AS job)
       SELECT (SELECT job FROM started) AS job, status AS was FROM known`,
      [id, jobId],
    );
  }

  /**
   * Writes down how far an unfinished job has come.
   *
   * @param byWorker keeps the count and the percentage from ever being less than they were; others than the worker have
   *   nothing to say about what the platform carries out
   * @returns undefined when the organizations have no such job, it is finished, or the caller may not report on it
   */
  advance(
    id: string,
    { processedCount, progressPercent, totalCount, etaSeconds, meta }: ProgressReport,
    byWorker: boolean,
    organizationIds: readonly string[] | null = null,
  ): Promise<Reported | undefined> {
    return this.services.database.first<Reported>({
      name: 'progress_advance',
      text: ADVANCE,
      values: [
        id,
        processedCount,
        progressPercent,
        totalCount,
        etaSeconds,
        meta && JSON.stringify(meta),
        byWorker,
        organizationIds,
      ],
    });
  }

  /** The heartbeat of the process that works on a job. */
  async beat(id: string): Promise<void> {
    await this.services.database.run(
      `UPDATE progress_jobs SET heartbeat_at = now() WHERE id = $1 AND status = 'running'`,
      [id],
    );
  }

  /** Remembers an item that failed, unless there are too many. */
  async addFailure(id: string, item: { readonly id: string; readonly message: string }): Promise<void> {
    await this.services.database.run(
      `UPDATE progress_jobs SET failed_items = failed_items || $2::jsonb
        WHERE id = $1 AND jsonb_array_length(failed_items) < ${MOST_FAILED_ITEMS}`,
      [id, JSON.stringify([item])],
    );
  }

  /** Ends an unfinished job. @returns undefined when the job does not exist or is finished */
  async finish(
    id: string,
    { status, processedCount, errorMessage, resultSummary, withFailedItems = false }: Ending,
  ): Promise<ProgressJob | undefined> {
    const row = await this.services.database.first<{ job: ProgressJob }>(
      `UPDATE progress_jobs j SET status = $2, finished_at = now(), updated_at = now(),
         processed_count = greatest(processed_count, $3::int), error_message = $4::text,
         result_summary = $5::jsonb || CASE WHEN $6::boolean THEN jsonb_build_object('failedItems', failed_items)
           ELSE '{}' END,
         progress_percent = CASE $2 WHEN 'completed' THEN 100 ELSE progress_percent END,
         eta_seconds = CASE $2 WHEN 'completed' THEN 0 END
       WHERE id = $1 AND status IN ('pending', 'running') RETURNING ${detailedJob('j')} AS job`,
      [
        id,
        status,
        processedCount,
        errorMessage,
        resultSummary && JSON.stringify(resultSummary),
        withFailedItems,
      ],
    );
    return row?.job;
  }

  /** A job of the organizations under lock, and what carries it out. */
  lock(
    id: string,
    organizationIds: readonly string[] | null,
  ): Promise<{ status: ProgressStatus; cancellable: boolean; jobId: string | null } | undefined> {
    return this.services.database.first(
      `SELECT status, cancellable, job_id AS "jobId" FROM progress_jobs
        WHERE id = $1 AND ${inScope('$2')} FOR UPDATE`,
      [id, organizationIds],
    );
  }

  async requestCancel(id: string): Promise<void> {
    await this.services.database.run(
      'UPDATE progress_jobs SET cancel_requested = true, updated_at = now() WHERE id = $1',
      [id],
    );
  }
}

const POINTS = 'least(100, round(c.processed * 100.0 / c.total))::int';
/** Seconds that are left if the rest goes as what is done has gone. */
const LEFT = `least(2147483647,
  ceil(extract(epoch FROM now() - c.started_at) / c.processed * greatest(0, c.total - c.processed)))::int`;

const ADVANCE = `
  WITH known AS (
    SELECT id, progress_percent, eta_seconds, started_at, announced_at, announced_percent,
      CASE WHEN $7::boolean THEN greatest(processed_count, $2::int) ELSE coalesce($2::int, processed_count) END AS processed,
      coalesce($4::int, total_count) AS total
    FROM progress_jobs WHERE id = $1 AND status IN ('pending', 'running') AND ($7::boolean OR job_id IS NULL)
      AND ${inScope('$8')} FOR UPDATE),
  counted AS (
    SELECT c.*,
      CASE WHEN $3::int IS NOT NULL THEN $3::int
           WHEN c.total > 0 AND ($2::int IS NOT NULL OR $4::int IS NOT NULL) THEN ${POINTS} END AS percent,
      CASE WHEN $5::int IS NOT NULL THEN $5::int
           WHEN c.total IS NOT NULL AND c.started_at IS NOT NULL AND c.processed > 0 THEN ${LEFT}
           ELSE c.eta_seconds END AS eta
    FROM known c),
  reached AS (
    SELECT n.*, CASE WHEN $7::boolean THEN greatest(progress_percent, n.percent)
                     ELSE coalesce(n.percent, progress_percent) END AS points
    FROM counted n),
  due AS (
    SELECT r.*, r.announced_at IS NULL OR r.announced_at <= clock_timestamp() - interval '250 milliseconds'
      OR abs(r.points - r.announced_percent) >= 1 AS is_due
    FROM reached r)
  UPDATE progress_jobs j SET
    processed_count = d.processed, total_count = d.total, progress_percent = d.points, eta_seconds = d.eta,
    meta = CASE WHEN $6::jsonb IS NULL THEN meta ELSE coalesce(meta, '{}') || $6::jsonb END,
    announced_at = CASE WHEN d.is_due THEN clock_timestamp() ELSE j.announced_at END,
    announced_percent = CASE WHEN d.is_due THEN d.points ELSE j.announced_percent END,
    heartbeat_at = now(), updated_at = now()
  FROM due d WHERE j.id = d.id
  RETURNING ${detailedJob('j')} AS job, j.cancel_requested AS "cancelRequested", d.is_due AS "isDue"`;
