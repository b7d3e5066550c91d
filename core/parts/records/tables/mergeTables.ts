import type { RecordTable } from './RecordTable';

/**
 * Tables by name: one that several records share has the columns of all of them, and what each says about it once.
 */
export function mergeTables(tables: readonly RecordTable[]): RecordTable[] {
  const merged = new Map<string, RecordTable>();
  for (const table of tables) {
    const known = merged.get(table.name);
    merged.set(table.name, known ? merge(known, table) : table);
  }
  return [...merged.values()];
}

function merge(one: RecordTable, other: RecordTable): RecordTable {
  return {
    name: one.name,
    columns: { ...one.columns, ...other.columns },
    indexes: byName(one.indexes, other.indexes),
    uniques: byName(one.uniques, other.uniques),
    checks: byName(one.checks, other.checks),
    foreignKeys: byName(one.foreignKeys, other.foreignKeys),
    customFields: one.customFields || other.customFields,
    search: [...new Set([...one.search, ...other.search])],
  };
}

function byName<T extends { readonly name: string }>(one: readonly T[], other: readonly T[]): T[] {
  return [...new Map([...one, ...other].map((item) => [item.name, item])).values()];
}
