import type { ActionGroup } from './ActionGroups';

/** A run of entries of one group: some of those between two moments. */
export interface Part {
  readonly group: ActionGroup;
  /** Milliseconds since 1970; null for no bound. */
  readonly from: number | null;
  /** Exclusive. */
  readonly to: number | null;
  /** Entries between the moments that come before. */
  readonly skip: number;
  readonly take: number;
}

/**
 * Finds out between which moments the entries of a page lie, so that the pages before it need not be read. Pure.
 *
 * @param width of a slice, milliseconds
 * @param newestFirst the order within groups
 * @param start place of the first entry in the whole list
 */
export function locate(
  groups: readonly ActionGroup[],
  width: number,
  newestFirst: boolean,
  start: number,
  size: number,
): Part[] {
  const parts: Part[] = [];
  let before = start;
  let wanted = size;
  for (const group of groups) {
    if (wanted <= 0) break;
    if (before >= group.total) {
      before -= group.total;
      continue;
    }
    const slices = newestFirst ? group.slices.toReversed() : group.slices;
    const countAt = (place: number) => slices[place]?.count ?? 0;
    let first = 0;
    while (before >= countAt(first)) before -= countAt(first++);
    let last = first;
    let found = countAt(first) - before;
    while (found < wanted && last + 1 < slices.length) found += countAt(++last);
    const [here, there] = [slices[first]?.start ?? 0, slices[last]?.start ?? 0];
    // What came since the entries were counted lies beyond the newest slice.
    const isNewest = newestFirst ? first === 0 : last === slices.length - 1;
    const newest = newestFirst ? here : there;
    const oldest = newestFirst ? there : here;
    const take = Math.min(wanted, found);
    parts.push({ group, from: oldest, to: isNewest ? null : newest + width, skip: before, take });
    wanted -= take;
    before = 0;
  }
  return parts;
}
