import { containsPattern } from '../../data/containsPattern';
import type { CustomFieldDefinition, CustomFieldItem } from './CustomFieldDefinition';
import { customFieldKinds } from './customFieldKinds';
import { readCustomFieldItem } from './customFieldSchema';
import {
  comparable,
  holdsOneOf,
  NEVER,
  storedJson,
  type BindValue,
  type CustomFieldRows,
} from './customFieldSql';

/** What a condition is made of. */
interface Asked {
  readonly definition: CustomFieldDefinition;
  readonly rows: CustomFieldRows;
  readonly bind: BindValue;
  /** As sent; a list where the operator takes several. */
  readonly values: readonly unknown[];
}

type Operator = (asked: Asked) => string | null;

/**
 * The condition of an advanced filter on a custom field. Records without a
 * value count as not equal, not containing, none of. So do records of other tenants, whose field of the same key is
 * another.
 *
 * @param operator one of the advanced operators
 * @param value as sent: a text, or a list of them, also as a JSON text
 * @returns null when the field has no such operator, or the value is none of its kind
 */
export function customFieldCondition(
  definition: CustomFieldDefinition,
  operator: string,
  value: unknown,
  rows: CustomFieldRows,
  bind: BindValue,
): string | null {
  const build = OPERATORS.get(operator);
  if (!build || !definition.filterable) return null;
  return build({ definition, rows, bind, values: listOf(value) });
}

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...both(
    ['is', 'equals', 'is_any_of', 'has_any_of'],
    ['is_not', 'not_equals', 'is_none_of', 'has_none_of'],
    hasAny,
  ),
  ...both(['is_not_empty'], ['is_empty'], (asked) => `(${jsonOf(asked)}) IS NOT NULL`),
  ...both(['contains'], ['does_not_contain'], matching(containsPattern)),
  ['has_all_of', hasAll],
  ['starts_with', matching((text) => containsPattern(text).slice(1))],
  ['ends_with', matching((text) => containsPattern(text).slice(0, -1))],
  ['is_true', flag('true')],
  ['is_false', flag('false')],
  ...['greater_than', 'is_after'].map((name): [string, Operator] => [name, compared('>')]),
  ...['less_than', 'is_before'].map((name): [string, Operator] => [name, compared('<')]),
  ['greater_or_equal', compared('>=')],
  ['less_or_equal', compared('<=')],
  ['between', between],
]);

/** The stored value as JSON. */
function jsonOf({ definition, rows, bind }: Asked): string {
  return storedJson(definition.key, rows, bind);
}

/** An operator under some names, and its contrary, which records without a value meet, under others. */
function both(
  names: readonly string[],
  contraries: readonly string[],
  build: Operator,
): [string, Operator][] {
  const contrary: Operator = (asked) => {
    const condition = build(asked);
    return condition === null ? null : `((${condition}) IS NOT TRUE)`;
  };
  return [
    ...names.map((name): [string, Operator] => [name, build]),
    ...contraries.map((name): [string, Operator] => [name, contrary]),
  ];
}

function flag(token: 'true' | 'false'): Operator {
  return (asked) => (asked.definition.kind === 'boolean' ? hasAny({ ...asked, values: [token] }) : null);
}

function hasAny({ definition, values, rows, bind }: Asked): string | null {
  const items = itemsOf(definition, values);
  if (items === null) return null;
  const { key, multi } = definition;
  return holdsOneOf(
    items.map((item) => ({ [key]: multi ? [item] : item })),
    rows,
    bind,
  );
}

function hasAll({ definition, values, rows, bind }: Asked): string | null {
  const items = itemsOf(definition, values);
  if (items === null) return null;
  const { key, multi } = definition;
  if (!multi && items.length > 1) return NEVER;
  return holdsOneOf([{ [key]: multi ? items : items[0] }], rows, bind);
}

function matching(pattern: (text: string) => string): Operator {
  return (asked) => {
    const { definition, values, bind } = asked;
    const [text] = values;
    if (!customFieldKinds[definition.kind].searchable || typeof text !== 'string') return null;
    const json = jsonOf(asked);
    const wanted = bind(pattern(text), 'text');
    return definition.multi
      ? inItems(json, `item #>> '{}' ILIKE ${wanted}`)
      : `(${json}) #>> '{}' ILIKE ${wanted}`;
  };
}

function compared(operator: '>' | '<' | '>=' | '<='): Operator {
  return (asked) => {
    const { definition, values, bind } = asked;
    const [item] = itemsOf(definition, values.slice(0, 1)) ?? [];
    const { ordered, stored } = customFieldKinds[definition.kind];
    if (!ordered || item === undefined) return null;
    const wanted = stored === 'number' ? bind(item, 'numeric') : `${bind(item, 'text')} COLLATE "C"`;
    const holds = (value: string) => `${comparable(definition.kind, value)} ${operator} ${wanted}`;
    const json = jsonOf(asked);
    return definition.multi ? inItems(json, holds('item')) : holds(json);
  };
}

function between(asked: Asked): string | null {
  const [from, to, ...others] = asked.values;
  if (from === undefined || to === undefined || others.length > 0) return null;
  const conditions = [
    compared('>=')({ ...asked, values: [from] }),
    compared('<=')({ ...asked, values: [to] }),
  ];
  return conditions.includes(null) ? null : `(${conditions.join(' AND ')})`;
}

/** True when a value of the list meets the condition over `item`. */
function inItems(json: string, condition: string): string {
  const items = `CASE WHEN jsonb_typeof(${json}) = 'array' THEN ${json} END`;
  return `EXISTS (SELECT 1 FROM jsonb_array_elements(${items}) AS item WHERE ${condition})`;
}

/** The values in stored form; null when there is none, or one is not of the kind. */
function itemsOf(definition: CustomFieldDefinition, values: readonly unknown[]): CustomFieldItem[] | null {
  const items = values.map((value) => readCustomFieldItem(definition, value));
  return items.length === 0 || items.includes(undefined) ? null : (items as CustomFieldItem[]);
}

function listOf(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
  if (!value.startsWith('[')) return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : [value];
  } catch {
    return [value];
  }
}
