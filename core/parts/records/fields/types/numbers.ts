import { Decimal, decimalOf } from '../decimals';
import type { FieldType } from '../FieldType';

function keyOf(value: unknown): string | undefined {
  // Numbers of JSON may have more digits than decimals are read with.
  const isNumber = typeof value === 'number' && Number.isFinite(value);
  const exact = isNumber ? new Decimal(value) : decimalOf(value);
  return exact?.isZero() ? '0' : exact?.toFixed();
}

const shared = {
  abilities: new Set(['equality', 'order']),
  expected: 'a number',
  isCommaList: true,
  keyOf,
  compare: (a, b) => new Decimal(a).comparedTo(b),
} satisfies Partial<FieldType>;

/** A decimal number, exact from its text on. */
export const decimal: FieldType = { ...shared, name: 'numeric', read: (operand) => keyOf(operand.trim()) };

/** A whole number of four bytes, which may be compared with any number. */
export const integer: FieldType = {
  ...decimal,
  name: 'integer',
  keyType: (keys) => (keys.every(isInteger) ? 'integer' : 'numeric'),
};

const INTEGER = /^-?\d{1,10}$/;
const LARGEST_INTEGER = 2_147_483_647;
const isInteger = (key: string) => INTEGER.test(key) && Math.abs(Number(key)) <= LARGEST_INTEGER;
