import type { QueryRunner } from 'typeorm';
import { secureTable } from '../../tenancy/secureTable';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';

/** A value that follows from the columns of a row. */
export interface ComputedColumn {
  /** The column of the totals. */
  readonly name: string;
  /** SQL over the row `t`. */
  readonly sql: string;
  /** The type in PostgreSQL. */
  readonly type: string;
}

/** A table of totals over the rows of another one. */
export interface TotalsTable {
  /** Name of the table of totals; its function and triggers are named after it. */
  readonly table: string;
  /** The table with the rows that count; it has `tenant_id` and `organization_id`. */
  readonly of: string;
  /** Sets of columns: rows are counted and summed by each set. Times count by their day in UTC. */
  readonly by: readonly (readonly (string | ComputedColumn)[])[];
  /** Numbers that are summed. Rows with a value are counted for each of them. */
  readonly sums: readonly (string | ComputedColumn)[];
  /** SQL over a row `t`: which rows count, for example `t.deleted_at IS NULL`; default: all. */
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
 * that totals are exact and transactions do not wait for one another. Existing rows are counted. Replaces a table of that name,
 * so a later migration that calls it again counts everything anew.
 */
export async function keepTotals(runner: QueryRunner, totals: TotalsTable): Promise<void> {
  const { table, of } = totals;
  await dropTotals(runner, totals);
  // No transaction writes between the count and the triggers.
  await runner.query(`LOCK TABLE ${quoteIdentifier(of)} IN SHARE ROW EXCLUSIVE MODE`);
  const types = await typesOf(runner, totals);
  const keys = keysOf(totals);
  const times = keys.filter((key) => isTime(types.get(totalsName(key))));
  await runner.query(`
    CREATE TABLE ${quoteIdentifier(table)} (
      tenant_id uuid NOT NULL,
      organization_id uuid,
      ${TOTALS.set} smallint NOT NULL,
      ${keys.map((key) => `${quoteIdentifier(totalsName(key))} ${types.get(totalsName(key))},`).join('\n      ')}
      ${TOTALS.rows} bigint NOT NULL,
      ${totals.sums
        .map((sum) => `${sumName(sum)} numeric, ${countName(sum)} bigint NOT NULL,`)
        .join('\n      ')}
      ${TOTALS.isNew} boolean NOT NULL DEFAULT true
    )`);
  const name = (suffix: string) => quoteIdentifier(`${table}_${suffix}`);
  const at = quoteIdentifier(table);
  await runner.query(`CREATE INDEX ${name('set')} ON ${at} (tenant_id, ${TOTALS.set})`);
  for (const time of times) {
    const column = quoteIdentifier(totalsName(time));
    await runner.query(
      `CREATE INDEX ${name(totalsName(time))} ON ${at} (tenant_id, ${TOTALS.set}, ${column}) WHERE ${column} IS NOT NULL`,
    );
  }
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

/** Removes a table of totals with its triggers; nothing happens if the table does not exist. */
export async function dropTotals(runner: QueryRunner, { table }: Pick<TotalsTable, 'table'>): Promise<void> {
  await runner.query(`DROP FUNCTION IF EXISTS ${quoteIdentifier(`${table}_keep`)}() CASCADE`);
  await runner.query(`DROP TABLE IF EXISTS ${quoteIdentifier(table)}`);
}

/** The column of the totals. */
export const totalsName = (column: string | ComputedColumn): string =>
  typeof column === 'string' ? column : column.name;
const sumName = (sum: string | ComputedColumn) => quoteIdentifier(TOTALS.sumOf(totalsName(sum)));
const countName = (sum: string | ComputedColumn) => quoteIdentifier(TOTALS.countOf(totalsName(sum)));
const keysOf = ({ by }: TotalsTable) => [...new Map(by.flat().map((key) => [totalsName(key), key])).values()];
const isTime = (type: string | undefined) => type?.startsWith('timestamp') === true;

/** SQL over a row `t`. */
export const totalsColumn = (column: string | ComputedColumn): string =>
  typeof column === 'string' ? `t.${quoteIdentifier(column)}` : column.sql;

/** SQL of the columns of each row that the totals depend on. */
function countedSql(totals: TotalsTable, from: string): string {
  const columns = [...keysOf(totals), ...totals.sums].map(
    (column) => `${totalsColumn(column)} AS ${quoteIdentifier(totalsName(column))}`,
  );
  const where = totals.where === undefined ? '' : ` WHERE ${totals.where}`;
  return `SELECT t.tenant_id, t.organization_id, ${columns.join(', ')} FROM ${from} t${where}`;
}

function signed(totals: TotalsTable, from: string, sign: '1' | '-1'): string {
  return countedSql(totals, from).replace('SELECT', `SELECT ${sign} AS sign,`);
}

/** Rows of totals that signed rows make; differences that cancel each other make none. */
function insertSql(totals: TotalsTable, types: ReadonlyMap<string, string>, rows: string): string {
  const { table, by, sums } = totals;
  const columns = keysOf(totals).map(totalsName);
  const keys = columns.map((column) => {
    const sets = by.flatMap((set, number) => (set.map(totalsName).includes(column) ? [number] : []));
    const value = `t.${quoteIdentifier(column)}`;
    const key = isTime(types.get(column)) ? `date_trunc('day', ${value}, 'UTC')` : value;
    return `CASE WHEN s.number IN (${sets.join(', ')}) THEN ${key} END`;
  });
  const valueOf = (sum: string | ComputedColumn) => `t.${quoteIdentifier(totalsName(sum))}`;
  const counts = sums.map((sum) => `coalesce(sum(t.sign) FILTER (WHERE ${valueOf(sum)} IS NOT NULL), 0)`);
  const amounts = sums.map((sum) => `sum(t.sign * ${valueOf(sum)})`);
  const names = [
    'tenant_id',
    'organization_id',
    TOTALS.set,
    ...columns.map(quoteIdentifier),
    TOTALS.rows,
    ...sums.flatMap((sum) => [countName(sum), sumName(sum)]),
  ];
  const values = ['t.tenant_id', 't.organization_id', 's.number', ...keys];
  const measures = ['sum(t.sign)', ...sums.flatMap((_, at) => [counts[at], amounts[at]])];
  const changes = ['sum(t.sign)', ...counts, ...amounts].map((sql) => `${sql} <> 0`);
  return `INSERT INTO ${quoteIdentifier(table)} (${names.join(', ')})
    SELECT ${[...values, ...measures].join(', ')}
      FROM (${rows}) t CROSS JOIN (VALUES ${by.map((_, number) => `(${number})`).join(', ')}) s (number)
     GROUP BY ${values.map((_, at) => at + 1).join(', ')} HAVING ${changes.join(' OR ')}`;
}

async function typesOf(runner: QueryRunner, totals: TotalsTable): Promise<ReadonlyMap<string, string>> {
  const rows = (await runner.query(
    `SELECT attname AS name, format_type(atttypid, atttypmod) AS type FROM pg_attribute
      WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped`,
    [totals.of],
  )) as { name: string; type: string }[];
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  for (const column of [...keysOf(totals), ...totals.sums]) {
    if (typeof column !== 'string') types.set(column.name, column.type);
    else if (!types.has(column)) throw new Error(`${totals.of} has no column ${column}`);
  }
  return types;
}
