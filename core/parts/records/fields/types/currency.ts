import { currencyNamed } from '../currencies';
import type { FieldType } from '../FieldType';
import { code } from './text';

/** The code of a currency, whatever its case. One that was stored before codes were checked is compared as it is written. */
export const currency: FieldType = {
  ...code,
  abilities: new Set(['equality']),
  isCommaList: true,
  read: (operand) => currencyNamed(operand) ?? code.read(operand.trim(), { zone: 'UTC' }),
};
