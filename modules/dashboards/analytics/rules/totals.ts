import { TOTALS } from '@tenantry/core';
import { type AnalyticsModel, quoted } from './AnalyticsModel';
import type { DataRequest } from './DataRequest';
import { hasWholeHours } from './wholeHours';

/** The set of totals that answers a request. */
export interface ChosenTotals {
  /** The table, quoted. */
  readonly table: string;
  readonly set: number;
  /** Column that is aggregated; null for the rows themselves. */
  readonly column: string | null;
}

/**
 * The totals that give what the records would, exactly; undefined where there are none. Times are kept by their hour: they
 * answer days and longer buckets where these begin with an hour.
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
  if (!totals || metric.aggregate === 'min' || metric.aggregate === 'max') return undefined;
  const isOfRows = metric.aggregate === 'count' && metric.field === 'id';
  const column = totals.sums.get(metric.field) ?? null;
  if (!isOfRows && column === null) return undefined;
  const currencyIn = fields.get(metric.field)?.currencyIn;
  const isTime = (name: string) => fields.get(name)?.type === 'timestamptz';
  const isExact = filters.every(({ field, operator }) => !isTime(field) || NULL_TESTS.has(operator));
  const byTime = [
    ...(groupBy && isTime(groupBy.field) ? [groupBy.field] : []),
    ...(dateRange ? [dateRange.field] : []),
  ];
  if (groupBy && isTime(groupBy.field) && !groupBy.granularity) return undefined;
  if (!isExact || (byTime.some(isTime) && !hasWholeHours(timeZone))) return undefined;
  const needed = [
    ...byTime,
    ...(groupBy ? [groupBy.field] : []),
    ...filters.map(({ field }) => field),
    ...(currencyIn !== undefined && !isOfRows ? [currencyIn] : []),
    ...(own && isOwn ? [own.field] : []),
  ];
  const set = totals.sets.findIndex((members) => {
    const columns = new Set(members.values());
    return needed.every((name) => members.has(name)) && Object.keys(fixed).every((name) => columns.has(name));
  });
  return set < 0 ? undefined : { table: totals.table, set, column: isOfRows ? null : column };
}

const NULL_TESTS: ReadonlySet<string> = new Set(['is_null', 'is_not_null']);

/** SQL of what a group of totals makes; null where no row of it has a value. */
export function totalOf({ column }: ChosenTotals, aggregate: DataRequest['metric']['aggregate']): string {
  if (column === null) return `sum(c.${TOTALS.rows})`;
  const count = `sum(c.${quoted(TOTALS.countOf(column))})`;
  if (aggregate === 'count') return count;
  const sum = `CASE WHEN ${count} > 0 THEN sum(c.${quoted(TOTALS.sumOf(column))}) END`;
  return aggregate === 'sum' ? sum : `${sum} / nullif(${count}, 0)`;
}

/**
 * SQL: rows `c` with the totals of each key and currency, without those whose records are gone.
 *
 * @param key SQL over a row `t` of the table; null for none
 */
export function cellsSql(
  { table, column }: ChosenTotals,
  key: string | null,
  currency: string | null,
  where: string,
): string {
  const columns = column === null ? [] : [TOTALS.countOf(column), TOTALS.sumOf(column)].map(quoted);
  const sums = [TOTALS.rows, ...columns].map((name) => `sum(t.${name}) AS ${name}`);
  return `(SELECT ${key ?? 'NULL::text'} AS key, ${currency ?? 'NULL::text'} AS code, ${sums.join(', ')}
      FROM ${table} t${where} GROUP BY 1, 2 HAVING sum(t.${TOTALS.rows}) <> 0) c`;
}
