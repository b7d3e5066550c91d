import { formatNumber } from '../texts/format';

/** An amount of money. */
export interface MoneyProps {
  /** A number, or a decimal as text, of which every digit is shown. */
  readonly amount: number | string;
  /** Code of the currency, as `EUR`; blank or left out: none is shown. */
  readonly currency?: string | undefined;
}

/** An amount in the digits of the reader's language, with the code of its currency after it. */
export function Money({ amount, currency = '' }: MoneyProps) {
  return (
    <span className="money">
      {formatNumber(amount, DIGITS)}
      {currency !== '' && (
        <>
          {' '}
          <small>{currency}</small>
        </>
      )}
    </span>
  );
}

/** Cents are shown in pairs, and only where there are some. */
const DIGITS: Intl.NumberFormatOptions & { readonly trailingZeroDisplay: 'stripIfInteger' } = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 20,
  trailingZeroDisplay: 'stripIfInteger',
};
