import type { QueryRunner } from 'typeorm';
import { secureTable } from '../../tenancy/secureTable';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/** A table of totals over the rows of another one. */
export interface TotalsTable {
  /** Name of the table of totals; its function and triggers are named after it. */
  readonly table: string;
  /** The table whose rows count; it has `tenant_id` and `organization_id`. */
  readonly of: string;
  /** Sets of columns: rows are counted and summed by each set. Times count by their hour in UTC, those before 1970 by themselves. */
  readonly by: readonly (readonly string[])[];
  /** Columns of numbers that are summed, and whose values are counted. */
  readonly sums: readonly string[];
  /** SQL over a row: which rows count, for example `deleted_at IS NULL`; default: all. */
  readonly where?: string;
}

/** Columns of a table of totals besides those that it counts by. */
export const TOTALS = {
  /** Number of the set in `by`. */
  set: 'totals_set',
  rows: 'row_count',
  /** True until it is added to others. */
  isNew: 'is_new',
  countOf: (column: string) => `${column}_count`,
  sumOf: (column: string) => `${column}_sum`,
} as const;

/**
 * Makes a table of totals, and triggers that keep it: each statement adds the differences that it makes, in its transaction, so
 * that totals are exact and nobody waits for another's. Existing rows are counted. Replaces a table of that name, so a later
 * migration that calls it again counts everything anew.
 */
export async function keepTotals(runner: QueryRunner, totals: TotalsTable): Promise<void> {
  const { table, of } = totals;
  await dropTotals(runner, totals);
  // Nobody writes between the count and the triggers.
  await runner.query(`LOCK TABLE ${quoteIdentifier(of)} IN SHARE ROW EXCLUSIVE MODE`);
  const types = await typesOf(runner, totals);
  const columns = columnsOf(totals);
  await runner.query(`
    CREATE TABLE ${quoteIdentifier(table)} (
      tenant_id uuid NOT NULL,
      organization_id uuid,
      ${TOTALS.set} smallint NOT NULL,
      ${columns.map((column) => `${quoteIdentifier(column)} ${types.get(column)},`).join('\n      ')}
      ${TOTALS.rows} bigint NOT NULL,
      ${totals.sums
        .map((column) => `${sumName(column)} numeric, ${countName(column)} bigint NOT NULL,`)
        .join('\n      ')}
      ${TOTALS.isNew} boolean NOT NULL DEFAULT true
    )`);
  const name = (suffix: string) => quoteIdentifier(`${table}_${suffix}`);
  const at = quoteIdentifier(table);
  await runner.query(`CREATE INDEX ${name('set')} ON ${at} (tenant_id, ${TOTALS.set})`);
  await runner.query(`CREATE INDEX ${name('new')} ON ${at} (tenant_id) WHERE ${TOTALS.isNew}`);
  await secureTable(runner, table);
  await runner.query(`${insertSql(totals, types, signed(totals, quoteIdentifier(of), '1'))}`);
  await runner.query(`UPDATE ${at} SET ${TOTALS.isNew} = false`);
  await runner.query(`CREATE FUNCTION ${name('keep')}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN
        ${insertSql(totals, types, signed(totals, 'added', '1'))};
      ELSIF TG_OP = 'DELETE' THEN
        ${insertSql(totals, types, signed(totals, 'removed', '-1'))};
      ELSIF EXISTS (${countedSql(totals, 'added')} EXCEPT ALL ${countedSql(totals, 'removed')}) THEN
        ${insertSql(totals, types, `${signed(totals, 'added', '1')} UNION ALL ${signed(totals, 'removed', '-1')}`)};
      END IF;
      RETURN NULL;
    END $$`);
  for (const [verb, seen] of [
    ['INSERT', 'NEW TABLE AS added'],
    ['UPDATE', 'OLD TABLE AS removed NEW TABLE AS added'],
    ['DELETE', 'OLD TABLE AS removed'],
  ] as const) {
    await runner.query(
      `CREATE TRIGGER ${name(verb.toLowerCase())} AFTER ${verb} ON ${quoteIdentifier(of)}
         REFERENCING ${seen} FOR EACH STATEMENT EXECUTE FUNCTION ${name('keep')}()`,
    );
  }
}

