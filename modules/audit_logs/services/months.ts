import type { TimeRange } from '@tenantry/core';

/** Moments strictly after one and strictly before another; entries differ by milliseconds. */
export function rangeOf(after: Date | undefined, before: Date | undefined): TimeRange {
  return { from: after ? after.getTime() + 1 : null, to: before?.getTime() ?? null };
}
