import { customFieldView } from './addCustomFields';
import type { CustomFieldDefinition } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';
import { readCustomFieldItem } from './customFieldSchema';

/** Adds a value to the statement. @returns how the SQL names it, with a cast when a type is given: `$3::jsonb` */
export type BindValue = (value: unknown, type?: string) => string;

/** The rows that a statement is about. Names are a module's own, never a client's. */
export interface CustomFieldRows {
  readonly table: string;
  /** How the statement calls the table. */
  readonly alias: string;
  /** In a statement over all tenants: whose fields these are. */
  readonly tenantId?: string | null;
}

/** Never true, for what no record can have. */
export const NEVER = 'FALSE';

/** The stored value of a field as JSON; null in records of other tenants than the one whose field it is. */
export function storedJson(key: string, { alias, tenantId }: CustomFieldRows, bind: BindValue): string {
  const json = `${alias}.custom_fields -> '${key}'`;
  return tenantId === undefined
    ? json
    : `(CASE WHEN ${alias}.tenant_id = ${bind(tenantId, 'uuid')} THEN ${json} END)`;
}

/** The definition that a public name such as `cf_priority` stands for. */
export function customFieldOf(
  definitions: readonly CustomFieldDefinition[],
  name: string,
): CustomFieldDefinition | undefined {
  return definitions.find(({ key, filterable }) => filterable && name === `cf_${key}`);
}

/**
 * What the records are ordered by: numbers as numbers, lists by their first value, records without one last or null. In a
 * statement over all tenants those of the others count as records without one: their field of this key is another.
 *
 * @param bind for a statement over all tenants
 */
export function customFieldOrder(
  definition: CustomFieldDefinition,
  rows: CustomFieldRows,
  bind?: BindValue,
): string {
  const { kind, multi, key } = definition;
  const json = bind ? storedJson(key, rows, bind) : `${rows.alias}.custom_fields -> '${key}'`;
  return comparable(kind, multi ? `${json} -> 0` : json);
}

/** A stored value, an expression of JSON, as something to compare: a number, or a text in the order of its bytes. */
export function comparable(kind: CustomFieldDefinition['kind'], json: string): string {
  const value = `(${json})`;
  return customFieldKinds[kind].stored === 'number'
    ? `(CASE WHEN jsonb_typeof${value} = 'number' THEN ${value}::numeric END)`
    : `(${value} #>> '{}')`;
}

/** Records that have one of the parts in their custom fields: found through the index. */
export function holdsOneOf(
  parts: readonly object[],
  { table, alias, tenantId }: CustomFieldRows,
  bind: BindValue,
): string {
  if (parts.length === 0) return NEVER;
  const wanted = bind(
    parts.map((part) => JSON.stringify(part)),
    'jsonb[]',
  );
  if (tenantId !== undefined) {
    return `(${alias}.tenant_id = ${bind(tenantId, 'uuid')} AND ${alias}.custom_fields @> ANY (${wanted}))`;
  }
  // OFFSET keeps the planner from merging the view into the table, where the policy would bar the index.
  return (
    `${alias}.id IN (SELECT v.id FROM ${customFieldView(table)} v ` +
    `WHERE v.custom_fields @> ANY (${wanted}) OFFSET 0)`
  );
}

/** What a record that has the value has in its custom fields, at least; undefined when none can have it. */
export function partWith(definition: CustomFieldDefinition, value: unknown): object | undefined {
  const item = readCustomFieldItem(definition, value);
  if (item === undefined) return undefined;
  return { [definition.key]: definition.multi ? [item] : item };
}
