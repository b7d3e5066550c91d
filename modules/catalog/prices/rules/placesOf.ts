import { currencyNamed } from '@tenantry/core';

/** Decimals of a currency; two for a code that was stored before codes were checked. */
export function placesOf(currency: string): number {
  if (!currencyNamed(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
