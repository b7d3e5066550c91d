import { isoTime, TOTALS } from '@tenantry/core';
import { type ModelLabel, quoted } from './AnalyticsModel';
import type { Aggregate, Granularity } from './DataRequest';
import type { NamedField } from './fields';
import type { Statement } from './Statement';
import { labelSql } from './encryptedLabels';
import { cellsSql, type ChosenTotals, totalOf } from './totals';

/** Buckets in one answer at most. */
export const MOST_BUCKETS = 10_000;

/** Characters of a key at most. */
export const LONGEST_KEY = 500;

/** Aggregate over the rows, and its field. */
export interface Measure {
  readonly aggregate: Aggregate;
  /** SQL over `t`: what is aggregated; null for the rows themselves. */
  readonly sql: string | null;
  /** SQL over `t`: the currency of an amount; null where it has none. */
  readonly currency: string | null;
}

/** Field that rows are grouped by. */
export interface Grouping {
  readonly field: NamedField;
  /** SQL after FROM: the values of the field in a row, which is in a group of each; absent where it has one. */
  readonly items?: string | undefined;
  readonly granularity?: Granularity | undefined;
  readonly limit?: number | undefined;
  /** How keys are named; null: by themselves. */
  readonly label: ModelLabel | null;
}

/** The rows that count. */
export interface Rows {
  /** The table, quoted. */
  readonly table: string;
  readonly conditions: readonly string[];
  readonly timeZone: string;
  /** Organizations in scope; null for all of the tenant. */
  readonly organizationIds: readonly string[] | null;
}

/** Where numbers are computed from: the rows themselves, or totals of them. */
export interface Source {
  /** SQL after FROM. */
  readonly from: string;
  /** SQL: the key of a group; null where there are none. */
  readonly key: string | null;
  /** SQL of the aggregate; null where no row has a value. */
  readonly value: string;
  /** SQL: null for what has no value. */
  readonly amount: string | null;
  /** SQL: the currency of an amount; null where it has none. */
  readonly currency: string | null;
}

/** The rows themselves. */
export function sourceOf(
  measure: Measure,
  grouping: Grouping | null,
  rows: Rows,
  statement: Statement,
): Source {
  const { aggregate, sql, currency } = measure;
  if (grouping?.field.readFrom) return sourceOfAlike(measure, grouping.field, rows);
  return {
    from: `${rows.table} t${grouping?.items ? ` LEFT JOIN LATERAL ${grouping.items} ON true` : ''}${whereOf(rows)}`,
    key: grouping && keySql(grouping, rows, statement),
    value: `${aggregate}(${sql ?? '*'})`,
    amount: sql,
    currency,
  };
}

/** Rows that are alike in the columns that the key is read from, so that it is read once for all of them. */
function sourceOfAlike(
  { aggregate, sql, currency }: Measure,
  { sql: key, readFrom = [] }: NamedField,
  rows: Rows,
): Source {
  const columns = readFrom.map((name) => `t.${quoted(name)}`).join(', ');
  const partial = aggregate === 'avg' ? 'sum' : aggregate;
  const value = {
    count: 'sum(t.number)',
    sum: 'sum(t.value)',
    avg: 'sum(t.value) / nullif(sum(t.number), 0)',
  };
  return {
    from: `(SELECT ${columns}, ${currency ?? 'NULL::text'} AS code, count(${sql ?? '*'}) AS number, ${partial}(${sql ?? '*'}) AS value
      FROM ${rows.table} t${whereOf(rows)} GROUP BY ${columns}, code) t`,
    key: textKey(key),
    value: aggregate === 'min' || aggregate === 'max' ? `${aggregate}(t.value)` : value[aggregate],
    amount: sql === null ? null : 'nullif(t.number, 0)',
    currency: currency && 't.code',
  };
}

/** Totals of the rows. @param kept SQL of the rows of totals */
export function sourceOfTotals(
  { aggregate, currency }: Measure,
  totals: ChosenTotals,
  kept: string,
  {
    grouping,
    rows,
    statement,
  }: { readonly grouping: Grouping | null; readonly rows: Rows; readonly statement: Statement },
): Source {
  return {
    from: cellsSql(totals, kept, grouping && keySql(grouping, rows, statement), currency),
    key: grouping && 'c.key',
    value: totalOf(totals, aggregate),
    amount: totals.column === null ? null : `nullif(c.${quoted(TOTALS.countOf(totals.column))}, 0)`,
    currency: currency && 'c.code',
  };
}

/** SQL: one row with `value`; of amounts a row for each currency, with its `code`, and none for no amounts. */
export function totalSql(aggregate: Aggregate, { value, from, amount, currency }: Source): string {
  if (currency !== null && amount !== null) {
    return `SELECT ${codeOf(currency)} AS code, (${value})::text AS value FROM ${from}
      GROUP BY 1 HAVING count(${amount}) > 0 ORDER BY 1 NULLS LAST LIMIT ${MOST_BUCKETS}`;
  }
  const isNullable = aggregate === 'min' || aggregate === 'max';
  return `SELECT (${isNullable ? value : `coalesce(${value}, 0)`})::text AS value FROM ${from}`;
}

