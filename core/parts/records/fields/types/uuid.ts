import { isUuid } from '../../../../kernel/texts/isUuid';
import { byCodePoint } from '../byCodePoint';
import type { FieldType } from '../FieldType';

const read = (operand: string) => (isUuid(operand.trim()) ? operand.trim().toLowerCase() : undefined);

/** The id of a record or an account. */
export const uuid: FieldType = {
  name: 'uuid',
  abilities: new Set(['equality']),
  expected: 'an id (UUID)',
  isCommaList: true,
  read,
  keyOf: (value) => (typeof value === 'string' ? read(value) : undefined),
  compare: byCodePoint,
};
