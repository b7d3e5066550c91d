import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { type ComputedColumn, TOTALS, totalsColumn, totalsName, type TotalsTable } from './keepTotals';

/** Which rows of totals are read. */
export interface TotalsRead {
  /** Number of the set. */
  readonly set: number;
  /** SQL over a row `t` of the records or of their totals: those that count. */
  readonly conditions: readonly string[];
  /** Of a set with a time that is compared. */
  readonly time?: TotalsTime;
}

/** A time column; totals are kept for each of its days. */
export interface TotalsTime {
  /** The column of the totals. */
  readonly column: string;
  /** SQL: whether not all of a day counts alike. @param day SQL of its beginning in UTC */
  readonly isSplit: (day: string) => string;
  /** SQL of moments: only rows from the one to before the other are read. */
  readonly from?: string;
  readonly to?: string;
  /** SQL over a record `t`: whether its time lies between moments; default: by the column. */
  readonly within?: (from: string, to: string) => string;
}

/** Where records are read: SQL after FROM, with the records as `t`, and conditions. */
interface RecordsRead {
  readonly from: string;
  readonly conditions: readonly string[];
}

/**
 * SQL of rows with the columns of totals: those of the set, and in place of days that do not count as a whole the records of these.
 *
 * @param totals as `keepTotals` has made them
 */
export function totalsSql(totals: TotalsTable, { set, conditions, time }: TotalsRead): string {
  const from = `FROM ${quoteIdentifier(totals.table)} t`;
  const ofSet = [`t.${TOTALS.set} = ${set}`, ...conditions];
  const keys = totals.by[set] ?? [];
  const columns = [...keys.map(totalsName), TOTALS.rows, ...totals.sums.flatMap(measuresOf)];
  const select = `SELECT ${columns.map((name) => `t.${quoteIdentifier(name)}`).join(', ')} ${from}`;
  if (!time) return `${select} WHERE ${ofSet.join(' AND ')}`;
  const day = `t.${quoteIdentifier(time.column)}`;
  const isSplit = time.isSplit(day);
  const before = time.to === undefined ? [] : [`${day} < ${time.to}`];
  const cells = [
    ...ofSet,
    ...(time.from === undefined ? [] : [`${day} >= ${time.from}`]),
    ...before,
    `(${isSplit}) IS NOT TRUE`,
  ];
  const split = [
    ...ofSet,
    ...(time.from === undefined ? [] : [`${day} > ${time.from} - ${ONE_DAY}`]),
    ...before,
    isSplit,
  ];
  const key = keys.find((each) => totalsName(each) === time.column) ?? time.column;
  const { within = between(totalsColumn(key)) } = time;
  const inDay = within(
    time.from === undefined ? 'split.day' : `greatest(split.day, ${time.from})`,
    time.to === undefined ? `split.day + ${ONE_DAY}` : `least(split.day + ${ONE_DAY}, ${time.to})`,
  );
  const days = `SELECT DISTINCT ${day} AS day ${from} WHERE ${split.join(' AND ')}`;
  const records = recordsAsTotals(totals, keys, {
    // OFFSET makes the planner look up each day, which it would take for a third of all records if it joined them.
    from: `(${days}) split CROSS JOIN LATERAL (SELECT t.* FROM ${quoteIdentifier(totals.of)} t WHERE ${inDay} OFFSET 0) t`,
    conditions,
  });
  return `${select} WHERE ${cells.join(' AND ')} UNION ALL ${records}`;
}

/** SQL of rows with the columns of totals, one for each record. @param keys columns by which totals are told apart */
export function recordsAsTotals(
  { sums, where }: TotalsTable,
  keys: readonly (string | ComputedColumn)[],
  { from, conditions }: RecordsRead,
): string {
  const as = (sql: string, name: string) => `${sql} AS ${quoteIdentifier(name)}`;
  const columns = [
    ...keys.map((key) => as(totalsColumn(key), totalsName(key))),
    as('1', TOTALS.rows),
    ...sums.flatMap((sum) => [
      as(`(${totalsColumn(sum)} IS NOT NULL)::integer`, TOTALS.countOf(totalsName(sum))),
      as(totalsColumn(sum), TOTALS.sumOf(totalsName(sum))),
    ]),
  ];
  const all = [...(where === undefined ? [] : [`(${where})`]), ...conditions];
  return `SELECT ${columns.join(', ')} FROM ${from}${all.length > 0 ? ` WHERE ${all.join(' AND ')}` : ''}`;
}

/** Beginnings of the days in UTC in which one of the times lies, other than at the beginning. */
export function splitDays(times: readonly Date[]): Date[] {
  const starts = times.flatMap((time) => {
    const start = Math.floor(time.getTime() / DAY) * DAY;
    return start === time.getTime() ? [] : start;
  });
  return [...new Set(starts)].map((start) => new Date(start));
}

const DAY = 86_400_000;
const ONE_DAY = `interval '24 hours'`;
const between = (column: string) => (from: string, to: string) =>
  `${column} >= ${from} AND ${column} < ${to}`;
const measuresOf = (sum: string | ComputedColumn) => [
  TOTALS.countOf(totalsName(sum)),
  TOTALS.sumOf(totalsName(sum)),
];
