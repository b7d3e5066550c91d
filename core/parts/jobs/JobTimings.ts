/** How often a process checks jobs; all but the first in milliseconds. */
export interface JobTimings {
  /** Jobs a process carries out at a time. */
  readonly concurrency: number;
  /** Between two heartbeats. */
  readonly heartbeat: number;
  /** Silence after which a process counts as gone. */
  readonly deadAfter: number;
  /** Between two rounds for jobs that were parked, abandoned, or enqueued by a process that ended before it ran them. */
  readonly round: number;
}

/** The usual ones; how many jobs at a time is the operator's to say. */
export const DEFAULT_TIMINGS: Omit<JobTimings, 'concurrency'> = {
  heartbeat: 2_000,
  deadAfter: 15_000,
  round: 3_000,
};
