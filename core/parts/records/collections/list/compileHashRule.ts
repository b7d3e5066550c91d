import type { Bind } from '../ListDeclaration';
import { comparable } from '../encryption/encodeValue';
import { readValue, valueType } from './filterValues';
import type { PublicField } from './publicFields';

/** Most elements of one list of values. */
const MOST_VALUES = 200;

/** The keyed hashes that a text may have in a column of the tenant of the request. */
export type HashOf = (
  place: { readonly table: string; readonly column: string },
  text: string,
) => readonly string[];

const EQUAL: ReadonlySet<string> = new Set(['is', 'equals', 'is_any_of', 'has_any_of']);
const UNEQUAL: ReadonlySet<string> = new Set(['is_not', 'not_equals', 'is_none_of', 'has_none_of']);

/**
 * The condition that an operator makes of an encrypted field: empty or not, and where the field has hashes, equal or not.
 *
 * @returns null where the field has no such operator, undefined where the value does not fit the field
 */
export function compileHashRule(
  { column, type: columnType, sql, encrypted }: PublicField,
  operator: string,
  value: unknown,
  bind: Bind,
  hashOf: HashOf | undefined,
): string | null | undefined {
  if (operator === 'is_empty') return `coalesce(${sql}, '') = ''`;
  if (operator === 'is_not_empty') return `coalesce(${sql}, '') <> ''`;
  const type = valueType(columnType);
  if (!encrypted?.hashSql || !hashOf || type === null || columnType.endsWith('[]')) return null;
  if (!EQUAL.has(operator) && !UNEQUAL.has(operator)) return null;
  const values = valuesOf(operator, value)?.map((item) => readValue(type, item));
  if (!values || values.length === 0 || values.length > MOST_VALUES || values.includes(undefined))
    return undefined;
  const hashes = values.flatMap((item) =>
    hashOf({ table: encrypted.table, column }, comparable(type, String(item))),
  );
  const condition = `${encrypted.hashSql} = ANY (${bind(hashes, 'text[]')})`;
  return UNEQUAL.has(operator) ? `(${condition}) IS NOT TRUE` : condition;
}

/** One value, or those of a list: repeated in the query, or a JSON text. */
function valuesOf(operator: string, value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!operator.endsWith('_of') || typeof value !== 'string' || !value.trimStart().startsWith('['))
    return [value];
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
