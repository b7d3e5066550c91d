import type { DataResult } from './types';

/**
 * Groups by time in the order of time, and what has none at the end; others in the order that they have by themselves, else as the server
 * orders them, the largest first.
 */
export function inOrder(groups: DataResult['data'], granularity: string | undefined): DataResult['data'] {
  if (granularity === undefined) {
    if (!groups.some(({ groupOrder }) => groupOrder !== undefined)) return groups;
    return [...groups].sort((a, b) => (a.groupOrder ?? Infinity) - (b.groupOrder ?? Infinity));
  }
  return [...groups].sort(
    (a, b) =>
      Number(a.groupKey === null) - Number(b.groupKey === null) || timeOf(a.groupKey) - timeOf(b.groupKey),
  );
}

const timeOf = (key: DataResult['data'][number]['groupKey']) => new Date(String(key)).getTime();
