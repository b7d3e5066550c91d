/**
 * A limit on one route: so many calls in a window, counted per key.
 *
 * Each can be changed by the operator: `RATE_LIMIT_<name>_POINTS`, `_DURATION` and `_BLOCK_DURATION`.
 */
export interface RateLimit {
  /** Upper-case name used in environment variables, for example `LOGIN_IP`. */
  readonly name: string;
  /** Calls allowed in a window. */
  readonly points: number;
  /** Window in seconds. */
  readonly duration: number;
  /** Seconds a caller stays refused after exceeding; 0 waits for the end of the window. */
  readonly block: number;
  /**
   * For guesses at secrets: each time a caller exceeds the limit within a day, they stay refused for twice as long as the
   * time before, up to so many seconds. A success forgets it (`RateLimiter.reset`).
   */
  readonly longestBlock?: number;
  /**
   * The counted key: the caller's address (of IPv6 the /64 network), or the address with a value taken from the request
   * (hashed before it is kept). Returning null from `identifier` skips the limit.
   */
  readonly identifier?: (input: RateLimitInput) => string | null;
  /** Counts the value of `identifier` alone, whatever address it comes from. */
  readonly fromAnywhere?: boolean;
}

/** Input that a limit may read. The body is parsed but not yet validated. */
export interface RateLimitInput {
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly cookies?: Readonly<Record<string, string | undefined>>;
}
