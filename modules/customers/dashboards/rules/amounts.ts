import Joi from 'joi';

/** Totals of deals of one currency. Amounts of different currencies are never added. */
export interface Amount {
  /** Null: the deals name none. */
  readonly currency: string | null;
  /** Deals that have an amount. */
  readonly count: number;
  /** Decimal, as text. */
  readonly total: string;
  /** By probability; deals without one do not count. Decimal, as text. */
  readonly weighted: string;
  /** Decimal, as text. */
  readonly average: string;
}

/** A row of totals: the deals of one group and one currency. */
export interface TotalsRow {
  readonly currency: string | null;
  /** All deals, with an amount or without. */
  readonly deals: number;
  readonly valued: number;
  readonly total: string | null;
  readonly weighted: string | null;
  readonly average: string | null;
}

/** Columns of a `TotalsRow`, selected from rows of totals, grouped by `value_currency`. */
export const ADDED_UP = `
  value_currency AS currency, sum(row_count)::int AS deals, sum(value_amount_count)::int AS valued,
  round(sum(value_amount_sum), 2)::text AS total, round(coalesce(sum(weighted_sum) / 100, 0), 2)::text AS weighted,
  round(sum(value_amount_sum) / nullif(sum(value_amount_count), 0), 2)::text AS average`;

/** Those of the rows that have amounts, by currency; the ones without a currency last. */
export function amountsOf(rows: readonly TotalsRow[]): Amount[] {
  return rows
    .filter(({ valued }) => valued > 0)
    .map(({ currency, valued, total, weighted, average }) => ({
      currency,
      count: valued,
      total: total ?? '0.00',
      weighted: weighted ?? '0.00',
      average: average ?? '0.00',
    }))
    .sort((a, b) => (a.currency ?? '\uffff').localeCompare(b.currency ?? '\uffff'));
}

/** How many deals the rows stand for. */
export function countOf(rows: readonly TotalsRow[]): number {
  return rows.reduce((sum, { deals }) => sum + deals, 0);
}

const money = () => Joi.string().required().description('decimal');

/** The shape of `amountsOf`. */
export const amountList = Joi.array()
  .items(
    Joi.object({
      currency: Joi.string().allow(null).required(),
      count: Joi.number().integer().min(1).required().description('deals that have an amount'),
      total: money(),
      weighted: money().description('by probability; deals without one do not count'),
      average: money(),
    }),
  )
  .required()
  .description('one for each currency: amounts of different currencies are never added');
