import { containsPattern } from '../../../data/containsPattern';
import type { Bind } from '../ListDeclaration';
import { dayAfter, isDay, readValue, valueType, type ValueType } from './filterValues';
import type { PublicField } from './publicFields';

/** Most elements of one list of values. */
const MOST_VALUES = 200;

/** What a condition is made of. */
interface Asked {
  readonly field: PublicField;
  readonly type: ValueType;
  readonly value: unknown;
  readonly bind: Bind;
}

/** @returns null where the field has no such operator, undefined where the value does not fit the field */
type Operator = (asked: Asked) => string | null | undefined;

/**
 * The condition that an operator of the advanced filter makes of a field and a value. Records without a value count as
 * not equal, not containing, none of. A day compared with a time means the whole day, in UTC.
 *
 * @returns null where the field has no such operator, undefined where the value does not fit the field
 */
export function compileRule(
  field: PublicField,
  operator: string,
  value: unknown,
  bind: Bind,
): string | null | undefined {
  const compile = OPERATORS.get(operator);
  if (!compile) return null;
  const type = valueType(field.type);
  if (type === null)
    return operator === 'is_empty' || operator === 'is_not_empty'
      ? compile({ field, type: 'text', value, bind })
      : null;
  return compile({ field, type, value, bind });
}

const isList = ({ field }: Asked): boolean => field.type.endsWith('[]');

/** True where the condition is false or unknown. */
function not(operator: Operator): Operator {
  return (asked) => {
    const condition = operator(asked);
    return condition && `(${condition}) IS NOT TRUE`;
  };
}

const equal: Operator = (asked) => {
  const { field, type, value, bind } = asked;
  if (isList(asked)) return hasAny(asked);
  if (type === 'timestamptz' && typeof value === 'string' && isDay(value.trim())) {
    const day = value.trim();
    return `${field.sql} >= ${bind(readValue(type, day), type)} AND ${field.sql} < ${bind(dayAfter(day), type)}`;
  }
  const read = readValue(type, value);
  return read === undefined ? undefined : `${field.sql} = ${bind(read, type)}`;
};

const hasAny: Operator = (asked) => {
  const { field, type, bind } = asked;
  const values = valuesOf(asked);
  if (!values) return undefined;
  const list = bind(values, `${type}[]`);
  return isList(asked) ? `${field.sql} && ${list}` : `${field.sql} = ANY (${list})`;
};

const hasAll: Operator = (asked) => {
  const { field, type, bind } = asked;
  const values = valuesOf(asked);
  if (!values) return undefined;
  if (isList(asked)) return `${field.sql} @> ${bind(values, `${type}[]`)}`;
  return values.length === 1 ? `${field.sql} = ${bind(values[0], type)}` : 'FALSE';
};

const empty: Operator = (asked) => {
  const { field } = asked;
  if (isList(asked)) return `coalesce(cardinality(${field.sql}), 0) = 0`;
  return field.type === 'text' ? `coalesce(${field.sql}, '') = ''` : `${field.sql} IS NULL`;
};

/** Texts that match, whatever their case; of lists of texts those of which one does. */
function matching(pattern: (text: string) => string): Operator {
  return (asked) => {
    const { field, type, value, bind } = asked;
    if (type !== 'text') return null;
    const text = readValue(type, value);
    if (typeof text !== 'string') return undefined;
    const wanted = bind(pattern(text), 'text');
    return isList(asked)
      ? `EXISTS (SELECT 1 FROM unnest(${field.sql}) AS item WHERE item ILIKE ${wanted})`
      : `${field.sql} ILIKE ${wanted}`;
  };
}

const ORDERED: ReadonlySet<ValueType> = new Set(['integer', 'numeric', 'timestamptz', 'date']);

/** A day as a whole is not yet over when it begins, so what is after it begins with the next. */
function compared(operator: '>' | '<' | '>=' | '<='): Operator {
  return (asked) => {
    const { field, type, value, bind } = asked;
    if (!ORDERED.has(type) || isList(asked)) return null;
    const read = readValue(type, value);
    if (read === undefined) return undefined;
    if (type === 'timestamptz' && isDay(String(value).trim()) && (operator === '>' || operator === '<=')) {
      const end = bind(dayAfter(String(value).trim()), type);
      return `${field.sql} ${operator === '>' ? '>=' : '<'} ${end}`;
    }
    return `${field.sql} ${operator} ${bind(read, type)}`;
  };
}

const between: Operator = (asked) => {
  const ends = listOf(asked.value, true);
  if (ends?.length !== 2) return undefined;
  const from = compared('>=')({ ...asked, value: ends[0] });
  const to = compared('<=')({ ...asked, value: ends[1] });
  return from && to ? `${from} AND ${to}` : from === null ? null : undefined;
};

const flag =
  (wanted: 'TRUE' | 'FALSE'): Operator =>
  ({ field }) =>
    field.type === 'boolean' ? `${field.sql} IS ${wanted}` : null;

const OPERATORS: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['is', equal],
  ['equals', equal],
  ['is_not', not(equal)],
  ['not_equals', not(equal)],
  ['contains', matching(containsPattern)],
  ['does_not_contain', not(matching(containsPattern))],
  ['starts_with', matching((text) => containsPattern(text).slice(1))],
  ['ends_with', matching((text) => containsPattern(text).slice(0, -1))],
  ['is_empty', empty],
  ['is_not_empty', not(empty)],
  ['greater_than', compared('>')],
  ['is_after', compared('>')],
  ['less_than', compared('<')],
  ['is_before', compared('<')],
  ['greater_or_equal', compared('>=')],
  ['less_or_equal', compared('<=')],
  ['between', between],
  ['is_any_of', hasAny],
  ['has_any_of', hasAny],
  ['is_none_of', not(hasAny)],
  ['has_none_of', not(hasAny)],
  ['has_all_of', hasAll],
  ['is_true', flag('TRUE')],
  ['is_false', flag('FALSE')],
]);

/** All operators, those that fields of some types have not among them. */
export const OPERATOR_NAMES: readonly string[] = [...OPERATORS.keys()];

/** The values of a list, all of the type; undefined when one is not, there is none, or there are too many. */
function valuesOf({ type, value }: Asked): (string | boolean)[] | undefined {
  const list = listOf(value, type !== 'text');
  if (!list || list.length === 0 || list.length > MOST_VALUES) return undefined;
  const values = list.map((item) => readValue(type, item));
  return values.includes(undefined) ? undefined : (values as (string | boolean)[]);
}

/** A list: repeated in the query, or a JSON text. A single value is a list of one, or a comma list where it can be one. */
function listOf(value: unknown, isCommaList: boolean): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (typeof value !== 'string') return undefined;
  if (value.trimStart().startsWith('[')) {
    try {
      const parsed: unknown = JSON.parse(value);
      return Array.isArray(parsed) ? parsed : undefined;
    } catch {
      return undefined;
    }
  }
  return isCommaList ? value.split(',') : [value];
}
