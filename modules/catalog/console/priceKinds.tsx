import { formatNumber } from '@tenantry/console';
import type { InputProps } from './InputProps';
import { text } from './texts';

/** Amounts of the example: 23 % tax on a net price. */
const NET = 100;
const GROSS = 123;

/** Whether shops show prices with tax, with an example. */
export function TaxInput({ value, values, usual }: InputProps) {
  const currency = values?.['currencyCode']?.trim() ?? '';
  const money = (amount: number) =>
    `${formatNumber(amount, { minimumFractionDigits: 2 })} ${currency}`.trim();
  return (
    <div className="with-note">
      {usual}
      {values && (
        <p className="help">
          {value === 'including-tax'
            ? text('exampleWithTax', { net: money(NET), shown: money(GROSS) })
            : text('exampleWithoutTax', { shown: money(NET) })}
        </p>
      )}
    </div>
  );
}
