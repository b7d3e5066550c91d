/** The state of the database connections at one moment. */
export interface DatabaseReading {
  /** Statements sent since start. */
  readonly queries: number;
  /** By name of pool. */
  readonly pools: Readonly<Record<string, PoolReading>>;
}

/** The state of one pool; a `Pool` of pg has these members. */
export interface PoolReading {
  /** Connections that are open. */
  readonly totalCount: number;
  /** Open connections that nobody uses. */
  readonly idleCount: number;
  /** Work that waits for a connection. */
  readonly waitingCount: number;
}
