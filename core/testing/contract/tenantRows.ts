import type { TestHost } from '../TestHost';

/** A table with rows of tenants, and the column with the tenant. */
export interface TenantTable {
  readonly table: string;
  readonly column: string;
}

/** Rows of one tenant by table, as JSON values. */
export type TenantRows = ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]>;

/**
 * The tables behind the tenant boundary.
 *
 * @param moduleId only those of this module
 */
export async function tenantTables(host: TestHost, moduleId?: string): Promise<TenantTable[]> {
  const rows = await host.sql<{ table: string; rule: string }>(
    `SELECT c.relname AS table, pg_get_expr(p.polqual, p.polrelid) AS rule
       FROM pg_class c JOIN pg_policy p ON p.polrelid = c.oid WHERE p.polname = 'tenant_boundary' ORDER BY 1`,
  );
  return rows
    .filter(({ table }) => moduleId === undefined || isOf(moduleId, table))
    .map(({ table, rule }) => ({ table, column: /^\("?([^\s"]+)"? =/.exec(rule)?.[1] ?? 'tenant_id' }));
}

/** Every row of a tenant, read in one statement. */
export async function tenantRows(
  host: TestHost,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<TenantRows> {
  const rows = new Map<string, Readonly<Record<string, unknown>>[]>();
  for (const { table } of tables) rows.set(table, []);
  if (tables.length === 0) return rows;
  const each = tables.map(
    ({ table, column }, place) =>
      `(SELECT ${place} AS place, to_jsonb(t) AS row, t::text AS text FROM "${table}" t WHERE "${column}" = $1)`,
  );
  const found = await host.sql<{ place: number; row: Record<string, unknown> }>(
    `SELECT place, row FROM (${each.join(' UNION ALL ')}) of_tenant ORDER BY place, text`,
    [tenantId],
  );
  for (const { place, row } of found) rows.get((tables[place] as TenantTable).table)?.push(row);
  return rows;
}

/** By table, how many rows a tenant has, and a sum of hashes of them, which changes with each of their values. */
export type RowPrints = ReadonlyMap<string, string>;

/** Prints of every row of a tenant, made by the database in one statement. */
export async function rowPrints(
  host: TestHost,
  tables: readonly TenantTable[],
  tenantId: string,
): Promise<RowPrints> {
  if (tables.length === 0) return new Map();
  const each = tables.map(
    ({ table, column }, place) =>
      `(SELECT ${place} AS place, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) AS print
          FROM "${table}" t WHERE "${column}" = $1)`,
  );
  const found = await host.sql<{ place: number; print: string }>(each.join(' UNION ALL '), [tenantId]);
  return new Map(found.map(({ place, print }) => [(tables[place] as TenantTable).table, print]));
}

/** The tables in which two readings differ. */
export function changedTables(before: RowPrints, after: RowPrints): string[] {
  return [...before.keys()].filter((table) => before.get(table) !== after.get(table));
}

function isOf(moduleId: string, table: string): boolean {
  return table === moduleId || table.startsWith(`${moduleId}_`);
}
