import Joi from 'joi';
import type { AnalyticsModel } from './AnalyticsModel';
import { OPERATORS } from './conditions';
import type { DataFilter, DataRequest } from './DataRequest';
import type { Comparison, CurrencyAmount, DataResult } from './DataResult';
import type { DateWindow } from './dateWindow';

/** A condition of a list. */
export interface ListCondition {
  readonly member: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Answered details. */
export interface AnsweredDetails {
  /** The number in each currency: that of the tenant first, then the largest; null is for amounts without one. */
  readonly currencies: readonly CurrencyAmount[];
  /** The member that says the currency; null where the amounts are in one. */
  readonly currencyField: string | null;
  /** The list that shows the records that were counted; null where none does. */
  readonly list: {
    readonly kind: string;
    readonly conditions: readonly ListCondition[];
    /** The member by which the list finds the records of a group; null where it does not, or without groups. */
    readonly by: string | null;
  } | null;
  /** The days of the date range, and those that it is compared with. */
  readonly period: DateWindow | null;
  readonly earlier: DateWindow | null;
  /** The earliest month first, each by its first day. */
  readonly trend?: readonly { readonly day: string; readonly value: number | null }[];
}

/** Data of a widget with details. */
export type DetailedResult = DataResult & { readonly details?: AnsweredDetails };

const day = () => Joi.string().required();
const window = () => Joi.object({ from: day(), to: day() }).allow(null).required();
const number = () => Joi.number().unsafe().allow(null).required();

/** Schema of a `Comparison`. */
export const comparisonShape = Joi.object<Comparison>({
  value: Joi.number().unsafe().required().description('of the period before'),
  change: Joi.number().unsafe().required().description('in percent'),
  direction: Joi.valid('up', 'down', 'unchanged').required(),
});

/** Schema of amounts by their currencies. */
export const amountsShape = Joi.array().items(
  Joi.object({
    currency: Joi.string().allow(null).required(),
    value: number(),
    comparison: comparisonShape,
  }),
);

/** Schema of `AnsweredDetails`. */
export const detailsShape = Joi.object<AnsweredDetails>({
  currencies: amountsShape
    .required()
    .description('the number in each currency, that of the tenant first, then the largest'),
  currencyField: Joi.string().allow(null).required().description('null where the amounts are in one'),
  list: Joi.object({
    kind: Joi.string().required(),
    conditions: Joi.array()
      .items(
        Joi.object({
          member: Joi.string().required(),
          operator: Joi.string().required(),
          values: Joi.array().items(Joi.string().allow('')).required(),
        }),
      )
      .required(),
    by: Joi.string()
      .allow(null)
      .required()
      .description('the member by which the list finds the records of a group'),
  })
    .allow(null)
    .required()
    .description('the list that shows the records that were counted; null where none does'),
  period: window().description('days of the date range, `to` without its day'),
  earlier: window().description('those that it is compared with'),
  trend: Joi.array()
    .items(Joi.object({ day: day(), value: number() }))
    .description('by the first days of the last twelve months'),
}).description('where the request asks for it');

/** Amounts in the order in which dashboards show them. @param first the currency of the tenant */
export function inOrderOf(
  first: string | null,
  amounts: readonly CurrencyAmount[],
): readonly CurrencyAmount[] {
  const rank = ({ currency }: CurrencyAmount) => (currency === null ? 2 : currency === first ? 0 : 1);
  return [...amounts].sort((a, b) => rank(a) - rank(b) || (b.value ?? 0) - (a.value ?? 0));
}

/** Operators of lists by those of requests. */
const LIST_OPERATORS: Readonly<Record<DataFilter['operator'], string>> = {
  ...OPERATORS,
  is_null: 'is_empty',
  is_not_null: 'is_not_empty',
};

/**
 * The list that shows the records of a request: those that its filters and its date range leave.
 *
 * @param lastDay last day of the range; null without one
 */
export function listOf(
  { filters = [], dateRange, groupBy }: DataRequest,
  { kind, isListed, listMember }: AnalyticsModel,
  period: DateWindow | null,
  lastDay: string | null,
): AnsweredDetails['list'] {
  const inPeriod =
    dateRange && period && lastDay !== null
      ? [{ name: dateRange.field, operator: 'between', values: [period.from, lastDay] }]
      : [];
  const wanted = [
    ...filters.map(({ field: name, operator, value }) => ({
      name,
      operator: value === null ? NULL_OPERATORS[operator] : LIST_OPERATORS[operator],
      values: value === undefined || value === null ? [] : [value].flat().map(String),
    })),
    ...inPeriod,
  ];
  const conditions = wanted.map(({ name, operator = '', values }) => {
    const member = name.startsWith('cf_') ? name : listMember(name, operator);
    return member === undefined ? null : { member, operator, values };
  });
  if (!isListed || !conditions.every((condition) => condition !== null)) return null;
  const by = groupBy && listMember(groupBy.field, groupBy.granularity ? 'between' : 'is');
  return { kind, conditions, by: by ?? null };
}

/** Operators that compare with null. */
const NULL_OPERATORS: Readonly<Partial<Record<DataFilter['operator'], string>>> = {
  eq: 'is_empty',
  neq: 'is_not_empty',
  is_null: 'is_empty',
  is_not_null: 'is_not_empty',
};
