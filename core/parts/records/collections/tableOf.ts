import type { ColumnShape } from '../tables/ColumnShape';
import { columnIn, isExpression } from '../tables/entityOf';
import { objectName } from '../tables/objectName';
import type {
  RecordTable,
  TableCheck,
  TableColumn,
  TableForeignKey,
  TableIndex,
} from '../tables/RecordTable';
import type { CollectionDeclaration, CollectionField } from './CollectionDeclaration';
import { checkOf } from './checkOf';
import { phoneColumns } from './phoneColumns';
import { encryptedFields, hashColumnOf } from './encryption/encryptedFields';
import { freeTextColumns } from './list/publicFields';
import { sortKey } from '../fields/fold';
import { pathMembers } from './pathMembers';
import { columnOf } from './RecordStore';
import type { Referable } from './Reference';

const ID: ColumnShape = { type: 'uuid', default: 'gen_random_uuid()' };
const OWNER: ColumnShape = { type: 'uuid' };
const TIME: ColumnShape = { type: 'timestamptz', default: 'now()' };

/** A column of the own table in an expression of a list: `title` in `t.title`. */
const OWN_COLUMN = /^t\."?(\w+)"?$/;

/** The table that a record's declaration stands for. */
export function tableOf(declaration: CollectionDeclaration): RecordTable {
  const { table, tableExtras = {}, customFields = false, list } = declaration;
  const columns = columnsOf(declaration);
  const uniques = [...(declaration.areTenants ? [] : [['tenant_id', 'id']]), ...(tableExtras.uniques ?? [])];
  return {
    name: table,
    columns,
    indexes: declaration.areTenants ? [] : indexesOf(declaration, uniques),
    uniques: uniques.map((key) => ({ name: objectName(table, key, 'key'), columns: key })),
    checks: checksOf(declaration),
    foreignKeys: foreignKeysOf(declaration),
    customFields,
    search: (list.search ?? []).every((expression) => OWN_COLUMN.test(expression)) ? (list.search ?? []) : [],
  };
}

function columnsOf(declaration: CollectionDeclaration): Record<string, TableColumn> {
  const { fields, tableExtras, fixed = {}, softDelete, customFields, tenantWide } = declaration;
  const shapes: Record<string, ColumnShape & { readonly column?: string | false }> = {
    id: ID,
    ...(!declaration.areTenants && { tenantId: OWNER }),
    ...(tenantWide !== 'only' && {
      organizationId: { ...OWNER, nullable: declaration.optionalOrganization },
    }),
    ...Object.fromEntries(Object.keys(fixed).map((column) => [column, { type: 'text' } as const])),
    ...Object.fromEntries(Object.entries(fields).filter(([, { column }]) => column !== false)),
    ...encryptedShapes(declaration),
    ...Object.fromEntries(
      phoneColumns(declaration).map(({ member, keys }) => [
        `${member}Keys`,
        { type: 'text', nullable: true, column: keys },
      ]),
    ),
    ...tableExtras?.columns,
    createdAt: TIME,
    updatedAt: TIME,
    ...(softDelete && { deletedAt: { type: 'timestamptz', nullable: true } as const }),
    ...(customFields && { customFields: { type: 'jsonb', initial: {} } as const }),
  };
  const columns: Record<string, TableColumn> = {};
  for (const [member, { column, type, sqlType, nullable, initial, default: expression }] of Object.entries(
    shapes,
  )) {
    if (column === false) continue;
    columns[member] = {
      name: columnOf(member, column),
      type,
      sqlType,
      nullable,
      initial,
      default: expression,
    };
  }
  return columns;
}

/**
 * The declared indexes, and those that a sort, a reference or a filter by an id takes where none of the declared serves.
 */