/** Removes a table of totals with its triggers; nothing where there is none. */
export async function dropTotals(runner: QueryRunner, { table }: Pick<TotalsTable, 'table'>): Promise<void> {
  await runner.query(`DROP FUNCTION IF EXISTS ${quoteIdentifier(`${table}_keep`)}() CASCADE`);
  await runner.query(`DROP TABLE IF EXISTS ${quoteIdentifier(table)}`);
}

const sumName = (column: string) => quoteIdentifier(TOTALS.sumOf(column));
const countName = (column: string) => quoteIdentifier(TOTALS.countOf(column));
const columnsOf = ({ by }: TotalsTable) => [...new Set(by.flat())];
const condition = ({ where }: TotalsTable) => (where === undefined ? '' : ` WHERE ${where}`);

/** What the totals depend on, of each row. */
function countedSql(totals: TotalsTable, from: string): string {
  const columns = [...columnsOf(totals), ...totals.sums].map(quoteIdentifier);
  return `SELECT tenant_id, organization_id, ${columns.join(', ')} FROM ${from}${condition(totals)}`;
}

function signed(totals: TotalsTable, from: string, sign: '1' | '-1'): string {
  return countedSql(totals, from).replace('SELECT', `SELECT ${sign} AS sign,`);
}

/** Rows of totals that signed rows make; differences that cancel each other make none. */
function insertSql(totals: TotalsTable, types: ReadonlyMap<string, string>, rows: string): string {
  const { table, by, sums } = totals;
  const columns = columnsOf(totals);
  const keys = columns.map((column) => {
    const sets = by.flatMap((set, number) => (set.includes(column) ? [number] : []));
    return `CASE WHEN s.number IN (${sets.join(', ')}) THEN ${keyOf(column, types)} END`;
  });
  const counts = sums.map(
    (column) => `coalesce(sum(t.sign) FILTER (WHERE t.${quoteIdentifier(column)} IS NOT NULL), 0)`,
  );
  const amounts = sums.map((column) => `sum(t.sign * t.${quoteIdentifier(column)})`);
  const names = [
    'tenant_id',
    'organization_id',
    TOTALS.set,
    ...columns.map(quoteIdentifier),
    TOTALS.rows,
    ...sums.flatMap((column) => [countName(column), sumName(column)]),
  ];
  const values = ['t.tenant_id', 't.organization_id', 's.number', ...keys];
  const measures = ['sum(t.sign)', ...sums.flatMap((_, at) => [counts[at], amounts[at]])];
  const changes = ['sum(t.sign)', ...counts, ...amounts].map((sql) => `${sql} <> 0`);
  return `INSERT INTO ${quoteIdentifier(table)} (${names.join(', ')})
    SELECT ${[...values, ...measures].join(', ')}
      FROM (${rows}) t CROSS JOIN (VALUES ${by.map((_, number) => `(${number})`).join(', ')}) s (number)
     GROUP BY ${values.map((_, at) => at + 1).join(', ')} HAVING ${changes.join(' OR ')}`;
}

function keyOf(column: string, types: ReadonlyMap<string, string>): string {
  const value = `t.${quoteIdentifier(column)}`;
  return types.get(column)?.startsWith('timestamp')
    ? `CASE WHEN ${value} < '1970-01-01T00:00:00Z' THEN ${value} ELSE date_trunc('hour', ${value}, 'UTC') END`
    : value;
}

async function typesOf(runner: QueryRunner, totals: TotalsTable): Promise<ReadonlyMap<string, string>> {
  const rows = (await runner.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [totals.of],
  )) as { name: string; type: string }[];
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  const missing = [...columnsOf(totals), ...totals.sums].find((column) => !types.has(column));
  if (missing !== undefined) throw new Error(`${totals.of} has no column ${missing}`);
  return types;
}
