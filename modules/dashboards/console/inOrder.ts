import type { DataResult } from './types';

/** Groups by time in the order of time, and what has none at the end; others as the server orders them, the largest first. */
export function inOrder(groups: DataResult['data'], granularity: string | undefined): DataResult['data'] {
  if (granularity === undefined) return groups;
  return [...groups].sort(
    (a, b) =>
      Number(a.groupKey === null) - Number(b.groupKey === null) ||
      String(a.groupKey).localeCompare(String(b.groupKey)),
  );
}
