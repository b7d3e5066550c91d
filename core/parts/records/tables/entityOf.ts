import { EntitySchema, type EntitySchemaColumnOptions, type EntitySchemaOptions } from 'typeorm';
import { SEARCHED } from '../fields/searched';
import type { ColumnShape } from './ColumnShape';
import type { RecordTable, TableColumn } from './RecordTable';

/** An entity of TypeORM, by the members that clients know. */
type Row = Record<string, unknown>;

/**
 * The entity of a record, for repositories: its columns, and nothing that only a table has.
 *
 * @param name of the entity: the kind of record
 */
export function entityOf<T extends object>(name: string, table: RecordTable): EntitySchema<T> {
  return new EntitySchema<T>({
    name,
    tableName: table.name,
    columns: columnsOf(table),
  } as unknown as EntitySchemaOptions<T>);
}

/**
 * The entity of a table with all that migrations make, to be compared with the table itself.
 *
 * @param isSearched whether `searchIndex` has added to the table
 */
export function tableEntityOf(
  table: RecordTable,
  all: readonly RecordTable[],
  isSearched: boolean,
): EntitySchema<Row> {
  const { name, indexes, uniques, checks, foreignKeys } = table;
  const memberOf = membersByColumn(table);
  return new EntitySchema<Row>({
    name,
    tableName: name,
    columns: {
      ...columnsOf(table),
      ...(isSearched && { searched: { type: 'text', name: SEARCHED, nullable: true } as const }),
    },
    // Made by `compareTables`, which orders them; those that are not named here would be dropped.
    indices: [
      ...indexes.map((index) => ({
        name: index.name,
        columns: index.columns
          .filter((entry) => !isExpression(entry))
          .map((entry) => memberOf(columnIn(entry))),
        synchronize: false,
      })),
      ...(table.customFields
        ? [{ name: `${name}_custom_field_values`, columns: ['customFields'], synchronize: false }]
        : []),
      ...(isSearched ? [{ name: `${name}_search_trigrams`, columns: ['searched'], synchronize: false }] : []),
    ],
    uniques: uniques.map((key) => ({ name: key.name, columns: key.columns.map(memberOf) })),
    checks: checks.map(({ name: check, sql }) => ({ name: check, expression: sql })),
    foreignKeys: foreignKeys.map((key) => ({
      name: key.name,
      target: key.table,
      columnNames: key.columns.map(memberOf),
      referencedColumnNames: key.referenced.map(
        membersByColumn(all.find(({ name: other }) => other === key.table)),
      ),
      onDelete: key.onDelete,
    })),
  });
}

/** A table that others refer to, and that is not compared itself. */
export function referencedEntityOf(table: string, columns: readonly string[]): EntitySchema<Row> {
  return new EntitySchema<Row>({
    name: table,
    tableName: table,
    synchronize: false,
    columns: Object.fromEntries(
      columns.map((column) => [column, { type: 'uuid', primary: true } satisfies EntitySchemaColumnOptions]),
    ),
  });
}

/** Whether an entry of an index is an expression instead of a column: `lower(name)`. */
export const isExpression = (entry: string): boolean => entry.includes('(');

/** The column in an entry of an index: `closed_at` of `closed_at DESC`. */
export const columnIn = (entry: string): string => entry.split(' ')[0] as string;

/** Member names by column. A table that is only referred to is undefined here; its members are named as its columns. */
function membersByColumn(declared: RecordTable | undefined): (column: string) => string {
  if (!declared) return (column) => column;
  const { name: table, columns } = declared;
  const members = new Map(Object.entries(columns).map(([member, { name }]) => [name, member]));
  return (column) => {
    const member = members.get(column);
    if (member === undefined) throw new Error(`The table ${table} is declared without the column ${column}`);
    return member;
  };
}

function columnsOf({ columns }: RecordTable): Record<string, EntitySchemaColumnOptions> {
  return Object.fromEntries(
    Object.entries(columns).map(([member, column]) => [
      member,
      { ...columnOptions(column), name: column.name },
    ]),
  );
}

function columnOptions(column: TableColumn): EntitySchemaColumnOptions {
  const { type, sqlType, nullable = false } = column;
  const isGenerated = column.default === 'gen_random_uuid()';
  return {
    ...typeOptions(type, sqlType),
    nullable,
    ...(column.name === 'id' && { primary: true }),
    ...(isGenerated ? { generated: 'uuid' as const } : defaultOptions(column)),
  };
}

function typeOptions(
  type: ColumnShape['type'],
  sqlType: ColumnShape['sqlType'],
): Pick<EntitySchemaColumnOptions, 'precision' | 'scale' | 'length' | 'array'> &
  Required<Pick<EntitySchemaColumnOptions, 'type'>> {
  if (type === 'timestamptz') return { type, ...(sqlType ? {} : { precision: 3 }) };
  if (type === 'uuid[]' || type === 'text[]')
    return { type: type === 'uuid[]' ? 'uuid' : 'text', array: true };
  const [name = type, first, second] = (sqlType ?? type).split(/[(),]/);
  if (name === 'numeric') {
    return { type: name, ...(first && { precision: Number(first), scale: Number(second ?? 0) }) };
  }
  return { type: name as 'varchar', ...(first && { length: first }) };
}

function defaultOptions(column: ColumnShape): Pick<EntitySchemaColumnOptions, 'default'> {
  const { initial, default: expression } = column;
  if (expression !== undefined) return { default: () => expression };
  if (initial === undefined || initial === null) return {};
  return { default: initial };
}
