import { currencyNamed, isFormerCurrency } from '../currencies';
import type { FieldType } from '../FieldType';
import { code } from './text';

/** The code of a currency, whatever its case. One that is no longer active is compared as it is written, as records may have it. */
export const currency: FieldType = {
  ...code,
  abilities: new Set(['equality']),
  expected: 'a currency code of ISO 4217, such as EUR',
  isCommaList: true,
  read: (operand) => {
    const written = operand.trim();
    return currencyNamed(written) ?? (isFormerCurrency(written) ? written : undefined);
  },
};
