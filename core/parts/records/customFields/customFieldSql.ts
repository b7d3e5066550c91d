import { customFieldView, identicalValues } from './addCustomFields';
import { identityOf } from '../../../kernel/texts/identityOf';
import type { BindValue, TestedSql } from '../fields/testSql';
import type { CustomFieldDefinition, CustomFieldItem } from './CustomFieldDefinition';
import { customFieldKinds, type CustomFieldKindTraits } from './customFieldKinds';

export type { BindValue } from '../fields/testSql';

/** The rows that a statement is about. Names are a module's own, never a client's. */
export interface CustomFieldRows {
  readonly table: string;
  /** How the statement calls the table. */
  readonly alias: string;
  /** In a statement over all tenants: the tenant that owns the fields. */
  readonly tenantId?: string | null;
  /** Each row is tested by itself, and not found through the index. */
  readonly isByRow?: boolean;
}

/** The stored value of a field as JSON; null in records of tenants that do not own the field. */
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
 * SQL of the sort key of records: numbers as numbers, lists by their first value, records without a value last or null. In a
 * statement over all tenants, records of other tenants count as records without a value: their field with this key is a
 * different one.
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
  return keyOf(kind, multi ? `${json} -> 0` : json);
}

/** Whether values of the field are texts, which are sorted without regard to case and accents. */
export function isFreeCustomText({ kind }: CustomFieldDefinition): boolean {
  return FREE_TEXTS.has(kind);
}

const FREE_TEXTS: ReadonlySet<CustomFieldDefinition['kind']> = new Set([
  'text',
  'multiline',
  'select',
  'email',
  'url',
]);

/** The key of a stored value, an expression of JSON: a number, or a text. */
function keyOf(kind: CustomFieldDefinition['kind'], json: string): string {
  const value = `(${json})`;
  return customFieldKinds[kind].stored === 'number'
    ? `(CASE WHEN jsonb_typeof${value} = 'number' THEN ${value}::numeric END)`
    : `(${value} #>> '{}')`;
}

/** Where a statement has the values of a field, for tests. */
export function customFieldTested(
  { key, kind, multi }: CustomFieldDefinition,
  rows: CustomFieldRows,
  bind: BindValue,
): TestedSql {
  const { type, stored } = customFieldKinds[kind];
  // Written when they are asked for: PostgreSQL refuses parameters that a statement does not name.
  const json = () => storedJson(key, rows, bind);
  const keySql = () => keyOf(kind, multi ? 'item' : json());
  const items = (value: string) =>
    `jsonb_array_elements(CASE WHEN jsonb_typeof(${value}) = 'array' THEN ${value} END) AS item`;
  return {
    type,
    // Times are texts; their order by bytes is that of time.
    keyType: stored === 'number' ? undefined : 'text',
    get key() {
      return stored === 'number' ? keySql() : `${keySql()} COLLATE "C"`;
    },
    get missing() {
      return `(${json()}) IS NULL`;
    },
    get items() {
      return multi ? items(json()) : undefined;
    },
    oneOf: rows.isByRow
      ? undefined
      : (keys) => {
          const values = keys.map((each) => storedOf(stored, each));
          const parts = values.map((value) => JSON.stringify({ [key]: multi ? [value] : value }));
          return holdsOneOf(parts, stored === 'string' && !type.sqlKey, rows, bind);
        },
  };
}

function storedOf(stored: CustomFieldKindTraits['stored'], key: string): CustomFieldItem {
  if (stored === 'number') return Number(key);
  return stored === 'boolean' ? key === 'true' : key;
}

/**
 * Records that have one of the parts in their custom fields: found through the index.
 *
 * @param parts JSON
 * @param isExact texts are equal when all their characters are
 */
function holdsOneOf(
  parts: readonly string[],
  isExact: boolean,
  { table, alias, tenantId }: CustomFieldRows,
  bind: BindValue,
): string {
  const identical = bind(parts.map(identityOf), 'jsonb[]');
  const exact = isExact ? bind(parts, 'jsonb[]') : null;
  const condition = (row: string) =>
    `${identicalValues(`${row}.custom_fields`)} @> ANY (${identical})` +
    (exact === null ? '' : ` AND ${row}.custom_fields @> ANY (${exact})`);
  if (tenantId !== undefined) {
    return `(${alias}.tenant_id = ${bind(tenantId, 'uuid')} AND ${condition(alias)})`;
  }
  // OFFSET keeps the planner from merging the view into the table, where the policy would bar the index.
  return (
    `${alias}.id IN (SELECT v.id FROM ${customFieldView(table)} v ` + `WHERE ${condition('v')} OFFSET 0)`
  );
}
