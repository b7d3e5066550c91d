import { TOTALS } from '@tenantry/core';
import { type Grouping, keySql, type Measure, type Rows, type Source, sourceOf, whereOf } from './aggregate';
import { quoted } from './AnalyticsModel';
import type { Statement } from './Statement';
import { cellsSql, type ChosenTotals } from './totals';

/** Rows with the greatest values, or the least, among which those of all groups are expected. */
const MOST_READ = 1_000;

/** The totals of the groups. */
interface KnownGroups {
  readonly totals: ChosenTotals;
  /** The column that is aggregated. */
  readonly column: string;
  /** SQL of the rows of totals. */
  readonly kept: string;
}

/**
 * The least or greatest value of each group, where totals know which groups have values. The value is found among the first rows
 * in the order of an index of the values. Where these do not have a value of each group, all rows are read.
 */
export function sourceOfExtremes(
  measure: Measure & { readonly sql: string },
  grouping: Grouping | null,
  rows: Rows,
  { totals, column, kept }: KnownGroups,
  statement: Statement,
): Source {
  const { aggregate, sql, currency } = measure;
  const key = grouping ? keySql(grouping, rows, statement) : 'NULL::text';
  const code = currency ?? 'NULL::text';
  // A key that is read from other tables is read once for all rows that are alike.
  const columns = grouping?.field.readFrom?.map((name) => `t.${quoted(name)}`).join(', ');
  const hasValue = whereOf({ conditions: [...rows.conditions, `${sql} IS NOT NULL`] });
  const first = `SELECT ${columns ?? `${key} AS key`}, ${code} AS code, ${sql} AS value FROM ${rows.table} t${hasValue}
    ORDER BY ${sql} ${aggregate === 'max' ? 'DESC' : 'ASC'} LIMIT ${MOST_READ}`;
  const alike = columns
    ? `(SELECT ${columns}, t.code, ${aggregate}(t.value) AS value FROM first t GROUP BY ${columns}, t.code)`
    : 'first';
  // By this condition PostgreSQL begins to read all rows, in processes of their own, only where a value is missing.
  const needed = { ...rows, conditions: [...rows.conditions, 'missing.is_needed'] };
  const all = sourceOf(measure, grouping, needed, statement);
  const count = quoted(TOTALS.countOf(column));
  const from = `(
    WITH first AS MATERIALIZED (${first}),
    found AS MATERIALIZED (
      SELECT ${columns ? key : 't.key'} AS key, t.code, ${aggregate}(t.value) AS value FROM ${alike} t GROUP BY 1, 2),
    known AS MATERIALIZED (
      SELECT c.key, c.code, c.${count} AS number, found.value
        FROM ${cellsSql(totals, kept, key, currency)}
        LEFT JOIN found ON found.key IS NOT DISTINCT FROM c.key AND found.code IS NOT DISTINCT FROM c.code),
    missing AS MATERIALIZED (SELECT true AS is_needed FROM known WHERE number > 0 AND value IS NULL LIMIT 1)
    SELECT key, code, number, value FROM known WHERE NOT EXISTS (SELECT FROM missing)
    UNION ALL
    SELECT t.* FROM missing CROSS JOIN LATERAL (
      SELECT ${all.key ?? key}, ${all.currency ?? code}, count(${all.amount}), ${all.value} FROM ${all.from} GROUP BY 1, 2) t) c`;
  return {
    from,
    key: grouping && 'c.key',
    value: `${aggregate}(c.value)`,
    amount: 'nullif(c.number, 0)',
    currency: currency && 'c.code',
  };
}
