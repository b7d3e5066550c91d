import { Money } from '@tenantry/console';

/** An amount of a price with its cents, so that prices stand below each other digit by digit. */
export function PriceAmount({
  value,
  record,
}: {
  /** A decimal. */
  readonly value: string;
  readonly record: { readonly currency_code: string };
}) {
  return <Money amount={value} currency={record.currency_code} hasCents />;
}
