import type { StoredPrincipal } from '../identity/StoredPrincipal';

/** State of a job. */
export type JobState = 'waiting' | 'parked' | 'running' | 'done' | 'dead' | 'cancelled';

/** A claimed job, as the table holds it. */
export interface ClaimedJob {
  readonly id: string;
  readonly worker_id: string;
  readonly tenant_id: string | null;
  readonly scope: StoredScope | null;
  readonly data: unknown;
  readonly delivery: number;
  /** Begins at 1 again when a checkpoint is kept that says something new. */
  attempt: number;
  readonly attempts: number;
  readonly checkpoint: unknown;
  readonly enqueued_at: Date;
}

/** Key of one delivery of a job. */
export function deliveryKey({ id, delivery }: Pick<ClaimedJob, 'id' | 'delivery'>): string {
  return `${id}:${delivery}`;
}

/** The part of the enqueuer's scope below its tenant, and who they are. */
export interface StoredScope {
  readonly organizationId: string | null;
  readonly organizationIds: readonly string[] | null;
  readonly locale: string;
  /** Absent from jobs that older versions enqueued. */
  readonly zone?: string;
  /** Caller that the job acts for: null without a signed-in caller; absent from jobs that older versions enqueued. */
  readonly caller?: StoredPrincipal | null;
  /** Ids of what led to the job; absent where nothing noted any. */
  readonly trail?: readonly string[];
}

/** How an attempt ended. */
export type Outcome =
  | { readonly state: 'done' | 'cancelled' }
  /** Given back: not the job's fault, and not counted. */
  | { readonly state: 'parked' }
  | { readonly state: 'dead'; readonly error: string }
  /** To be tried again. @property delay milliseconds @property isCounted the attempt is used up */
  | {
      readonly state: 'waiting';
      readonly error: string;
      readonly delay: number;
      readonly isCounted: boolean;
    };
