import { composed } from '../../../../kernel/texts/stackedMarks';
import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';

const LONGEST = 2_000;

/** Text, compared as it is written. Parts of it are found whatever their case and accents. */
export const text: FieldType = {
  name: 'text',
  abilities: new Set(['equality', 'text']),
  isCommaList: false,
  read: (operand) => (isStorable(operand) ? composed(operand) : undefined),
  keyOf: (value) => (typeof value === 'string' ? value : undefined),
  compare: byCodePoint,
};

/** Whether PostgreSQL can keep a text, and it is no longer than operands may be. */
function isStorable(operand: string): boolean {
  return operand.length <= LONGEST && !operand.includes('\u0000') && operand.isWellFormed();
}
