import { type ActionLogColumn, actionLogTable, StatementNames } from '@tenantry/core';
import type { QueryConfig } from 'pg';
import type { ActionFilters } from './ActionFilters';
import { GROUPINGS } from './ActionGroups';
import type { LogConditions } from './LogConditions';
import type { Part } from './locate';
import { rangeOf } from './months';

const LOG = actionLogTable.name;
/** Parts that are looked for by a query each: each is planned for what it looks for. */
const FEW = 6;
/** Entries to skip from which it pays to find those of the page by what an index holds, and only then read them. */
const MANY = 200;
/**
 * Planning for all partitions takes longer than reading from one, so connections keep the plans. Those leave out at their
 * start the partitions of other times, which is why the statement names for every table the times between which the page is.
 */
const NAMES = new StatementNames('audit_actions', 60);

type Way = 'ASC' | 'DESC';

/**
 * The statement that reads the parts of a page in their order.
 *
 * @param columns of an entry, which is called `a`
 * @param conditions on the entries; values are added
 */
export function pageStatement(
  columns: string,
  conditions: LogConditions,
  filters: ActionFilters,
  parts: readonly Part[],
  way: Way,
): QueryConfig {
  const skip = parts[0]?.skip ?? 0;
  const order = `a.created_at ${way}, a.id ${way}`;
  if (parts.length === 1 && skip < MANY) {
    const [run] = runsOf(filters, parts) as [Run];
    const wanted = { ...run, most: run.most - skip };
    const entries = entriesOf(columns, conditions, filters, wanted, way);
    return named(`${entries} OFFSET ${conditions.value(skip)}::bigint`, conditions);
  }
  const pages = partsOf(conditions, filters, parts, way);
  const skipped = conditions.value(skip);
  const first = conditions.value(new Date(Math.min(...parts.map(({ from }) => from))));
  const end = conditions.value(new Date(Math.max(...parts.map(({ to }) => to))));
  const text = `
    WITH page AS (
      SELECT * FROM (${pages.join(' UNION ALL ')}) pages
       ORDER BY part, created_at ${way}, id ${way} OFFSET ${skipped}::bigint)
    SELECT ${columns} FROM page JOIN ${LOG} a ON a.created_at = page.created_at AND a.id = page.id
     WHERE a.created_at >= ${first} AND a.created_at < ${end} ORDER BY page.part, ${order}`;
  return parts.length <= FEW ? named(text, conditions) : { text, values: conditions.values };
}

/** Queries that find the entries of each part by what an index holds, with those to be skipped: part, id and moment. */
function partsOf(
  conditions: LogConditions,
  filters: ActionFilters,
  parts: readonly Part[],
  way: Way,
): string[] {
  const runs = runsOf(filters, parts);
  const value = (of: unknown) => conditions.value(of);
  if (runs.length <= FEW) {
    return runs.map(
      (run) =>
        `SELECT ${run.part} AS part, p.* FROM (${entriesOf('a.id, a.created_at', conditions, filters, run, way)}) p`,
    );
  }
  // Entries are few and far between: one plan serves all of them, within partitions of that time.
  conditions.during({
    from: Math.min(...runs.map(({ first }) => first.getTime())),
    to: Math.max(...runs.map(({ last }) => last.getTime())),
  });
  const all = value(JSON.stringify(runs));
  const { column } = GROUPINGS[filters.sortField];
  const isNone = runs.map(({ vals }) => vals === null);
  const groups =
    column === null
      ? [undefined]
      : [
          ...(isNone.includes(false) ? [`a.${column} = ANY (r.vals::${typeOf(column)})`] : []),
          ...(isNone.includes(true) ? [`r.vals IS NULL AND a.${column} IS NULL`] : []),
        ];
  return groups.map(
    (group) => `
      SELECT r.part, p.*
        FROM jsonb_to_recordset(${all}::jsonb) AS r (part int, first timestamptz, last timestamptz, most bigint, vals text[])
       CROSS JOIN LATERAL (
         SELECT a.id, a.created_at FROM ${LOG} a
          ${conditions.where('a.created_at >= r.first', 'a.created_at < r.last', ...(group ? [group] : []))}
          ORDER BY a.created_at ${way}, a.id ${way} LIMIT r.most) p`,
  );
}

/** A part as the statement looks for it. */
interface Run {
  readonly part: number;
  readonly first: Date;
  readonly last: Date;
  /** Entries to read, those to be skipped among them. */
  readonly most: number;
  readonly vals: readonly string[] | null;
}

function runsOf({ after, before }: ActionFilters, parts: readonly Part[]): Run[] {
  const { from: earliest, to: latest } = rangeOf(after, before);
  return parts.map(({ group, from, to, skip, take }, part) => ({
    part,
    first: new Date(Math.max(from, earliest ?? from)),
    last: new Date(Math.min(to, latest ?? to)),
    most: skip + take,
    vals: group.values ?? null,
  }));
}

function entriesOf(
  columns: string,
  conditions: LogConditions,
  { sortField }: ActionFilters,
  { first, last, most, vals }: Run,
  way: Way,
): string {
  const { column } = GROUPINGS[sortField];
  const value = (of: unknown) => conditions.value(of);
  const further = [`a.created_at >= ${value(first)}`, `a.created_at < ${value(last)}`];
  if (column !== null) {
    if (vals === null) further.push(`a.${column} IS NULL`);
    else if (vals.length === 1) further.push(`a.${column} = ${value(vals[0])}`);
    else further.push(`a.${column} = ANY (${value(vals)}::${typeOf(column)})`);
  }
  return `SELECT ${columns} FROM ${LOG} a ${conditions.where(...further)}
           ORDER BY a.created_at ${way}, a.id ${way} LIMIT ${value(most)}`;
}

const typeOf = (column: ActionLogColumn): string => (column === 'actor_id' ? 'uuid[]' : 'text[]');

function named(text: string, { values }: LogConditions): QueryConfig {
  return { name: NAMES.of(text), text, values };
}
