import { composed } from '@tenantry/core';
import { compare, equals } from './compareValues';
import type { Operator } from './Condition';
import type { Facts } from './Facts';
import { matches } from './pattern';

/** Whether a comparison holds. */
export type Comparison = (left: unknown, right: unknown, facts: Pick<Facts, 'effort' | 'zone'>) => boolean;

type InZone = Pick<Facts, 'zone'>;

const isIn = (left: unknown, right: unknown, { zone }: InZone): boolean =>
  Array.isArray(right) && right.some((value) => equals(left, value, zone));

const contains = (left: unknown, right: unknown, { zone }: InZone): boolean => {
  if (Array.isArray(left)) return left.some((value) => equals(value, right, zone));
  const text = textOf(right);
  return typeof left === 'string' && text !== null && composed(left).includes(text);
};

const isEmpty = (value: unknown): boolean => {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && !(value instanceof Date) && Object.keys(value).length === 0;
};

/**
 * Meanings of the operators. `equals` and `compare` define when values are equal, and their order.
 *
 * | operator | holds when |
 * | --- | --- |
 * | `=`, `==` | both are equal; nothing equals nothing alone |
 * | `!=` | `=` does not hold: also for nothing and a value |
 * | `>`, `>=`, `<`, `<=` | both have that order, so never for nothing, or a number and a word; a day is whole: a moment is `>` a day after it, and `>=` from its start on |
 * | `IN` | the right side is a list with an element that is equal |
 * | `NOT_IN` | `IN` does not hold: also for nothing, and where the right side is not a list |
 * | `CONTAINS` | the left side is a list with an element that is equal, or a text with the right one in it; case counts |
 * | `NOT_CONTAINS` | `CONTAINS` does not hold: also for nothing |
 * | `STARTS_WITH`, `ENDS_WITH` | as texts; not for nothing |
 * | `MATCHES` | the regular expression finds something in the text; not for nothing |
 * | `IS_EMPTY` | nothing, blank text, or a list or object without members |
 * | `IS_NOT_EMPTY` | `IS_EMPTY` does not hold |
 *
 * Texts are compared after Unicode NFC.
 */
export const comparisons: Readonly<Record<Operator, Comparison>> = {
  '=': (left, right, { zone }) => equals(left, right, zone),
  '==': (left, right, { zone }) => equals(left, right, zone),
  '!=': (left, right, { zone }) => !equals(left, right, zone),
  '>': (left, right, { zone }) => compare(left, right, zone) > 0,
  '>=': (left, right, { zone }) => compare(left, right, zone) >= 0,
  '<': (left, right, { zone }) => compare(left, right, zone) < 0,
  '<=': (left, right, { zone }) => compare(left, right, zone) <= 0,
  IN: isIn,
  NOT_IN: (left, right, facts) => !isIn(left, right, facts),
  CONTAINS: contains,
  NOT_CONTAINS: (left, right, facts) => !contains(left, right, facts),
  STARTS_WITH: (left, right) => textOf(left)?.startsWith(textOf(right) ?? NOWHERE) ?? false,
  ENDS_WITH: (left, right) => textOf(left)?.endsWith(textOf(right) ?? NOWHERE) ?? false,
  MATCHES: matches,
  IS_EMPTY: isEmpty,
  IS_NOT_EMPTY: (value) => !isEmpty(value),
};

/** Text that no value begins or ends with: a lone half of a surrogate pair is not stored by PostgreSQL. */
const NOWHERE = '\ud800';

/** A value as text, in NFC; null for what has none. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return composed(value);
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;
}
