/** Lengths of trade item numbers by their type. */
const LENGTHS = {
  gtin8: 8,
  ean8: 8,
  gtin12: 12,
  upc: 12,
  gtin13: 13,
  ean13: 13,
  isbn13: 13,
  gtin14: 14,
} as const;

export type GtinType = keyof typeof LENGTHS;

export const GTIN_TYPES = Object.keys(LENGTHS) as GtinType[];

/** Why a number is invalid for its type; null for a valid one, check digit included (GS1: weights 3 and 1 from the right). */
export function gtinProblem(type: GtinType, number: string): string | null {
  const length = LENGTHS[type];
  if (!/^\d+$/.test(number) || number.length !== length)
    return `A number of type ${type} has ${length} digits`;
  const digits = [...number].map(Number).toReversed();
  const sum = digits.reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? null : 'The check digit is wrong';
}
