import { readBoolean } from '../../../../kernel/config/booleanToken';
import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';

/** True or false, in the words that queries take. */
export const boolean: FieldType = {
  name: 'boolean',
  abilities: new Set(['equality', 'flag']),
  expected: 'true or false',
  isCommaList: true,
  read: (operand) => readBoolean(operand.trim())?.toString(),
  keyOf: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  compare: byCodePoint,
};
