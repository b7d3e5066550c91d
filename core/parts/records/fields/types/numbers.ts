import { Decimal } from 'decimal.js';
import type { FieldType } from '../FieldType';

/** Digits before and after the point that operands have at most. */
const DECIMAL = /^[+-]?(?:\d{1,30}(?:\.\d{0,30})?|\.\d{1,30})(?:e[+-]?\d{1,2})?$/i;
const INTEGER = /^[+-]?\d{1,10}$/;
const LARGEST_INTEGER = 2_147_483_647;

/** Exact for all operands and for all columns. */
const Exact = Decimal.clone({ precision: 100, toExpPos: 1_000, toExpNeg: -1_000 });

function keyOf(value: unknown): string | undefined {
  const isDecimal = typeof value === 'string' ? DECIMAL.test(value) : Number.isFinite(value);
  if (!isDecimal) return undefined;
  const exact = new Exact(value as string | number);
  return exact.isZero() ? '0' : exact.toFixed();
}

const shared = {
  abilities: new Set(['equality', 'order']),
  isCommaList: true,
  keyOf,
  compare: (a, b) => new Exact(a).comparedTo(b),
} satisfies Partial<FieldType>;

/** A decimal number, exact from its text on. */
export const decimal: FieldType = { ...shared, name: 'numeric', read: (operand) => keyOf(operand.trim()) };

/** A whole number of four bytes. */
export const integer: FieldType = {
  ...shared,
  name: 'integer',
  read: (operand) => {
    const trimmed = operand.trim();
    return INTEGER.test(trimmed) && Math.abs(Number(trimmed)) <= LARGEST_INTEGER ? keyOf(trimmed) : undefined;
  },
};
