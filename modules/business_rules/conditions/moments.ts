import { endOfDay, isDay, readMoment, startOfDay } from '@tenantry/core';

/** A moment, or the whole of a day. Milliseconds since 1970. */
export interface Span {
  readonly from: number;
  /** The first moment after it; null for a single moment. */
  readonly to: number | null;
}

/**
 * The time that a value stands for: a `Date`, or ISO text with at most milliseconds that count. A day (`2026-12-31`) is all
 * of that day in the zone; a time without an offset is one of the zone.
 *
 * @returns undefined for any other value, and for days and times that do not exist
 */
export function spanOf(value: unknown, zone: string): Span | undefined {
  if (value instanceof Date) return momentAt(value);
  // Most values are no times: their first characters tell it cheaply.
  if (typeof value !== 'string' || value[4] !== '-' || value[7] !== '-') return undefined;
  if (!isDay(value)) return momentAt(readMoment(value, zone));
  return { from: startOfDay(value, zone).getTime(), to: endOfDay(value, zone)?.getTime() ?? Infinity };
}

/** Below 0, 0, above 0: a moment within a day is neither before nor after it. */
export function compareSpans(left: Span, right: Span): number {
  if (left.to !== null && left.to <= right.from) return -1;
  if (right.to !== null && right.to <= left.from) return 1;
  if (left.to === null && right.to === null) return left.from - right.from;
  if (left.to === null) return left.from < right.from ? -1 : 0;
  if (right.to === null) return right.from < left.from ? 1 : 0;
  return left.from - right.from;
}

function momentAt(moment: Date | undefined): Span | undefined {
  const time = moment?.getTime() ?? Number.NaN;
  return Number.isNaN(time) ? undefined : { from: time, to: null };
}
