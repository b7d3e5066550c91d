import { composed, decimalOf } from '@tenantry/core';
import { compareSpans, spanOf } from './moments';

/** How an amount is written that has one notation alone, but for zeros at its end. Codes such as `007` are not. */
const AMOUNT = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

export const isNothing = (value: unknown): value is null | undefined => value === null || value === undefined;

/**
 * Whether two values are the same, however they are written. Nothing (null and undefined) equals nothing alone. Else, the first
 * that applies:
 *
 * | values | equal when |
 * | --- | --- |
 * | either is a number | both are numbers, or texts of numbers, and the same decimal: 10, `"10"`, `"10.00"`, `"1e1"` |
 * | two times | the same moment, whatever the offset; a moment and a day: it is within that day in the zone; the same day |
 * | two texts of amounts | the same decimal: `"10"` and `"10.00"`, not `"007"` and `"7"`, which are codes |
 * | two texts | the same characters after Unicode NFC, upper and lower case apart |
 * | anything else | identical; lists and objects equal nothing |
 */
export function equals(left: unknown, right: unknown, zone: string): boolean {
  if (isNothing(left) || isNothing(right)) return isNothing(left) && isNothing(right);
  if (typeof left === 'object' || typeof right === 'object') {
    const times = bothTimes(left, right, zone);
    return times !== undefined && compareSpans(...times) === 0;
  }
  if (left === right) return true;
  if (typeof left === 'number' || typeof right === 'number') return compareNumbers(left, right) === 0;
  if (typeof left !== 'string' || typeof right !== 'string') return false;
  const times = bothTimes(left, right, zone);
  if (times) return compareSpans(...times) === 0;
  if (isAmount(left) && isAmount(right)) return compareNumbers(left, right) === 0;
  return composed(left) === composed(right);
}

/**
 * The order of two values, which only values of one kind have. Two times compare as moments, a moment within a day being neither
 * before nor after it; a number and a number, or a text of one, as decimals; two texts that are no times as decimals where both
 * are numbers, else as texts. Equal values are neither before nor after each other. Nothing, lists, a time and another text, a
 * number and a text that is not a number have no order.
 *
 * @returns below 0, above 0, 0 exactly for values that are equal, or NaN where they have no order
 */
export function compare(left: unknown, right: unknown, zone: string): number {
  if (isNothing(left) || isNothing(right)) return Number.NaN;
  const [one, other] = [spanOf(left, zone), spanOf(right, zone)];
  if (one && other) return compareSpans(one, other);
  if (one || other || typeof left === 'object' || typeof right === 'object') return Number.NaN;
  const numbers = compareNumbers(left, right);
  if (numbers < 0 || numbers > 0) return numbers;
  if (equals(left, right, zone)) return 0;
  if (typeof left !== 'string' || typeof right !== 'string') return Number.NaN;
  // Numbers that are the same and written as different codes: amounts before codes.
  if (numbers === 0 && isAmount(left) !== isAmount(right)) return isAmount(left) ? -1 : 1;
  return compareTexts(composed(left), composed(right));
}

/** The same for texts that are equal and stand for no time, and for no others. */
export function keyOfText(text: string): string {
  const decimal = isAmount(text) ? decimalOf(text) : undefined;
  return decimal ? decimal.toString() : composed(text);
}

function bothTimes(left: unknown, right: unknown, zone: string) {
  const one = spanOf(left, zone);
  const other = one && spanOf(right, zone);
  return one && other && ([one, other] as const);
}

/** NaN where one of the two is not a number. */
function compareNumbers(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number')
    return left === right ? 0 : left < right ? -1 : 1;
  const one = decimalOf(left);
  const other = decimalOf(right);
  if (one && other) return one.comparedTo(other);
  // Numbers of more digits than decimals have.
  if (typeof left === 'number' && other) return compareNumbers(left, other.toNumber());
  return typeof right === 'number' && one ? compareNumbers(one.toNumber(), right) : Number.NaN;
}

const isAmount = (value: unknown): boolean => typeof value === 'string' && AMOUNT.test(value);

/** The same order on every machine, whatever its language. */
const collator = new Intl.Collator('en', { usage: 'sort', sensitivity: 'variant' });

/** Texts that differ only in what a language does not order, such as signs of control, are ordered by their characters. */
function compareTexts(left: string, right: string): number {
  const order = collator.compare(left, right);
  if (order !== 0) return order;
  return left === right ? Number.NaN : left < right ? -1 : 1;
}
