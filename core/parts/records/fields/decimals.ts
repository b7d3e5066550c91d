import { Decimal as DecimalNumber } from 'decimal.js';

/**
 * Decimal numbers with 160 significant digits. Halves are rounded away from zero, as `numeric` of PostgreSQL does. The
 * product of two numbers of 60 digits is exact. A result with more digits is rounded to 160.
 */
export const Decimal = DecimalNumber.clone({
  precision: 160,
  rounding: DecimalNumber.ROUND_HALF_UP,
  // Exponents of intermediate results; a calculation that exceeds them is too large anyway.
  maxE: 10_000,
  minE: -10_000,
  toExpNeg: -10_000,
  toExpPos: 10_000,
});
export type Decimal = DecimalNumber;

/** Digits of a value before and after the decimal point, at most. */
const MOST_DIGITS = 30;
const LONGEST = 100;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/i;

/**
 * The decimal that a value stands for: a number, or text in plain notation or with an exponent as JSON has it (`10`,
 * `-12.50`, `1.5e3`), with blanks around it. A number counts as its shortest text: 1.005 is exactly 1.005.
 *
 * @returns undefined for any other value, NaN, infinity, and more than 30 digits before or after the decimal point
 */
export function decimalOf(value: unknown): Decimal | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text.length > LONGEST || !DECIMAL.test(text)) return undefined;
  const decimal = new Decimal(text);
  return decimal.e < MOST_DIGITS && decimal.decimalPlaces() <= MOST_DIGITS ? decimal : undefined;
}

/** A decimal with so many places, half rounded away from zero: 1.005 with two places is 1.01, -1.005 is -1.01. */
export function roundedTo(value: Decimal, places: number): Decimal {
  return value.toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
}
