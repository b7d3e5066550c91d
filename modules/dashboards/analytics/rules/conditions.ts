import {
  type Ability,
  type FieldType,
  fieldTypes,
  readOperand,
  readTest,
  startOfDay,
  testSql,
} from '@tenantry/core';
import type { DataFilter } from './DataRequest';
import type { DateWindow } from './dateWindow';
import type { NamedField } from './fields';
import type { Statement } from './Statement';

/** Operators of requests by those that read tests. */
export const OPERATORS = {
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
 * @returns null where the field has no such operator
 * @throws OperandProblem a value that the operator does not take, or that the field cannot have
 */
export function conditionOf(
  { operator, value }: DataFilter,
  given: NamedField,
  zone: string,
  { bind }: Statement,
): string | null {
  const { sql } = given;
  if (operator === 'is_null' || (operator === 'eq' && value === null)) return `${sql} IS NULL`;
  if (operator === 'is_not_null' || (operator === 'neq' && value === null)) return `${sql} IS NOT NULL`;
  // PostgreSQL refuses parameters that the statement does not name, as the path inside a JSON member is one.
  const never = `(${sql} IS NULL AND false)`;
  if (value === null) return never;
  const isOfList = operator === 'in' || operator === 'not_in';
  if (isOfList && Array.isArray(value) && value.length === 0)
    return operator === 'not_in' ? `(${never}) IS NOT TRUE` : never;
  const operand = isOfList ? value : readOperand(value);
  if (given.conditionOf) return given.conditionOf(OPERATORS[operator], operand, zone);
  const { type, key } = comparedWith(given, value);
  const test =
    type && readTest({ type, isList: false, abilities: ABILITIES }, OPERATORS[operator], operand, { zone });
  if (!type || !test) return null;
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
