import { identityOf } from '../../../../kernel/texts/identityOf';
import { composed } from '../../../../kernel/texts/stackedMarks';
import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';
import { identitySql } from '../identity';

const LONGEST = 2_000;

const shared = {
  name: 'text',
  abilities: new Set(['equality', 'text']),
  expected: `a text of at most ${LONGEST} characters`,
  isCommaList: false,
  compare: byCodePoint,
} satisfies Partial<FieldType>;

/** An id, a code, a key or an address: equal when all characters are. Parts are found as those of words. */
export const code: FieldType = {
  ...shared,
  read: (operand) => (isStorable(operand) ? composed(operand) : undefined),
  keyOf: (value) => (typeof value === 'string' ? value : undefined),
};

const casedCode = (cased: (text: string) => string): FieldType => ({
  ...code,
  read: (operand, place) => code.read(cased(operand.trim()), place),
});

/** Codes that are stored in one case: operands are read in it, as bodies are. */
export const casedCodes = {
  lower: casedCode((text) => text.toLowerCase()),
  upper: casedCode((text) => text.toUpperCase()),
} as const;

/** Words that people write: equal whatever their case. Parts of them are found whatever their case and accents. */
export const text: FieldType = {
  ...shared,
  read: (operand) => (isStorable(operand) ? identityOf(operand) : undefined),
  keyOf: (value) => (typeof value === 'string' ? identityOf(value) : undefined),
  sqlKey: identitySql,
  asWritten: code,
};

/** Whether PostgreSQL can store a text, and it is within the maximal length of operands. */
function isStorable(operand: string): boolean {
  return operand.length <= LONGEST && !operand.includes('\u0000') && operand.isWellFormed();
}
