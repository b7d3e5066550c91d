import { cutText, endOfText } from '@tenantry/core';

/** A decimal number: `units` divided by ten to the power of `scale`. */
export interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

/** @param text as PostgreSQL writes a numeric: `-12.50` */
export function decimalOf(text: string): Decimal {
  const [whole = '0', fraction = ''] = text.split('.');
  return { units: BigInt(whole + fraction), scale: fraction.length };
}

export function plus(one: Decimal, other: Decimal): Decimal {
  const scale = Math.max(one.scale, other.scale);
  return { units: scaled(one, scale) + scaled(other, scale), scale };
}

export function textOf({ units, scale }: Decimal): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0
    ? sign + digits
    : `${sign}${cutText(digits, digits.length - scale)}.${endOfText(digits, scale)}`;
}

const scaled = ({ units, scale }: Decimal, to: number): bigint => units * 10n ** BigInt(to - scale);