/**
 * SQL: a row for each bucket, the largest value first, those without a value last; `total` of the buckets in each. A bucket of
 * amounts in several currencies has no value; the others have their `code`. Each row says which currencies all amounts are in.
 */
export function bucketsSql(source: Source, grouping: Grouping, rows: Rows, statement: Statement): string {
  const { key, currency, from } = source;
  const { limit, label } = grouping;
  const buckets = `
    SELECT ${key} AS key, ${valueIn(source)} AS value${currenciesOf(source)}
      FROM ${from}
     GROUP BY 1 ORDER BY 2 DESC NULLS LAST, 1 LIMIT ${statement.bind(limit ?? MOST_BUCKETS + 1, 'integer')}`;
  const currencies = currency === null ? '' : ', b.code, b.least, b.greatest, b.gaps';
  return `
    SELECT to_jsonb(${shownKey(grouping, rows.timeZone, statement)}) AS key, b.value::text AS value, (sum(b.value) OVER ())::text AS total${currencies}${label ? `, ${labelSql(label)}` : ''}
      FROM (${buckets}) b${label ? joinOf(label, rows, statement) : ''}
     ORDER BY b.value DESC NULLS LAST, b.key`;
}

const codeOf = (currency: string) => `nullif(${currency}, '')`;

/** Aggregates over the currencies of the amounts in a bucket: the least code, the greatest, and whether an amount has none. */
function codesIn(amount: string, currency: string) {
  const code = codeOf(currency);
  const within = `FILTER (WHERE ${amount} IS NOT NULL)`;
  return {
    least: `min(${code}) ${within}`,
    greatest: `max(${code}) ${within}`,
    gaps: `bool_or(${code} IS NULL) ${within}`,
  };
}

/** Null for a bucket of amounts in several currencies, which are never added. */
function valueIn({ value, amount, currency }: Source): string {
  if (currency === null || amount === null) return value;
  const { least, greatest, gaps } = codesIn(amount, currency);
  return `CASE WHEN ${least} <> ${greatest} OR (${gaps} AND ${least} IS NOT NULL) THEN NULL ELSE ${value} END`;
}

/** The currency of the bucket, and those of all buckets, also of the ones that the limit leaves out. */
function currenciesOf({ amount, currency }: Source): string {
  if (currency === null || amount === null) return '';
  const { least, greatest, gaps } = codesIn(amount, currency);
  return `, ${least} AS code, min(${least}) OVER () AS least, max(${greatest}) OVER () AS greatest,
    bool_or(${gaps}) OVER () AS gaps`;
}

export const whereOf = ({ conditions }: Pick<Rows, 'conditions'>) =>
  conditions.length === 0
    ? ''
    : `\n   WHERE ${conditions.map((condition) => `(${condition})`).join(' AND ')}`;

/**
 * Texts are cut after one character more than keys may have, so that PostgreSQL need not sort large values, and answers do not
 * carry them.
 *
 * Buckets of times begin in the time zone. Their keys are times there: to turn each row's time back into one of UTC takes
 * PostgreSQL longer than everything else about a row, and is done once for each bucket.
 */
export function keySql(
  { field: { sql, type }, granularity }: Grouping,
  { timeZone }: Rows,
  { bind }: Statement,
): string {
  if (granularity === undefined || (type !== 'timestamptz' && type !== 'date')) {
    return type === 'text' ? textKey(sql) : sql;
  }
  const unit = bind(granularity, 'text');
  return type === 'timestamptz'
    ? `date_trunc(${unit}, ${sql} AT TIME ZONE ${bind(timeZone, 'text')})`
    : `date_trunc(${unit}, ${sql}::timestamp)::date`;
}

const textKey = (sql: string) => `left(${sql}, ${LONGEST_KEY + 1})`;

function shownKey({ field, granularity }: Grouping, timeZone: string, { bind }: Statement): string {
  if (field.type !== 'timestamptz') return 'b.key';
  return isoTime(granularity === undefined ? 'b.key' : `(b.key AT TIME ZONE ${bind(timeZone, 'text')})`);
}

function joinOf(
  { table, where, isOfOrganizations }: ModelLabel,
  { organizationIds }: Rows,
  { bind }: Statement,
): string {
  const scoped =
    isOfOrganizations && organizationIds
      ? [`l.organization_id = ANY (${bind(organizationIds, 'uuid[]')})`]
      : [];
  return ` LEFT JOIN ${quoted(table)} l ON ${['l.id = b.key', ...where, ...scoped].join(' AND ')}`;
}
