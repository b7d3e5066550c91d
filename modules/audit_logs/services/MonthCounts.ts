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
  /** Oldest first, those without entries left out. Put together when asked for. */
  slices(): Slice[];
}

/** A row of a count by group and slice. */
export interface SliceRow {
  readonly value: string | null;
  readonly place: number;
  readonly count: number;
  /** Whether it counts entries of the last minutes, of which more may come. */
  readonly fresh: boolean;
}

/** Of a month and a group: places of slices in ascending order, and how many entries each holds. */
export interface GroupCounts {
  readonly places: number[];
  readonly counts: number[];
}

/** What is known of a month. */
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
  const groups = new Map<string | null, { total: number; pieces: Slice[][]; months: GroupCounts[] }>();
  const groupOf = (value: string | null) => {
    let group = groups.get(value);
    if (!group) groups.set(value, (group = { total: 0, pieces: [], months: [] }));
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
    group.pieces.push([{ place, count }]);
  }
  return [...groups]
    .filter(([, { total }]) => total > 0)
    .map(([value, { total, pieces, months: own }]) => ({
      value,
      total,
      slices: () => summed([...own.map((counts) => within(counts, first, end)), ...pieces]),
    }));
}

function within({ places, counts }: GroupCounts, first: number, end: number): Slice[] {
  return places
    .map((place, index) => ({ place, count: counts[index] ?? 0 }))
    .filter(({ place }) => place >= first && place < end);
}

/** Slices of several in one, oldest first; counts of the same place are added up. */
export function summed(pieces: readonly (readonly Slice[])[]): Slice[] {
  const counts = new Map<number, number>();
  for (const { place, count } of pieces.flat()) counts.set(place, (counts.get(place) ?? 0) + count);
  return [...counts].sort(([a], [b]) => a - b).map(([place, count]) => ({ place, count }));
}
