import { cutText, endOfText } from '@tenantry/core/texts';
import type { MoneyProps } from '../kit/Money';
import type { Item } from './description';
import { type Field, memberOf } from './Field';
import type { LanesView } from './RecordView';

/** Sums of a member by currency; zeros are left out. */
export function sumsOf(
  items: readonly Item[],
  fields: readonly Field[],
  { member, currency }: NonNullable<LanesView['sum']>,
): readonly MoneyProps[] {
  const sums = new Map<string, bigint>();
  for (const item of items) {
    const amount = partsOf(String((memberOf(item, fields, member) as string | number | null) ?? 0));
    const code =
      currency === undefined ? '' : String((memberOf(item, fields, currency) as string | null) ?? '');
    if (amount !== 0n) sums.set(code, (sums.get(code) ?? 0n) + amount);
  }
  return [...sums].map(([currency, sum]) => ({ amount: textOf(sum), currency }));
}

/** Decimal places that are added up. */
const PLACES = 6;

/** A decimal in millionths: sums of binary fractions would be off by a cent. */
function partsOf(decimal: string): bigint {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d*))?$/.exec(decimal) ?? [];
  return BigInt(`${sign}${whole || '0'}${cutText(fraction, PLACES).padEnd(PLACES, '0')}`);
}

function textOf(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(PLACES + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, digits.length - PLACES)}.${endOfText(digits, PLACES)}`;
}
