/** How often a process looks after jobs; all but the first in milliseconds. */
export interface JobTimings {
  /** Jobs a process carries out at a time. */
  readonly concurrency: number;
  /** Between two signs of life. */
  readonly heartbeat: number;
  /** Silence after which a process counts as gone. */
  readonly deadAfter: number;
  /** Between two rounds for jobs that were parked, lost on the way, or abandoned. */
  readonly round: number;
  /** How late a job may be before the transport is told of it again. */
  readonly patience: number;
}

export const DEFAULT_TIMINGS: JobTimings = {
  concurrency: 10,
  heartbeat: 2_000,
  deadAfter: 15_000,
  round: 3_000,
  patience: 10_000,
};
