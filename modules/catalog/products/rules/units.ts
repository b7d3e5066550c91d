import { composed, type FieldType, fieldTypes } from '@tenantry/core';

/** Spellings of units that are widely used, by the code they are kept as. */
const SPELLINGS: Readonly<Record<string, string>> = {
  pc: 'pcs piece pieces qty quantity unit units each ea item items',
  kg: 'kilogram kilograms kilo kilos kgs',
  g: 'gram grams gr',
  l: 'liter liters litre litres ltr',
  ml: 'milliliter milliliters millilitre millilitres',
  m: 'meter meters metre metres',
  cm: 'centimeter centimeters centimetre centimetres',
  mm: 'millimeter millimeters millimetre millimetres',
  m2: 'm² m^2 sqm',
  m3: 'm³ m^3 cbm',
  h: 'hour hours hr hrs',
};

const CODES = new Map(
  Object.entries(SPELLINGS).flatMap(([code, spellings]) =>
    [code, ...spellings.split(' ')].map((spelling) => [spelling, code] as const),
  ),
);

/** The code of a unit: that of a known spelling, else the unit as it was given. */
export function canonicalUnit(unit: string): string {
  const spelling = composed(unit.trim());
  return CODES.get(spelling.toLowerCase()) ?? spelling;
}

/** Whether a unit has a code of its own, by which all products know it. */
export const isBuiltIn = (unit: string): boolean => CODES.has(canonicalUnit(unit));

/** Units are equal whatever their case and spelling: `BOX` is `box`, and `pieces` is `pc`. */
export const unitType: FieldType = {
  ...fieldTypes.text,
  abilities: new Set(['equality']),
  isCommaList: true,
  read: (operand, place) => fieldTypes.text.read(canonicalUnit(operand), place),
  asWritten: { ...(fieldTypes.text.asWritten as FieldType), read: canonicalUnit },
};
