import { jsonValue } from '@tenantry/core';
import Joi from 'joi';

export const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;
export const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const;
export const PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
  'last_7_days',
  'last_30_days',
  'last_90_days',
] as const;
export const COMPARISONS = ['previous_period', 'previous_year'] as const;
const SCALAR_OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;
const LIST_OPERATORS = ['in', 'not_in'] as const;
const NULL_OPERATORS = ['is_null', 'is_not_null'] as const;

export type Aggregate = (typeof AGGREGATES)[number];
export type Granularity = (typeof GRANULARITIES)[number];
export type Preset = (typeof PRESETS)[number];
export type ComparisonType = (typeof COMPARISONS)[number];

/** A condition on one member; all of a request hold together. */
export interface DataFilter {
  readonly field: string;
  readonly operator:
    (typeof SCALAR_OPERATORS)[number] | (typeof LIST_OPERATORS)[number] | (typeof NULL_OPERATORS)[number];
  readonly value?: unknown;
}

/** What a widget wants to know. */
export interface DataRequest {
  readonly entityType: string;
  readonly metric: { readonly field: string; readonly aggregate: Aggregate };
  readonly groupBy?: {
    readonly field: string;
    readonly granularity?: Granularity;
    readonly limit?: number;
    readonly resolveLabels?: boolean;
  };
  readonly filters?: readonly DataFilter[];
  readonly dateRange?: { readonly field: string; readonly preset: Preset };
  readonly comparison?: { readonly type: ComparisonType };
}

const MOST_VALUES = 200;
const MOST_FILTERS = 50;
/** Requests in one batch. */
export const MOST_REQUESTS = 50;

const field = () => Joi.string().max(200);
const scalar = Joi.alternatives(Joi.string().allow('').max(1_000), Joi.number().unsafe(), Joi.boolean());

const filter = Joi.object({
  field: field().required(),
  operator: Joi.valid(...SCALAR_OPERATORS, ...LIST_OPERATORS, ...NULL_OPERATORS).required(),
  value: Joi.when('operator', {
    is: Joi.valid(...LIST_OPERATORS),
    then: Joi.array().items(scalar).max(MOST_VALUES).required(),
    otherwise: jsonValue(1_000),
  }),
});

/** The shape of a request. Conversions are off: `"5"` stays a text, which fields of numbers take too. */
export const dataRequest = Joi.object<DataRequest>({
  entityType: Joi.string().max(200).required().description('`customers:deals`'),
  metric: Joi.object({
    field: field().required(),
    aggregate: Joi.valid(...AGGREGATES).required(),
  }).required(),
  groupBy: Joi.object({
    field: field().required(),
    granularity: Joi.valid(...GRANULARITIES).description('of times and dates'),
    limit: Joi.number().integer().min(1).max(100).description('buckets, the largest first'),
    resolveLabels: Joi.boolean(),
  }),
  filters: Joi.array().items(filter).max(MOST_FILTERS),
  dateRange: Joi.object({ field: field().required(), preset: Joi.valid(...PRESETS).required() }),
  comparison: Joi.object({ type: Joi.valid(...COMPARISONS).required() }).description(
    'used together with `dateRange` only',
  ),
}).prefs({ convert: false });

/** Many requests, each with an id of the client's. */
export const dataBatch = Joi.object<{ requests: { id: string; request: DataRequest }[] }>({
  requests: Joi.array()
    .items(Joi.object({ id: Joi.string().max(200).required(), request: dataRequest.required() }))
    .min(1)
    .max(MOST_REQUESTS)
    .required(),
});
