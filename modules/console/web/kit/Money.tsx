import { formatNumber } from '../texts/format';

/** An amount of money. */
export interface MoneyProps {
  /** A number, or a decimal as text, of which every digit is shown. */
  readonly amount: number | string;
  /** Code of the currency, as `EUR`; blank or left out: none is shown. */
  readonly currency?: string | undefined;
  /** Whether whole amounts show their cents too. */
  readonly hasCents?: boolean;
}

/** An amount in the digits of the reader's language, with the code of its currency after it. */
export function Money({ amount, currency = '', hasCents = false }: MoneyProps) {
  return (
    <span className="money">
      {formatNumber(amount, digitsOf(currency, hasCents))}
      {currency !== '' && (
        <>
          {' '}
          <small>{currency}</small>
        </>
      )}
    </span>
  );
}

type Digits = Intl.NumberFormatOptions & { readonly trailingZeroDisplay: 'auto' | 'stripIfInteger' };

/** As many digits as the currency has, of whole amounts only on request; parts of a cent are kept. */
function digitsOf(currency: string, hasCents: boolean): Digits {
  return {
    minimumFractionDigits: placesOf(currency),
    maximumFractionDigits: 20,
    trailingZeroDisplay: hasCents ? 'auto' : 'stripIfInteger',
  };
}

/** Decimals of a currency; two for a code that no currency has. */
function placesOf(currency: string): number {
  if (!/^[A-Za-z]{3}$/.test(currency)) return 2;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}
