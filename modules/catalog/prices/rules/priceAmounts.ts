/** A price with and without tax, in its currency; null where it is not known. */
export interface PriceAmounts {
  readonly net: number | null;
  readonly gross: number | null;
  /** Percent. */
  readonly taxRate: number | null;
}

/** Parts of one that amounts and rates are counted in: four decimals. */
const PARTS = 10_000;
const WHOLE = BigInt(100 * PARTS);

const parts = (value: number) => BigInt(Math.round(value * PARTS));
const value = (amount: bigint) => Number(amount) / PARTS;
const divided = (dividend: bigint, divisor: bigint) => (dividend * 2n + divisor) / (divisor * 2n);

/** The gross price of a net one, rounded half up to four decimals. */
function grossOf(net: number, taxRate: number): number {
  return value(divided(parts(net) * (WHOLE + parts(taxRate)), WHOLE));
}

/** The net price of a gross one, rounded half up to four decimals. */
function netOf(gross: number, taxRate: number): number {
  return value(divided(parts(gross) * WHOLE, WHOLE + parts(taxRate)));
}

/** The tax in a price; null when it is unknown. */
export function taxAmountOf({ net, gross }: PriceAmounts): number | null {
  return net === null || gross === null ? null : value(parts(gross) - parts(net));
}

/**
 * Amounts after a change: what was not sent follows from what was, where the rate of tax is known, and else is
 * forgotten rather than left contradicting.
 *
 * @param sent what the client sent; members that were left out are absent
 */
export function completeAmounts(before: PriceAmounts, sent: Partial<PriceAmounts>): PriceAmounts {
  const taxRate = sent.taxRate === undefined ? before.taxRate : sent.taxRate;
  const isSent = (name: 'net' | 'gross') => sent[name] !== undefined && sent[name] !== null;
  let net = sent.net === undefined ? before.net : sent.net;
  let gross = sent.gross === undefined ? before.gross : sent.gross;
  if (isSent('net') && isSent('gross')) return { net, gross, taxRate };
  const leads = isSent('gross') || net === null ? 'gross' : 'net';
  const hasChanged = isSent('net') || isSent('gross') || sent.taxRate !== undefined;
  if (leads === 'net' && net !== null && hasChanged) gross = taxRate === null ? null : grossOf(net, taxRate);
  if (leads === 'gross' && gross !== null && hasChanged)
    net = taxRate === null ? null : netOf(gross, taxRate);
  return { net, gross, taxRate };
}
