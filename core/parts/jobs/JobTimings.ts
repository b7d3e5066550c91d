/** How often a process checks jobs, and how many it runs. Times are in milliseconds. */
export interface JobTimings {
  /** Jobs a process carries out at a time. */
  readonly concurrency: number;
  /** Part of them, and of those of each worker, that one tenant may have, in percent. */
  readonly share: number;
  /** Between two heartbeats. */
  readonly heartbeat: number;
  /** Silence after which a process counts as gone. */
  readonly deadAfter: number;
  /** Between two rounds for jobs that were parked, abandoned, or enqueued by a process that ended before it ran them. */
  readonly round: number;
}

/** The usual times; how many jobs run at a time, and how tenants share them, is the operator's choice. */
export const DEFAULT_TIMINGS: Omit<JobTimings, 'concurrency' | 'share'> = {
  heartbeat: 2_000,
  deadAfter: 15_000,
  round: 3_000,
};
