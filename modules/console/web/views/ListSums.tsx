import { Money } from '../kit/Money';
import type { Item } from './description';
import type { Field } from './Field';
import { sumsOf } from './sumsOf';

/** Sums of the first amount that has a currency, side by side. @param props.items all that the list finds */
export function ListSums({
  fields,
  items,
}: {
  readonly fields: readonly Field[];
  readonly items: readonly Item[];
}) {
  const amount = fields.find(({ currencyColumn }) => currencyColumn !== null);
  if (!amount?.currencyColumn) return null;
  const sums = sumsOf(items, fields, { member: amount.name, currency: amount.currencyColumn });
  return (
    <p className="sums" aria-label={amount.label} role="group">
      {sums.map((sum) => (
        <Money key={sum.currency} {...sum} />
      ))}
    </p>
  );
}
