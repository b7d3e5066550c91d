/** What has become of a job. */
export type JobState = 'waiting' | 'parked' | 'running' | 'done' | 'dead' | 'cancelled';

/** A claimed job, as the table holds it. */
export interface ClaimedJob {
  readonly id: string;
  readonly worker_id: string;
  readonly tenant_id: string | null;
  readonly scope: StoredScope | null;
  readonly data: unknown;
  readonly delivery: number;
  readonly attempt: number;
  readonly attempts: number;
  readonly checkpoint: unknown;
  readonly enqueued_at: Date;
}

/** The part of the enqueuer's scope below its tenant. */
export interface StoredScope {
  readonly organizationId: string | null;
  readonly organizationIds: readonly string[] | null;
  readonly locale: string;
}

/** How an attempt ended. */
export type Outcome =
  | { readonly state: 'done' | 'cancelled' }
  /** Given back: not the job's fault, and not counted. */
  | { readonly state: 'parked' }
  | { readonly state: 'dead'; readonly error: string }
  /** To be tried again. @property delay milliseconds */
  | { readonly state: 'waiting'; readonly error: string; readonly delay: number };
