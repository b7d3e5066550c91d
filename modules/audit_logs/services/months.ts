/** A stretch of time, in milliseconds since 1970. */
export interface Range {
  /** Null for no bound. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
}

/** The start of the month (UTC) that a moment is in; all in milliseconds since 1970. */
export function monthOf(moment: number): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
}

/** When a month ends that starts then. */
export function endOf(month: number): number {
  const date = new Date(month);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
}

/** The months that hold the two moments, and those between them; oldest first. */
export function monthsBetween(first: number, last: number): number[] {
  const months: number[] = [];
  for (let month = monthOf(first); month <= last; month = endOf(month)) months.push(month);
  return months;
}

/** Moments strictly after one and strictly before another; entries are told apart by milliseconds. */
export function rangeOf(after: Date | undefined, before: Date | undefined): Range {
  return { from: after ? after.getTime() + 1 : null, to: before?.getTime() ?? null };
}
