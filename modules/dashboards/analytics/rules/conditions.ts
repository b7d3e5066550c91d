import {
  type Ability,
  badRequest,
  type FieldType,
  fieldTypes,
  readTest,
  startOfDay,
  testSql,
} from '@tenantry/core';
import type { DataFilter } from './DataRequest';
import type { DateWindow } from './dateWindow';
import type { NamedField } from './fields';
import type { Statement } from './Statement';

/** Operators of requests by those that read tests. */
const OPERATORS = {
  eq: 'is',
  neq: 'is_not',
  in: 'is_any_of',
  not_in: 'is_none_of',
  gt: 'greater_than',
  gte: 'greater_or_equal',
  lt: 'less_than',
  lte: 'less_or_equal',
} as const;

/** Requests may ask for the order of all members, also of texts and ids. */
const ABILITIES: ReadonlySet<Ability> = new Set(['equality', 'order']);

/**
 * The condition of a filter. `neq` and `not_in` are met by records without a value, too; an order against null is met by
 * none.
 *
 * @param zone in which days begin
 * @throws HttpError 400 a value that the field cannot have
 */
export function conditionOf(
  { field, operator, value }: DataFilter,
  given: NamedField,
  zone: string,
  { bind }: Statement,
): string {
  const { sql } = given;
  const isNothing = value === null || value === undefined;
  if (operator === 'is_null' || (operator === 'eq' && isNothing)) return `${sql} IS NULL`;
  if (operator === 'is_not_null' || (operator === 'neq' && isNothing)) return `${sql} IS NOT NULL`;
  // PostgreSQL refuses parameters that the statement does not name, as the path inside a JSON member is one.
  const never = `(${sql} IS NULL AND false)`;
  if (isNothing) return never;
  if (Array.isArray(value) && value.length === 0)
    return operator === 'not_in' ? `(${never}) IS NOT TRUE` : never;
  if (given.conditionOf) {
    const condition = given.conditionOf(OPERATORS[operator], value, zone);
    if (typeof condition !== 'string') throw badRequest(`Invalid filter value for field: ${field}`);
    return condition;
  }
  const { type, key } = comparedWith(given, value);
  const test =
    type && readTest({ type, isList: false, abilities: ABILITIES }, OPERATORS[operator], value, { zone });
  if (!type || !test) throw badRequest(`Invalid filter value for field: ${field}`);
  return testSql(test, { type, key, missing: `${sql} IS NULL` }, (each, cast) =>
    bind(each, cast ?? type.name),
  );
}

/** That a time or date lies in the days of a window. */
export function withinWindow(
  { sql, type }: NamedField,
  { from, to }: DateWindow,
  zone: string,
  { bind }: Statement,
): string {
  const at = (day: string) =>
    type === 'date' ? bind(day, 'date') : bind(startOfDay(day, zone).toISOString(), 'timestamptz');
  return `${sql} >= ${at(from)} AND ${sql} < ${at(to)}`;
}

/** Values inside JSON are compared as numbers with numbers, and as texts with anything else. */
function comparedWith(
  { type, meaning, sql, number }: NamedField,
  value: unknown,
): { readonly type: FieldType | null; readonly key: string } {
  if (type === 'jsonb') return { type: null, key: sql };
  return type === 'text' && number !== null && isNumeric(value)
    ? { type: fieldTypes.numeric, key: number }
    : { type: meaning ?? fieldTypes[type], key: sql };
}

const isNumeric = (value: unknown) => [value].flat().every((each) => typeof each === 'number');
