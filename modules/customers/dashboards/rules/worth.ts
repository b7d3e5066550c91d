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
 * @param compared deals whose amounts in that currency are the change
 */
export function worthOf(rows: readonly TotalsRow[], compared: Compared) {
  const amounts = amountsOf(rows);
  const leading = leadingOf(amounts) ?? leadingOf(amountsOf(compared.before));
  const currency = leading?.currency ?? null;
  const of = (list: readonly TotalsRow[]) =>
    Number(amountsOf(list).find((amount) => amount.currency === currency)?.total ?? 0);
  return {
    value: of(rows),
    currency,
    delta: deltaOf(of(compared.now), of(compared.before)),
    amounts,
  };
}

/** How many deals there are, and the change of those that were compared. */
export function numberOf(rows: readonly TotalsRow[], { now, before }: Compared) {
  return { value: countOf(rows), delta: deltaOf(countOf(now), countOf(before)) };
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
export function deltaOf(now: number, before: number): Delta {
  if (now === before) return { value: 0, direction: 'unchanged' };
  const share = before === 0 ? 1 : (now - before) / Math.abs(before);
  return { value: Math.round(share * 1_000) / 10, direction: now > before ? 'up' : 'down' };
}

/** The amount with the largest total; one without a currency only where there is no other. */
function leadingOf(amounts: readonly Amount[]): Amount | undefined {
  const named = amounts.filter(({ currency }) => currency !== null);
  const [first, ...rest] = named.length > 0 ? named : amounts;
  return rest.reduce(
    (most, amount) => (most && Number(most.total) >= Number(amount.total) ? most : amount),
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
