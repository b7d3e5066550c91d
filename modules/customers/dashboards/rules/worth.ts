import { Decimal, roundedTo } from '@tenantry/core';
import Joi from 'joi';
import { type Amount, amountList, amountsOf, countOf, type TotalsRow } from './amounts';

/** A change against the period before. */
export interface Delta {
  /** In percent of the earlier value, to one decimal; 100 where there was none. */
  readonly value: number;
  readonly direction: 'up' | 'down' | 'unchanged';
}

/** Deals of a period and those of the period before, to compare them with. */
export interface Compared {
  readonly now: readonly TotalsRow[];
  readonly before: readonly TotalsRow[];
}

/**
 * The total of deals in the currency with the largest one. Amounts of other currencies are left out: no rates convert them.
 *
 * @param compared deals with the amounts, in that currency, that make up the change
 */
export function worthOf(rows: readonly TotalsRow[], compared: Compared) {
  const amounts = amountsOf(rows);
  const leading = leadingOf(amounts) ?? leadingOf(amountsOf(compared.before));
  const currency = leading?.currency ?? null;
  const of = (list: readonly TotalsRow[]) =>
    new Decimal(amountsOf(list).find((amount) => amount.currency === currency)?.total ?? 0);
  return {
    value: of(rows).toNumber(),
    currency,
    delta: deltaOf(of(compared.now), of(compared.before)),
    amounts,
  };
}

/** How many deals there are, and the change of those that were compared. */
export function numberOf(rows: readonly TotalsRow[], { now, before }: Compared) {
  return { value: countOf(rows), delta: deltaOf(new Decimal(countOf(now)), new Decimal(countOf(before))) };
}

/** Currencies of amounts that `worthOf` leaves out, in order. */
export function leftOutOf(lists: readonly (readonly TotalsRow[])[]): string[] {
  const others = lists.flatMap((rows) => {
    const amounts = amountsOf(rows);
    const currency = leadingOf(amounts)?.currency ?? null;
    return amounts.flatMap((amount) => (amount.currency === currency ? [] : (amount.currency ?? [])));
  });
  return [...new Set(others)].sort();
}

/** The change from one value to another. */
export function deltaOf(now: Decimal, before: Decimal): Delta {
  if (now.equals(before)) return { value: 0, direction: 'unchanged' };
  const share = before.isZero() ? new Decimal(1) : now.minus(before).dividedBy(before.abs());
  return {
    value: roundedTo(share.times(100), 1).toNumber(),
    direction: now.greaterThan(before) ? 'up' : 'down',
  };
}

/** The amount with the largest total; one without a currency only when no amount has a currency. */
function leadingOf(amounts: readonly Amount[]): Amount | undefined {
  const named = amounts.filter(({ currency }) => currency !== null);
  const [first, ...rest] = named.length > 0 ? named : amounts;
  return rest.reduce(
    (most, amount) => (most && new Decimal(most.total).greaterThanOrEqualTo(amount.total) ? most : amount),
    first,
  );
}

/** The shape of a `Delta`. */
export const deltaSchema = Joi.object({
  value: Joi.number().required().description('percent of the earlier value; 100 where there was none'),
  direction: Joi.valid('up', 'down', 'unchanged').required(),
}).required();

/** The members of `worthOf`. */
export const worthSchema = {
  value: Joi.number().min(0).required().description('in the currency with the largest total'),
  currency: Joi.string().allow(null).required(),
  delta: deltaSchema,
  amounts: amountList,
};
