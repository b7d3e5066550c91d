/** A stretch of time, in milliseconds since 1970. */
export interface Range {
  /** Null for no bound. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
}

/** Moments strictly after one and strictly before another; entries differ by milliseconds. */
export function rangeOf(after: Date | undefined, before: Date | undefined): Range {
  return { from: after ? after.getTime() + 1 : null, to: before?.getTime() ?? null };
}
