import { isoTime } from '@tenantry/core';
export const STATUSES = ['pending', 'running', 'completed', 'failed', 'cancelled'] as const;

export type ProgressStatus = (typeof STATUSES)[number];

/** A progress job in a list. Times are ISO texts. */
export interface ListedProgressJob {
  readonly id: string;
  readonly jobType: string;
  readonly name: string;
  readonly description: string | null;
  readonly status: ProgressStatus;
  /** Whole percent. */
  readonly progressPercent: number;
  readonly processedCount: number;
  readonly totalCount: number | null;
  /** Seconds that are left at the rate so far. */
  readonly etaSeconds: number | null;
  readonly cancellable: boolean;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  readonly errorMessage: string | null;
  readonly createdAt: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** A progress job by itself. */
export interface ProgressJob extends ListedProgressJob {
  readonly meta: Readonly<Record<string, unknown>> | null;
  /** The result, as the worker sets it. */
  readonly resultSummary: Readonly<Record<string, unknown>> | null;
  readonly startedByUserId: string | null;
  readonly heartbeatAt: string | null;
  readonly parentJobId: string | null;
  readonly partitionIndex: number | null;
  readonly partitionCount: number | null;
  readonly updatedAt: string;
}

/** Fields of a new progress job. */
export interface NewProgressJob {
  /** `<module>.<entity>.<what>`. */
  readonly jobType: string;
  readonly name: string;
  readonly description?: string | null;
  /** How many items there are to work on, where that is known. */
  readonly totalCount?: number | null;
  /** Whether clients may ask it to end early; default false. */
  readonly cancellable?: boolean;
  readonly meta?: Readonly<Record<string, unknown>> | null;
  readonly parentJobId?: string | null;
  readonly partitionIndex?: number | null;
  readonly partitionCount?: number | null;
}

/** How far a job has come; what is left out stays, and the percentage and the time left follow from the counts. */
export interface ProgressReport {
  readonly processedCount?: number;
  readonly progressPercent?: number;
  readonly totalCount?: number;
  readonly etaSeconds?: number;
  /** Merged into what is there. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

const LISTED = (row: string) => `
  'id', ${row}.id, 'jobType', ${row}.job_type, 'name', ${row}.name, 'description', ${row}.description,
  'status', ${row}.status, 'progressPercent', ${row}.progress_percent, 'processedCount', ${row}.processed_count,
  'totalCount', ${row}.total_count, 'etaSeconds', ${row}.eta_seconds, 'cancellable', ${row}.cancellable,
  'startedAt', ${isoTime(`${row}.started_at`)}, 'finishedAt', ${isoTime(`${row}.finished_at`)},
  'errorMessage', ${row}.error_message, 'createdAt', ${isoTime(`${row}.created_at`)},
  'tenantId', ${row}.tenant_id, 'organizationId', ${row}.organization_id`;

/** SQL: a row of `progress_jobs` as a `ListedProgressJob`. */
export const listedJob = (row: string): string => `json_build_object(${LISTED(row)})`;

/** SQL: a row of `progress_jobs` as a `ProgressJob`. */
export const detailedJob = (row: string): string => `json_build_object(${LISTED(row)},
  'meta', ${row}.meta, 'resultSummary', ${row}.result_summary, 'startedByUserId', ${row}.started_by_user_id,
  'heartbeatAt', ${isoTime(`${row}.heartbeat_at`)}, 'parentJobId', ${row}.parent_job_id,
  'partitionIndex', ${row}.partition_index, 'partitionCount', ${row}.partition_count,
  'updatedAt', ${isoTime(`${row}.updated_at`)})`;

/** SQL: `$n` holds the organizations in scope, or null for all. */
export const inScope = (parameter: string): string =>
  `(${parameter}::uuid[] IS NULL OR organization_id = ANY (${parameter}::uuid[]))`;
