import type { ActionGroup } from './ActionGroups';

/** A run of entries of one group: some of those between two moments. */
export interface Part {
  readonly group: ActionGroup;
  /** Milliseconds since 1970. */
  readonly from: number;
  /** Exclusive. */
  readonly to: number;
  /** Entries between the moments that come before. */
  readonly skip: number;
  readonly take: number;
}

/**
 * Milliseconds without entries that two parts may have between them and still be found as one. Where filters leave few
 * entries, an index holds many others in that time.
 */
const GAP = 24 * 3_600_000;

/**
 * Finds out between which moments the entries of a page lie, so that neither the pages before it need be read nor the
 * time between entries that are few and far between. Pure.
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
    let run: { from: number; to: number; skip: number; take: number } | undefined;
    for (const { place, count } of group.slices(newestFirst)) {
      if (wanted <= 0) break;
      if (before >= count) {
        before -= count;
        continue;
      }
      const [from, to] = [place * width, (place + 1) * width];
      const take = Math.min(wanted, count - before);
      if (run && (newestFirst ? run.from - to : from - run.to) <= GAP) {
        run.from = Math.min(run.from, from);
        run.to = Math.max(run.to, to);
        run.take += take;
      } else {
        if (run) parts.push({ group, ...run });
        run = { from, to, skip: before, take };
      }
      wanted -= take;
      before = 0;
    }
    if (run) parts.push({ group, ...run });
  }
  return parts;
}
