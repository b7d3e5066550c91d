import { compare, equals } from './compareValues';
import type { Operator } from './Condition';
import type { Facts } from './Facts';
import { matches } from './pattern';

/** Whether a comparison holds. */
export type Comparison = (left: unknown, right: unknown, facts: Pick<Facts, 'effort'>) => boolean;

const isIn = (left: unknown, right: unknown): boolean =>
  Array.isArray(right) && right.some((value) => equals(left, value));

const contains = (left: unknown, right: unknown): boolean => {
  if (Array.isArray(left)) return left.some((value) => equals(value, right));
  const text = textOf(right);
  return typeof left === 'string' && text !== null && left.includes(text);
};

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0;
};

/** What each operator means. */
export const comparisons: Readonly<Record<Operator, Comparison>> = {
  '=': equals,
  '==': equals,
  '!=': (left, right) => !equals(left, right),
  '>': (left, right) => compare(left, right) > 0,
  '>=': (left, right) => compare(left, right) >= 0,
  '<': (left, right) => compare(left, right) < 0,
  '<=': (left, right) => compare(left, right) <= 0,
  IN: isIn,
  NOT_IN: (left, right) => !isIn(left, right),
  CONTAINS: contains,
  NOT_CONTAINS: (left, right) => !contains(left, right),
  STARTS_WITH: (left, right) => textOf(left)?.startsWith(textOf(right) ?? NOWHERE) ?? false,
  ENDS_WITH: (left, right) => textOf(left)?.endsWith(textOf(right) ?? NOWHERE) ?? false,
  MATCHES: matches,
  IS_EMPTY: isEmpty,
  IS_NOT_EMPTY: (value) => !isEmpty(value),
};

/** Text that no value begins or ends with: a lone half of a surrogate pair is not stored by PostgreSQL. */
const NOWHERE = '\ud800';

function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
