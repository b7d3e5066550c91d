import { Chip, formatNumber } from '@tenantry/console';
import type { InputProps } from './InputProps';
import { text } from './texts';

/** Amounts of the example: 23 % tax on a net price. */
const NET = 100;
const GROSS = 123;

interface PriceKind {
  readonly currency_code: string | null;
}

/** How shops show prices of a kind: with or without tax, in which currency. */
export function KindText({ value, record }: { readonly value: string; readonly record: PriceKind }) {
  const { currency_code: currency } = record;
  const tax = text(value === 'including-tax' ? 'withTax' : 'withoutTax');
  return (
    <span className="short">
      {tax} <span className="soft">· {currency ?? text('anyCurrency')}</span>
    </span>
  );
}

/** That prices of a kind are promotions; nothing of others. */
export function PromotionText({ value }: { readonly value: boolean }) {
  return value && <Chip tone="amber">{text('promotion')}</Chip>;
}

/** Whether a record of the settings is in use. */
export function ActiveText({ value }: { readonly value: boolean }) {
  return <Chip tone={value ? 'green' : 'grey'}>{text(value ? 'active' : 'inactive')}</Chip>;
}

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
