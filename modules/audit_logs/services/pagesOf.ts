import type { ActionFilters } from './ActionFilters';
import { GROUPINGS } from './ActionGroups';
import type { LogConditions } from './LogConditions';
import type { Part } from './locate';
import { rangeOf } from './months';

/** Parts that are looked for by a query each: each is planned for what it looks for. */
const FEW = 6;

/**
 * Queries that find the entries of each part by what an index holds: number of the part, id and moment. Values are added
 * to the conditions. What is to be skipped is found, too.
 */
export function pagesOf(
  conditions: LogConditions,
  { sortField, after, before }: ActionFilters,
  parts: readonly Part[],
  way: 'ASC' | 'DESC',
): string[] {
  const { column } = GROUPINGS[sortField];
  const type = column === 'a.actor_id' ? 'uuid[]' : 'text[]';
  const { from: earliest, to: latest } = rangeOf(after, before);
  const runs = parts.map(({ group, from, to, skip, take }, part) => ({
    part,
    first: new Date(Math.max(from, earliest ?? from)),
    last: new Date(Math.min(to, latest ?? to)),
    most: skip + take,
    vals: group.values ?? null,
  }));
  const entries = (first: string, last: string, most: string, group: string | null) =>
    `SELECT a.id, a.created_at FROM platform_action_log a
     ${conditions.where(`a.created_at >= ${first}`, `a.created_at < ${last}`, ...(group === null ? [] : [group]))}
      ORDER BY a.created_at ${way}, a.id ${way} LIMIT ${most}`;
  const groupOf = (values: readonly string[] | null) => {
    if (column === null) return null;
    if (values === null) return `${column} IS NULL`;
    if (values.length === 1) return `${column} = ${conditions.value(values[0])}`;
    return `${column} = ANY (${conditions.value(values)}::${type})`;
  };
  const value = (of: unknown) => conditions.value(of);
  if (runs.length <= FEW)
    return runs.map(
      ({ part, first, last, most, vals }) =>
        `SELECT ${part} AS part, p.* FROM (${entries(value(first), value(last), value(most), groupOf(vals))}) p`,
    );
  // Entries are few and far between: one plan serves all of them, within partitions of that time.
  conditions.during({
    from: Math.min(...runs.map(({ first }) => first.getTime())),
    to: Math.max(...runs.map(({ last }) => last.getTime())),
  });
  const all = value(JSON.stringify(runs));
  const isNone = runs.map(({ vals }) => vals === null);
  const groups =
    column === null
      ? [null]
      : [
          ...(isNone.includes(false) ? [`${column} = ANY (r.vals::${type})`] : []),
          ...(isNone.includes(true) ? [`r.vals IS NULL AND ${column} IS NULL`] : []),
        ];
  return groups.map(
    (group) => `
      SELECT r.part, p.*
        FROM jsonb_to_recordset(${all}::jsonb) AS r (part int, first timestamptz, last timestamptz, most bigint, vals text[])
       CROSS JOIN LATERAL (${entries('r.first', 'r.last', 'r.most', group)}) p`,
  );
}
