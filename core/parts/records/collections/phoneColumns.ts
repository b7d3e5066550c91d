import type { Sql as Database } from '../../data/Database';
import { quoteIdentifier } from '../../tenancy/quoteIdentifier';
import { phoneKeys, phoneKeysOf } from '../fields/phones';
import type { CollectionDeclaration } from './CollectionDeclaration';
import { columnName } from '../../data/columnsNamed';

/** A telephone number of the records of a collection. */
export interface PhoneColumn {
  readonly member: string;
  readonly column: string;
  /** Column of the writings by which it is found. */
  readonly keys: string;
}

/** The telephone numbers of a collection. */
export function phoneColumns({ fields }: Pick<CollectionDeclaration, 'fields'>): PhoneColumn[] {
  return Object.entries(fields).flatMap(([member, { phone, column }]) => {
    if (!phone || column === false) return [];
    const own = column ?? columnName(member);
    return [{ member, column: own, keys: phoneKeysOf(own) }];
  });
}

/** The columns of a write with the keys of the telephone numbers that it sets. */
export function withPhoneKeys(
  declaration: Pick<CollectionDeclaration, 'fields'>,
  columns: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const written = phoneColumns(declaration).filter(({ column }) => columns[column] !== undefined);
  if (written.length === 0) return columns;
  const keys = written.map(({ column, keys: name }) => [name, keysOf(columns[column])] as const);
  return { ...columns, ...Object.fromEntries(keys) };
}

/**
 * Makes the keys of records anew, where they are not those of their numbers: the rows of the log have keys as they were made then,
 * or none.
 */
export async function renewPhoneKeys(
  database: Database,
  declaration: Pick<CollectionDeclaration, 'fields' | 'table'>,
  ids: readonly string[],
): Promise<void> {
  const table = quoteIdentifier(declaration.table);
  for (const { column, keys } of phoneColumns(declaration)) {
    const [number, name] = [column, keys].map(quoteIdentifier);
    const rows = await database.query<{ id: string; number: string | null; keys: string | null }>(
      `SELECT id, ${number} AS number, ${name} AS keys FROM ${table} WHERE id = ANY ($1::uuid[])`,
      [ids],
    );
    for (const row of rows) {
      const wanted = keysOf(row.number);
      if (wanted === row.keys) continue;
      await database.run(`UPDATE ${table} SET ${name} = $2 WHERE id = $1`, [row.id, wanted]);
    }
  }
}

const keysOf = (number: unknown): string | null => (typeof number === 'string' ? phoneKeys(number) : null);