function indexesOf(declaration: CollectionDeclaration, keys: readonly (readonly string[])[]): TableIndex[] {
  const {
    table,
    tableExtras = {},
    unique = [],
    fixed = {},
    tenantWide,
    softDelete,
    list,
    fields,
  } = declaration;
  const named = pathMembers(declaration).map((name) => memberColumn(fields, name));
  const place = [
    ...Object.keys(fixed),
    ...(named.length > 0 ? named : tenantWide ? [] : ['organization_id']),
  ];
  const live = softDelete ? { where: 'deleted_at IS NULL' } : {};
  const indexes: TableIndex[] = [
    ...(tableExtras.indexes ?? []).map(({ ofAllTenants, ...index }) => ({
      ...index,
      columns: ofAllTenants ? index.columns : ['tenant_id', ...index.columns],
    })),
    ...unique.map(({ index, field, columns: named }) => ({
      name: index,
      columns: ['tenant_id', ...(named ?? [...place, memberColumn(fields, field)])],
      unique: true,
      ...live,
    })),
  ];
  const declared: readonly Pick<TableIndex, 'columns' | 'where'>[] = [...indexes];
  const freeTexts = freeTextColumns(declaration);
  const sorted = (column: string) => (freeTexts.has(column) ? sortKey(column) : column);
  const isServed = (column: string, where: string | undefined, among = declared) =>
    among.some((index) => [undefined, where].includes(index.where) && leadsTo(index.columns, column, place));
  const withKeys = [...declared, ...keys.map((columns) => ({ columns }))];
  for (const column of new Set(['id', ...Object.values(list.sorts ?? {}).flatMap(ownColumn)])) {
    // Where no organization narrows a list, the key gives the order of ids.
    if (isServed(sorted(column), live.where, tenantWide ? withKeys : declared)) continue;
    const order = column === 'id' ? ['id'] : [sorted(column), 'id'];
    indexes.push({ name: `${table}_by_${column}`, columns: ['tenant_id', ...place, ...order], ...live });
  }
  const filtered = Object.values(list.filters ?? {}).flatMap(({ idOf = '' }) => ownColumn(idOf));
  const hashed = encryptedFields(declaration).flatMap(({ hashColumn }) => hashColumn ?? []);
  const referring = Object.entries(fields).flatMap(([name, { references, column }]) =>
    references && column !== false ? [columnOf(name, column)] : [],
  );
  for (const column of new Set([...filtered, ...referring, ...hashed])) {
    if (isServed(column, `${column} IS NOT NULL`, withKeys)) continue;
    indexes.push({ name: objectName(table, [column], 'idx'), columns: ['tenant_id', column] });
  }
  return indexes;
}

/** Columns of encrypted fields, which hold ciphertext without a default, and of their hashes. */
function encryptedShapes(
  declaration: CollectionDeclaration,
): Record<string, ColumnShape & { readonly column?: string }> {
  const shapes: Record<string, ColumnShape & { readonly column?: string }> = {};
  for (const { member, column, hashColumn } of encryptedFields(declaration)) {
    const { nullable } = declaration.fields[member] ?? {};
    shapes[member] = { type: 'text', nullable, column };
    if (hashColumn !== null) shapes[`${member}Hash`] = { type: 'text', nullable: true, column: hashColumn };
  }
  return shapes;
}

const ownColumn = (expression: string): string[] => OWN_COLUMN.exec(expression)?.slice(1, 2) ?? [];

/** Whether an index is in the order of the column, within what lists are narrowed to anyhow. */
function leadsTo(index: readonly string[], column: string, place: readonly string[]): boolean {
  const names = index.map((entry) => (isExpression(entry) ? entry : columnIn(entry)));
  const at = names.indexOf(column);
  return at > 0 && names.slice(1, at).every((before) => place.includes(before));
}

function checksOf({ table, fields, tableExtras }: CollectionDeclaration): TableCheck[] {
  const ofFields = Object.entries(fields).flatMap(([name, { checked, column, schema }]) => {
    if (!checked || column === false) return [];
    const checkedColumn = columnOf(name, column);
    return [{ name: objectName(table, [checkedColumn], 'check'), sql: checkOf(checkedColumn, schema) }];
  });
  return [...ofFields, ...Object.entries(tableExtras?.checks ?? {}).map(([name, sql]) => ({ name, sql }))];
}

function foreignKeysOf({ table, fields, tableExtras }: CollectionDeclaration): TableForeignKey[] {
  const references = Object.entries(fields).flatMap(([name, { references: reference, column, nullable }]) => {
    if (!reference || column === false) return [];
    const { to, onDelete = 'restrict' } = reference;
    if (onDelete === 'cascade') assertChild(to, table);
    if (onDelete === 'clear' && !nullable) {
      throw new Error(`${name} of ${table} becomes empty (onDelete: 'clear'), so it cannot be required.`);
    }
    const key = ['tenant_id', columnOf(name, column)];
    const action = onDelete === 'cascade' ? ('CASCADE' as const) : undefined;
    return [{ columns: key, table: to.table, referenced: ['tenant_id', 'id'], onDelete: action }];
  });
  return [...references, ...(tableExtras?.foreignKeys ?? [])].map((key) => ({
    ...key,
    name: ('name' in key ? key.name : undefined) ?? objectName(table, key.columns, 'fkey'),
    onDelete: key.onDelete ?? 'NO ACTION',
  }));
}

/** Rows that are deleted with a record must be restored with it on undo, so the record has to declare their table. */
function assertChild(to: Referable & { readonly childTables?: readonly string[] }, table: string): void {
  if (to.childTables?.includes(table)) return;
  throw new Error(
    `${table} goes with each ${to.label} (onDelete: 'cascade'), which ${to.kind} does not know. ` +
      `List ${table} among its "children", or leave out onDelete.`,
  );
}

function memberColumn(fields: Readonly<Record<string, CollectionField>>, name: string): string {
  const column = columnOf(name, fields[name]?.column || undefined);
  return fields[name]?.encrypted === undefined ? column : hashColumnOf(column);
}
