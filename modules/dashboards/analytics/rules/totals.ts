import { startOfDay, splitDays, TOTALS, type TotalsTable, totalsSql } from '@tenantry/core';
import { type AnalyticsModel, quoted } from './AnalyticsModel';
import type { DataRequest } from './DataRequest';
import type { DateWindow } from './dateWindow';
import type { Statement } from './Statement';

/** The set of totals that answers a request. */
export interface ChosenTotals {
  readonly kept: TotalsTable;
  readonly set: number;
  /** Column that is aggregated; null for the rows themselves. */
  readonly column: string | null;
  /** The column of the time that the request groups or limits by. */
  readonly time: string | null;
}

/** Whether totals only tell which groups there are. */
export const isExtreme = ({ aggregate }: DataRequest['metric']): boolean =>
  aggregate === 'min' || aggregate === 'max';

/**
 * The totals that give exactly the same result as the records; undefined where the totals do not suffice. For a least or
 * greatest value they give the groups, without times. Times are kept by their day in UTC: for longer buckets,
 * the totals answer all but the first and last days, for which the records are read.
 *
 * @param isOwn only records of the caller count
 */
export function totalsFor(
  request: DataRequest,
  { totals, fields, fixed, own }: AnalyticsModel,
  timeZone: string,
  isOwn: boolean,
): ChosenTotals | undefined {
  const { metric, groupBy, filters = [], dateRange } = request;
  if (!totals) return undefined;
  const isOfRows = metric.aggregate === 'count' && metric.field === 'id';
  const column = totals.sums.get(metric.field) ?? null;
  if (!isOfRows && column === null) return undefined;
  const currencyIn = fields.get(metric.field)?.currencyIn;
  const isTime = (name: string) => fields.get(name)?.type === 'timestamptz';
  if (!filters.every(({ field, operator }) => !isTime(field) || NULL_TESTS.has(operator))) return undefined;
  const grouped = groupBy ? [groupBy.field] : [];
  const [time, ...others] = new Set([...grouped, ...(dateRange ? [dateRange.field] : [])].filter(isTime));
  const isByMoment = groupBy !== undefined && isTime(groupBy.field) && groupBy.granularity === undefined;
  const isByDay = groupBy?.granularity === 'day' && groupBy.field === time && timeZone !== UTC;
  if (others.length > 0 || isByMoment || isByDay) return undefined;
  if (isExtreme(metric) && time !== undefined) return undefined;
  const needed = [
    ...grouped,
    ...(dateRange ? [dateRange.field] : []),
    ...filters.map(({ field }) => field),
    ...(currencyIn !== undefined && !isOfRows ? [currencyIn] : []),
    ...(own && isOwn ? [own.field] : []),
  ];
  const set = totals.sets.findIndex((members) => {
    const columns = new Set(members.values());
    return needed.every((name) => members.has(name)) && Object.keys(fixed).every((name) => columns.has(name));
  });
  if (set < 0) return undefined;
  const timeColumn = time === undefined ? undefined : totals.sets[set]?.get(time);
  return { kept: totals.kept, set, column: isOfRows ? null : column, time: timeColumn ?? null };
}

const UTC = 'UTC';
const NULL_TESTS: ReadonlySet<string> = new Set(['is_null', 'is_not_null']);

/** SQL of rows with the columns of the totals. @param conditions over `t`, without those of the window */
export function rowsOfTotals(
  { kept, set, time: column }: ChosenTotals,
  { groupBy }: DataRequest,
  {
    conditions,
    window,
    timeZone,
  }: { conditions: readonly string[]; window: DateWindow | null; timeZone: string },
  { bind }: Statement,
): string {
  if (column === null) return totalsSql(kept, { set, conditions });
  const [from, to] = window ? [startOfDay(window.from, timeZone), startOfDay(window.to, timeZone)] : [];
  const at = (time: Date) => bind(time.toISOString(), 'timestamptz');
  const split = from && to ? splitDays([from, to]) : [];
  const granularity = timeZone === UTC ? undefined : groupBy?.granularity;
  const isSplit = (day: string) => {
    const unit = (moment: string) =>
      `date_trunc(${bind(granularity, 'text')}, (${moment}) AT TIME ZONE ${bind(timeZone, 'text')})`;
    const inside =
      granularity === undefined
        ? 'false'
        : `${unit(day)} <> ${unit(`${day} + interval '24 hours' - interval '1 microsecond'`)}`;
    return split.length === 0 ? inside : `(${inside} OR ${day} = ANY (${bind(split, 'timestamptz[]')}))`;
  };
  const bounds = from && to ? { from: at(from), to: at(to) } : {};
  return totalsSql(kept, { set, conditions, time: { column, isSplit, ...bounds } });
}

/** SQL of what a group of totals makes; null where no row of it has a value. */
export function totalOf({ column }: ChosenTotals, aggregate: DataRequest['metric']['aggregate']): string {
  if (column === null) return `sum(c.${TOTALS.rows})`;
  const count = `sum(c.${quoted(TOTALS.countOf(column))})`;
  if (aggregate === 'count') return count;
  const sum = `CASE WHEN ${count} > 0 THEN sum(c.${quoted(TOTALS.sumOf(column))}) END`;
  return aggregate === 'sum' ? sum : `${sum} / nullif(${count}, 0)`;
}

/**
 * SQL: rows `c` with the totals of each key and currency, without those of deleted records.
 *
 * @param rows SQL of the rows of totals
 * @param key SQL over a row `t` of them; null for none
 */
export function cellsSql(
  { column }: ChosenTotals,
  rows: string,
  key: string | null,
  currency: string | null,
): string {
  const columns = column === null ? [] : [TOTALS.countOf(column), TOTALS.sumOf(column)].map(quoted);
  const sums = [TOTALS.rows, ...columns].map((name) => `sum(t.${name}) AS ${name}`);
  return `(SELECT ${key ?? 'NULL::text'} AS key, ${currency ?? 'NULL::text'} AS code, ${sums.join(', ')}
      FROM (${rows}) t GROUP BY 1, 2 HAVING sum(t.${TOTALS.rows}) <> 0) c`;
}
