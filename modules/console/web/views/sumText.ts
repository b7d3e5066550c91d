import { formatNumber } from '../texts/format';
import type { Item } from './description';
import type { Field } from './Field';
import type { LanesView } from './RecordView';

/** Sums of a member by currency: `1,200 EUR + 300 USD`. */
export function sumText(
  items: readonly Item[],
  fields: readonly Field[],
  { member, currency }: NonNullable<LanesView['sum']>,
): string {
  const columnOf = (name: string) => fields.find((field) => field.name === name)?.column ?? name;
  const sums = new Map<string, number>();
  for (const item of items) {
    const amount = Number(item[columnOf(member)] ?? 0);
    const code = currency === undefined ? '' : String((item[columnOf(currency)] as string | null) ?? '');
    if (amount !== 0) sums.set(code, (sums.get(code) ?? 0) + amount);
  }
  return [...sums]
    .map(([code, sum]) => `${formatNumber(sum, { maximumFractionDigits: 2 })} ${code}`.trim())
    .join(' + ');
}
