import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';

/** True or false, in the words that queries take. */
export const boolean: FieldType = {
  name: 'boolean',
  abilities: new Set(['equality', 'flag']),
  isCommaList: true,
  read: (operand) => {
    const word = operand.trim();
    if (/^(?:1|true|yes|y|on|enabled?)$/i.test(word)) return 'true';
    return /^(?:0|false|no|n|off|disabled?)$/i.test(word) ? 'false' : undefined;
  },
  keyOf: (value) => (typeof value === 'boolean' ? String(value) : undefined),
  compare: byCodePoint,
};
