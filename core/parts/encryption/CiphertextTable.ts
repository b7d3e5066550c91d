import type { Sql } from '../data/Database';
import type { EncryptedColumnsDeclaration } from './encryptedColumnsKind';
import { INSTALLATION } from './KeyService';

/** A table with columns that hold ciphertext. */
export interface CiphertextTable {
  readonly table: string;
  readonly columns: readonly string[];
  /** Columns that make up the id of the record in the place of a value, joined by `/`. */
  readonly record: readonly string[];
  /** The column that names the tenant; null for values of the installation. */
  readonly tenantColumn: string | null;
  readonly flag?: string | undefined;
  /** In place of table, column and record: of secrets of the installation. */
  readonly secretOf?: string | undefined;
}

/** A column of a primary key, or one with ciphertext, and its type in SQL. */
export interface TypedColumn {
  readonly name: string;
  readonly type: string;
}

/** Columns and key of a table with ciphertext, as read from the database. */
export interface CiphertextShape {
  /** In the order of the index. */
  readonly key: readonly TypedColumn[];
  readonly columns: readonly TypedColumn[];
}

/** The table that a module declares. */
export function tableOfDeclaration(
  moduleId: string,
  { table, columns, record = ['id'], flag, ofInstallation = false }: EncryptedColumnsDeclaration,
): CiphertextTable {
  return ofInstallation
    ? { table, columns, record, flag, tenantColumn: null, secretOf: moduleId }
    : { table, columns, record, flag, tenantColumn: 'tenant_id' };
}

/** Where a value of the table is sealed. */
export function placeIn(
  { table, tenantColumn, secretOf }: CiphertextTable,
  column: string,
  { tenantId, record }: { readonly tenantId: string; readonly record: string },
) {
  return secretOf === undefined || tenantColumn !== null
    ? { tenantId, table, column, recordId: record }
    : {
        tenantId: INSTALLATION,
        table: 'installation_secrets',
        column: 'value',
        recordId: `${secretOf}.${record}`,
      };
}

/** Reads the primary key and the types. @throws Error the table or a column is not there, or it has no primary key */
export async function shapeOf(database: Sql, { table, columns }: CiphertextTable): Promise<CiphertextShape> {
  const found = await database.query<TypedColumn & { place: number | null }>(
    `SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, array_position(i.indkey::int2[], a.attnum) AS place
       FROM pg_attribute a LEFT JOIN pg_index i ON i.indrelid = a.attrelid AND i.indisprimary
      WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped`,
    [table],
  );
  const key = found
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => Number(one.place) - Number(other.place));
  if (key.length === 0) throw new Error(`${table} is not there, or has no primary key`);
  const typed = columns.map((name) => {
    const column = found.find((one) => one.name === name);
    if (!column) throw new Error(`${table} has no column ${name}`);
    return column;
  });
  return { key, columns: typed };
}
