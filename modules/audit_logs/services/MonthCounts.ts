import type { SliceRow } from '@tenantry/core';

/** How many entries a stretch of time holds. */
export interface Slice {
  /** Its start divided by the width of slices. */
  readonly place: number;
  readonly count: number;
}

/** Entries that share what a list is sorted by; null where they have none. */
export interface CountedGroup {
  readonly value: string | null;
  readonly total: number;
  /** Those with entries, in the order of time. Read one by one: a page takes a few of thousands. */
  slices(newestFirst: boolean): Iterable<Slice>;
}

/** Of a month and a group: places of slices in ascending order, and how many entries each holds. */
export interface GroupCounts {
  readonly places: number[];
  readonly counts: number[];
}

/** Known counts of a month. */
export interface MonthCounts {
  readonly tags: readonly string[];
  readonly groups: Map<string | null, GroupCounts>;
  /** Everything before is counted; milliseconds since 1970. */
  until: number;
}

/** Adds rows to counts, each at its place. */
export function addRows(groups: Map<string | null, GroupCounts>, rows: readonly SliceRow[]): void {
  for (const { value, place, count } of [...rows].sort((a, b) => a.place - b.place)) {
    let group = groups.get(value);
    if (!group) groups.set(value, (group = { places: [], counts: [] }));
    const last = group.places.length - 1;
    // Only the newest slice is ever counted in two goes.
    if (group.places[last] === place) group.counts[last] = (group.counts[last] ?? 0) + count;
    else {
      group.places.push(place);
      group.counts.push(count);
    }
  }
}

/**
 * Puts months together, with what was counted besides. Pure.
 *
 * @param months oldest first
 * @param first place of the first slice that counts
 * @param end of the first that does not any more
 * @param besides counts that are added as they are, whatever their place
 */
export function together(
  months: readonly MonthCounts[],
  first: number,
  end: number,
  besides: readonly SliceRow[],
): CountedGroup[] {
  const groups = new Map<string | null, { total: number; besides: Slice[]; months: GroupCounts[] }>();
  const groupOf = (value: string | null) => {
    let group = groups.get(value);
    if (!group) groups.set(value, (group = { total: 0, besides: [], months: [] }));
    return group;
  };
  for (const month of months) {
    for (const [value, counts] of month.groups) {
      const group = groupOf(value);
      group.months.push(counts);
      counts.places.forEach((place, index) => {
        if (place >= first && place < end) group.total += counts.counts[index] ?? 0;
      });
    }
  }
  for (const { value, place, count } of besides) {
    const group = groupOf(value);
    group.total += count;
    group.besides.push({ place, count });
  }
  return [...groups]
    .filter(([, { total }]) => total > 0)
    .map(([value, group]) => ({
      value,
      total: group.total,
      slices: (newestFirst) =>
        merged(
          within(group.months, first, end, newestFirst),
          summed(group.besides, newestFirst),
          newestFirst,
        ),
    }));
}

function* within(
  months: readonly GroupCounts[],
  first: number,
  end: number,
  newestFirst: boolean,
): Generator<Slice> {
  for (const { places, counts } of newestFirst ? months.toReversed() : months) {
    for (let step = 0; step < places.length; step += 1) {
      const index = newestFirst ? places.length - 1 - step : step;
      const place = places[index] as number;
      if (place >= first && place < end) yield { place, count: counts[index] ?? 0 };
    }
  }
}

/** Slices in the order of time; counts of the same place are added up. */
export function summed(slices: Iterable<Slice>, newestFirst: boolean): Slice[] {
  const counts = new Map<number, number>();
  for (const { place, count } of slices) counts.set(place, (counts.get(place) ?? 0) + count);
  return [...counts]
    .sort(([a], [b]) => (newestFirst ? b - a : a - b))
    .map(([place, count]) => ({ place, count }));
}

/** Two in one, each of which is in the order of time and has no place twice. */
function* merged(many: Iterable<Slice>, few: readonly Slice[], newestFirst: boolean): Generator<Slice> {
  let next = 0;
  for (const slice of many) {
    let { count } = slice;
    for (let other = few[next]; other; other = few[next]) {
      if (other.place === slice.place) count += other.count;
      else if (other.place > slice.place === newestFirst) yield other;
      else break;
      next += 1;
    }
    yield { place: slice.place, count };
  }
  yield* few.slice(next);
}
