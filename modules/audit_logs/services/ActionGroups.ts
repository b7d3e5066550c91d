import type { ActionGrouping } from '@tenantry/core';
import type { ActionSort } from './ActionFilters';
import { type CountedGroup, type Slice, summed } from './MonthCounts';

/** Entries that a list shows together: all of them, or those that share what it is sorted by. Newest first. */
export interface ActionGroup {
  /** The value that they share, several that count as one, null for having none; left out where all belong together. */
  readonly values?: readonly string[] | null;
  readonly total: number;
  /** In the order of time. */
  slices(newestFirst: boolean): Iterable<Slice>;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Grouping of each order, and the width of the slices that are counted: many groups, fewer slices. */
export const GROUPINGS: Readonly<Record<ActionSort, { groupedBy?: ActionGrouping; width: number }>> = {
  createdAt: { width: HOUR },
  action: { groupedBy: 'actionType', width: HOUR },
  source: { groupedBy: 'source', width: HOUR },
  user: { groupedBy: 'actorUserId', width: DAY },
  field: { groupedBy: 'primaryField', width: DAY },
};

/**
 * Groups in the order of their values. Last come those without: no field that changed, users who are gone and API keys
 * (who have no name, and so count as one), and entries without actor.
 *
 * @param names of users by id, for the order by user
 */
export function inOrder(
  groups: readonly CountedGroup[],
  sortDir: 'asc' | 'desc',
  names: ReadonlyMap<string, string> | null,
): ActionGroup[] {
  const nameOf = (value: string) => (names ? names.get(value) : value || undefined);
  const byName = new Map<string, CountedGroup[]>();
  const unnamed: CountedGroup[] = [];
  const none: CountedGroup[] = [];
  for (const group of groups) {
    const name = group.value === null ? undefined : nameOf(group.value);
    if (name !== undefined) byName.set(name, [...(byName.get(name) ?? []), group]);
    else (group.value === null ? none : unnamed).push(group);
  }
  const named = [...byName].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, same]) => together(same));
  if (sortDir === 'desc') named.reverse();
  const last = [unnamed, none].filter((group) => group.length > 0).map(together);
  return [...named, ...last];
}

function together(groups: readonly CountedGroup[]): ActionGroup {
  const [first] = groups as [CountedGroup];
  const values = first.value === null ? null : groups.map(({ value }) => value as string);
  return {
    values,
    total: groups.reduce((sum, { total }) => sum + total, 0),
    slices: (newestFirst) =>
      groups.length === 1
        ? first.slices(newestFirst)
        : summed(
            groups.flatMap((group) => [...group.slices(newestFirst)]),
            newestFirst,
          ),
  };
}
