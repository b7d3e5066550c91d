import { cutText, endOfText } from '@tenantry/core';
import { invalidMember } from '../../shared/invalidMember';

/** An amount as text, or as a number where no digit is lost. */
export type Decimal = string | number;

/** A price with and without tax, in its currency; null where it is not known. */
export interface PriceAmounts {
  readonly net: Decimal | null;
  readonly gross: Decimal | null;
  /** Percent. */
  readonly taxRate: number | null;
}

/** The same, worked out: text of four decimals. */
export interface ExactAmounts extends PriceAmounts {
  readonly net: string | null;
  readonly gross: string | null;
}

/** Decimals of amounts and rates. */
const DECIMALS = 4;
const PARTS = 10n ** BigInt(DECIMALS);
const WHOLE = 100n * PARTS;
/** Parts of the largest amount that the table keeps: 999,999,999,999.9999. */
const MOST = 10n ** 16n - 1n;

/** An amount in ten-thousandths. */
function parts(amount: Decimal): bigint {
  const [whole = '0', decimals = ''] = String(amount).split('.');
  return BigInt(whole) * PARTS + BigInt(decimals.padEnd(DECIMALS, '0').slice(0, DECIMALS));
}

const rateParts = (percent: number) => BigInt(Math.round(percent * Number(PARTS)));
const divided = (dividend: bigint, divisor: bigint) => (dividend * 2n + divisor) / (divisor * 2n);

function text(amount: bigint): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DECIMALS + 1, '0');
  return `${amount < 0n ? '-' : ''}${cutText(digits, digits.length - DECIMALS)}.${endOfText(digits, DECIMALS)}`;
}

/** The gross price of a net one, rounded half up to four decimals. */
function grossOf(net: Decimal, taxRate: number): string {
  const gross = divided(parts(net) * (WHOLE + rateParts(taxRate)), WHOLE);
  if (gross > MOST) throw invalidMember('unitPriceNet', 'The gross price is too large', 'number.max');
  return text(gross);
}

/** The net price of a gross one, rounded half up to four decimals. */
function netOf(gross: Decimal, taxRate: number): string {
  return text(divided(parts(gross) * WHOLE, WHOLE + rateParts(taxRate)));
}

/** The tax in a price; null when it is unknown. */
export function taxAmountOf({ net, gross }: PriceAmounts): string | null {
  return net === null || gross === null ? null : text(parts(gross) - parts(net));
}

/**
 * Amounts after a change: what was not sent follows from what was, where the rate of tax is known, and else is
 * forgotten rather than left contradicting.
 *
 * @param sent what the client sent; members that were left out are absent
 * @throws HttpError 400 the gross price exceeds what can be kept
 */
export function completeAmounts(before: PriceAmounts, sent: Partial<PriceAmounts>): ExactAmounts {
  const taxRate = sent.taxRate === undefined ? before.taxRate : sent.taxRate;
  const isSent = (name: 'net' | 'gross') => sent[name] !== undefined && sent[name] !== null;
  let net = exact(sent.net === undefined ? before.net : sent.net);
  let gross = exact(sent.gross === undefined ? before.gross : sent.gross);
  if (isSent('net') && isSent('gross')) return { net, gross, taxRate };
  const leads = isSent('gross') || net === null ? 'gross' : 'net';
  const hasChanged = isSent('net') || isSent('gross') || sent.taxRate !== undefined;
  if (leads === 'net' && net !== null && hasChanged) gross = taxRate === null ? null : grossOf(net, taxRate);
  if (leads === 'gross' && gross !== null && hasChanged)
    net = taxRate === null ? null : netOf(gross, taxRate);
  return { net, gross, taxRate };
}

const exact = (amount: Decimal | null) => (amount === null ? null : text(parts(amount)));
