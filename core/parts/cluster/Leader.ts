/** Called when the process has lost leadership: undoes what was started. */
export type LeadershipLost = () => void | Promise<void>;

/**
 * One process of all that work on the database leads; it does what must be done once. When it ends, or loses the
 * database, another takes over within seconds.
 */
export interface Leader {
  /** True while this process leads. */
  readonly isLeading: boolean;
  /**
   * Calls `start` whenever this process begins to lead, and what `start` returned when it ceases to, or when the module
   * stops. A `start` that throws is logged and tried again. For a moment after a process was cut off from the database
   * two may believe to lead, so what is done should bear being done twice.
   *
   * @returns ends this duty earlier
   */
  onLeading(start: () => LeadershipLost | void | Promise<LeadershipLost | void>): () => Promise<void>;
}
