import Joi from 'joi';
import { uuid } from '../../../http/schemas';
import type { CollectionDeclaration, ColumnType } from '../CollectionDeclaration';
import type { CommonMember, ListColumn } from '../ListDeclaration';
import { valuesOf } from '../checkOf';
import { isoTime } from '../../../data/isoTime';
import { columnOf } from '../RecordStore';
import { quoteIdentifier } from '../../../tenancy/quoteIdentifier';

/** One member of an item. */
export interface ItemColumn {
  readonly name: string;
  /** Over `t` and what the declaration joins. */
  readonly sql: ListColumn['sql'];
  readonly schema: Joi.Schema;
  /** Kept as a decimal, which answers show as text. */
  readonly isNumber: boolean;
  readonly isList: boolean;
  /** Whether pages and single records show it. */
  readonly isListed: boolean;
  readonly isExported: boolean;
}

interface Shown {
  readonly sql?: (column: string) => string;
  /** Of a value that is always there. */
  readonly schema: Joi.Schema;
  readonly orNull: Joi.Schema;
}

const shownAs = (schema: Joi.Schema, sql?: Shown['sql']): Shown => ({
  sql,
  schema: schema.required(),
  orNull: schema.allow(null).required(),
});

/** How answers show what a column keeps: times in UTC with milliseconds, decimals as texts, which lose no digit. */
const SHOWN: Record<ColumnType, Shown> = {
  text: shownAs(Joi.string().allow('')),
  uuid: shownAs(uuid()),
  integer: shownAs(Joi.number().integer()),
  numeric: shownAs(Joi.string(), (column) => `${column}::text`),
  boolean: shownAs(Joi.boolean()),
  timestamptz: shownAs(Joi.string().isoDate(), isoTime),
  date: shownAs(Joi.string(), (column) => `${column}::text`),
  jsonb: shownAs(Joi.any()),
  'uuid[]': shownAs(Joi.array().items(uuid())),
  'text[]': shownAs(Joi.array().items(Joi.string().allow(''))),
};

/** The members of the items of pages in their order. */
export const itemColumns = (declaration: CollectionDeclaration): ItemColumn[] =>
  allColumns(declaration).filter(({ isListed }) => isListed);

/** The members of the items of pages and exports in their order: exports have those as well that clients set and lists leave out. */
export function allColumns({
  fields,
  list,
  tenantWide,
  optionalOrganization = false,
  areTenants,
  secrets = [],
}: CollectionDeclaration): ItemColumn[] {
  const nameOf = (member: string, column: string) => (list.names === 'members' ? member : column);
  const common = (member: CommonMember, type: ColumnType, isAlwaysThere = true) => {
    const column = columnOf(member);
    return list.omitted?.includes(member) ? [] : [shown(nameOf(member, column), column, type, isAlwaysThere)];
  };
  const own = Object.entries(fields).flatMap(([name, field]) => {
    const { type, column, listed = true, nullable = false, checked = false, schema, readAs } = field;
    if (field.internal || column === false) return [];
    if (!listed && (field.writable === 'never' || secrets.includes(name))) return [];
    const stored = columnOf(name, column);
    const item = { ...shown(nameOf(name, stored), stored, type, !nullable, readAs), isListed: listed };
    // Ciphertext that does not open is shown as null.
    if (field.encrypted !== undefined) {
      return [{ ...item, sql: `t.${quoteIdentifier(stored)}`, schema: SHOWN[type].orNull }];
    }
    const values = checked ? valuesOf(schema) : [];
    if (values.length === 0) return [item];
    const one = Joi.valid(...values, ...(nullable ? [null] : [])).required();
    return [{ ...item, schema: one }];
  });
  const further = Object.entries(list.columns ?? {}).map(([name, { sql, schema, exported = true }]) => ({
    name,
    sql,
    schema,
    isNumber: false,
    isList: schema.type === 'array',
    isListed: exported !== 'only',
    isExported: exported !== false,
  }));
  const columns = [
    ...common('id', 'uuid'),
    ...own,
    ...(tenantWide === 'only' ? [] : common('organizationId', 'uuid', !optionalOrganization)),
    ...(areTenants ? [] : common('tenantId', 'uuid')),
    ...common('createdAt', 'timestamptz'),
    ...common('updatedAt', 'timestamptz'),
    ...further,
  ];
  return [...new Map(columns.map((column) => [column.name, column])).values()];
}

function shown(
  name: string,
  column: string,
  type: ColumnType,
  isAlwaysThere: boolean,
  readAs = `t.${quoteIdentifier(column)}`,
): ItemColumn {
  const { sql = (expression: string) => expression, schema, orNull } = SHOWN[type];
  return {
    name,
    isNumber: type === 'numeric',
    isList: type.endsWith('[]'),
    isListed: true,
    isExported: true,
    sql: sql(readAs),
    schema: isAlwaysThere ? schema : orNull,
  };
}
