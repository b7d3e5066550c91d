import type { QueryConfig } from 'pg';
import { StatementNames } from '../../../data/StatementNames';
import { type ActionGrouping, type ActionSelection, conditionsOf } from './ActionSelection';
import { actionLogTable } from './actionLogTable';
import type { LogConditions } from './LogConditions';

const { name: LOG, columns } = actionLogTable;
/** Stretches that are looked for by a query each: each is planned for what it looks for. */
const FEW = 6;
/** Entries to skip from which it pays to find those of the page by what an index holds, and only then read them. */
const MANY = 200;
/**
 * Planning for all partitions takes longer than reading from one, so connections keep the plans. Those leave out at their
 * start the partitions of other times, which is why the statement names for every table the times between which the page is.
 */
const NAMES = new StatementNames('action_log', 60);

/** A run of entries: some of those between two moments. */
export interface ActionStretch {
  /** Values of what entries are grouped by, one of which they have; null for having none. Left out without groups. */
  readonly values?: readonly string[] | null;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** Entries between the moments that come before. */
  readonly skip: number;
  readonly take: number;
}

/** The stretches of which a page consists, one after another. Only the first skips entries. */
export interface ActionPage {
  readonly groupedBy?: ActionGrouping;
  readonly stretches: readonly ActionStretch[];
  /** The order within stretches. */
  readonly newestFirst: boolean;
}

/** Conditions, column and order of a search. */
interface Search {
  readonly conditions: LogConditions;
  readonly column: string | undefined;
  readonly type: 'uuid[]' | 'text[]';
  readonly way: 'ASC' | 'DESC';
}

/** A stretch as the statement looks for it. */
interface Run {
  readonly part: number;
  readonly first: Date;
  readonly last: Date;
  /** Entries to read, those to be skipped among them. */
  readonly most: number;
  readonly vals: readonly string[] | null;
}

/**
 * The statement that reads a page in its order.
 *
 * @param read SQL of the columns; the log is called `a`
 */
export function actionPageStatement(
  read: string,
  selection: ActionSelection,
  { groupedBy, stretches, newestFirst }: ActionPage,
): QueryConfig {
  const conditions = conditionsOf(selection);
  const search: Search = {
    conditions,
    column: groupedBy && columns[groupedBy],
    type: groupedBy === 'actorUserId' ? 'uuid[]' : 'text[]',
    way: newestFirst ? 'DESC' : 'ASC',
  };
  const runs = stretches.map(runOf);
  const skip = stretches[0]?.skip ?? 0;
  const [run] = runs;
  if (run && runs.length === 1 && skip < MANY) {
    const entries = entriesOf(read, search, { ...run, most: run.most - skip });
    return named(`${entries} OFFSET ${conditions.value(skip)}::bigint`, conditions);
  }
  const { way } = search;
  const pages = runs.length <= FEW ? runs.map((one) => placesOf(search, one)) : placesOfAll(search, runs);
  const skipped = conditions.value(skip);
  const { from, to } = around(runs);
  const first = conditions.value(new Date(from));
  const end = conditions.value(new Date(to));
  const text = `
    WITH page AS (
      SELECT * FROM (${pages.join(' UNION ALL ')}) pages
       ORDER BY part, created_at ${way}, id ${way} OFFSET ${skipped}::bigint)
    SELECT ${read} FROM page JOIN ${LOG} a ON a.created_at = page.created_at AND a.id = page.id
     WHERE a.created_at >= ${first} AND a.created_at < ${end}
     ORDER BY page.part, a.created_at ${way}, a.id ${way}`;
  return runs.length <= FEW ? named(text, conditions) : { text, values: conditions.values };
}

const runOf = ({ values, from, to, skip, take }: ActionStretch, part: number): Run => ({
  part,
  first: from,
  last: to,
  most: skip + take,
  vals: values ?? null,
});

const around = (runs: readonly Run[]) => ({
  from: Math.min(...runs.map(({ first }) => first.getTime())),
  to: Math.max(...runs.map(({ last }) => last.getTime())),
});

/** A query that finds the entries of a stretch by what an index holds: part, id and moment. */
const placesOf = (search: Search, run: Run): string =>
  `SELECT ${run.part} AS part, p.* FROM (${entriesOf('a.id, a.created_at', search, run)}) p`;

/** The same for many, with few entries far between: one plan serves all of them, within partitions of that time. */
function placesOfAll({ conditions, column, type, way }: Search, runs: readonly Run[]): string[] {
  conditions.during(around(runs));
  const all = conditions.value(JSON.stringify(runs));
  const isNone = runs.map(({ vals }) => vals === null);
  const groups =
    column === undefined
      ? [[]]
      : [
          ...(isNone.includes(false) ? [[`a.${column} = ANY (r.vals::${type})`]] : []),
          ...(isNone.includes(true) ? [['r.vals IS NULL', `a.${column} IS NULL`]] : []),
        ];
  return groups.map(
    (group) => `
      SELECT r.part, p.*
        FROM jsonb_to_recordset(${all}::jsonb) AS r (part int, first timestamptz, last timestamptz, most bigint, vals text[])
       CROSS JOIN LATERAL (
         SELECT a.id, a.created_at FROM ${LOG} a
          ${conditions.where('a.created_at >= r.first', 'a.created_at < r.last', ...group)}
          ORDER BY a.created_at ${way}, a.id ${way} LIMIT r.most) p`,
  );
}

function entriesOf(read: string, { conditions, column, type, way }: Search, run: Run): string {
  const { first, last, most, vals } = run;
  const value = (of: unknown) => conditions.value(of);
  const further = [`a.created_at >= ${value(first)}`, `a.created_at < ${value(last)}`];
  if (column !== undefined) {
    if (vals === null) further.push(`a.${column} IS NULL`);
    else if (vals.length === 1) further.push(`a.${column} = ${value(vals[0])}`);
    else further.push(`a.${column} = ANY (${value(vals)}::${type})`);
  }
  return `SELECT ${read} FROM ${LOG} a ${conditions.where(...further)}
           ORDER BY a.created_at ${way}, a.id ${way} LIMIT ${value(most)}`;
}

function named(text: string, { values }: LogConditions): QueryConfig {
  return { name: NAMES.of(text), text, values };
}
