import { Decimal, roundedTo } from '@tenantry/core';
import { invalidMember } from '../../shared/invalidMember';

/** An amount or a rate as text, or as a number, which counts as its shortest text. */
export type Amount = string | number;

/** A price with and without tax, in its currency; null where it is not known. */
export interface PriceAmounts {
  readonly net: Amount | null;
  readonly gross: Amount | null;
  /** Percent. */
  readonly taxRate: Amount | null;
}

/** The same, worked out: text of four decimals. */
export interface ExactAmounts extends PriceAmounts {
  readonly net: string | null;
  readonly gross: string | null;
}

/** Decimals that the table keeps of amounts and rates. */
const PLACES = 4;
/** The largest amount that the table keeps. */
const MOST = new Decimal('999999999999.9999');

const kept = (amount: Amount): Decimal => roundedTo(new Decimal(amount), PLACES);
const text = (amount: Decimal): string => roundedTo(amount, PLACES).toFixed(PLACES);
/** Factor from a net price to the gross one. */
const factorOf = (taxRate: Amount): Decimal => kept(taxRate).dividedBy(100).plus(1);

/** The gross price of a net one, half a ten-thousandth rounded up. */
function grossOf(net: Amount, taxRate: Amount): string {
  const gross = roundedTo(kept(net).times(factorOf(taxRate)), PLACES);
  if (gross.greaterThan(MOST))
    throw invalidMember('unitPriceNet', 'The gross price is too large', 'number.max');
  return text(gross);
}

/** The net price of a gross one, half a ten-thousandth rounded up. */
const netOf = (gross: Amount, taxRate: Amount): string => text(kept(gross).dividedBy(factorOf(taxRate)));

/** The tax in a price; null when it is unknown. */
export function taxAmountOf({ net, gross }: PriceAmounts): string | null {
  return net === null || gross === null ? null : text(kept(gross).minus(kept(net)));
}

/**
 * Amounts after a change. An absent amount follows from the sent one, where the rate of tax is known, and otherwise is
 * cleared, so that the two do not contradict each other. A value that is sent as it is stored does not count as a change: a
 * price that was given as a gross one keeps it when its net one is sent back, though that net price would give another gross one.
 *
 * @param sent what the client sent; members that were left out are absent
 * @param places to which clients round amounts at least: those of the currency
 * @throws HttpError 400 the gross price exceeds what can be kept, or net and gross price contradict each other and the rate
 */
export function completeAmounts(before: PriceAmounts, sent: Partial<PriceAmounts>, places = 2): ExactAmounts {
  const isSent = (name: 'net' | 'gross') => sent[name] !== undefined && sent[name] !== null;
  const differs = (name: keyof PriceAmounts): boolean =>
    sent[name] !== undefined && !isSame(before[name], sent[name]);
  const taxRate = sent.taxRate === undefined ? before.taxRate : sent.taxRate;
  let net = exact(sent.net === undefined ? before.net : sent.net);
  let gross = exact(sent.gross === undefined ? before.gross : sent.gross);
  const areBoth = isSent('net') && isSent('gross');
  const isNew = differs('net') || differs('gross') || differs('taxRate');
  if (areBoth && (!isNew || taxRate === null || (differs('net') && differs('gross')))) {
    if (isNew && net !== null && gross !== null) assertAgree(net, gross, taxRate, places);
    return { net, gross, taxRate };
  }
  // Of two that are sent, the one that is stored so follows.
  const leads = (areBoth ? differs('gross') : isSent('gross')) || net === null ? 'gross' : 'net';
  const hasChanged = (isSent(leads) && differs(leads)) || differs('taxRate');
  if (leads === 'net' && net !== null && hasChanged) gross = taxRate === null ? null : grossOf(net, taxRate);
  if (leads === 'gross' && gross !== null && hasChanged)
    net = taxRate === null ? null : netOf(gross, taxRate);
  return { net, gross, taxRate };
}

/**
 * Each price may be rounded, to as many places as the two have, and at least to those of the currency. Without a rate, a
 * gross price must be at least the net one.
 */
function assertAgree(net: string, gross: string, taxRate: Amount | null, leastPlaces: number): void {
  const [exactNet, exactGross] = [kept(net), kept(gross)];
  const places = Math.max(leastPlaces, exactNet.decimalPlaces(), exactGross.decimalPlaces());
  const half = new Decimal(10).pow(-places).dividedBy(2);
  if (taxRate === null) {
    if (exactGross.lessThan(exactNet))
      throw invalidMember(
        'unitPriceGross',
        'unitPriceGross must not be less than unitPriceNet',
        'any.invalid',
      );
    return;
  }
  const factor = factorOf(taxRate);
  const difference = exactNet.times(factor).minus(exactGross).abs();
  if (difference.greaterThan(half.times(factor.plus(1)))) {
    const message = 'unitPriceGross must be unitPriceNet with the tax of taxRate';
    throw invalidMember('unitPriceGross', message, 'any.invalid');
  }
}

const isSame = (one: Amount | null, other: Amount | null): boolean =>
  one === null || other === null ? one === other : kept(one).equals(kept(other));

const exact = (amount: Amount | null) => (amount === null ? null : text(kept(amount)));
