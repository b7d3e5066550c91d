import Joi from 'joi';
import { jsonValue } from '../http/boundedJson';

const AGGREGATES = ['count', 'sum', 'avg', 'min', 'max'] as const;
const GRANULARITIES = ['day', 'week', 'month', 'quarter', 'year'] as const;
const PRESETS = [
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
  'last_12_months',
] as const;
const COMPARISONS = ['previous_period', 'previous_year'] as const;
const SCALAR_OPERATORS = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte'] as const;
const LIST_OPERATORS = ['in', 'not_in'] as const;
const NULL_OPERATORS = ['is_null', 'is_not_null'] as const;

/** Numbers over records of one kind. */
export interface WidgetQuery {
  /** Id of an analytics entity: `customers:deals`. */
  readonly entityType: string;
  /** The member that is counted, summed and so on. */
  readonly metric: { readonly field: string; readonly aggregate: (typeof AGGREGATES)[number] };
  /** One number for each value of a member, or for each period of a time. */
  readonly groupBy?: {
    readonly field: string;
    readonly granularity?: (typeof GRANULARITIES)[number];
    /** Groups in the answer, the largest first. */
    readonly limit?: number;
    /** Answers labels beside ids and values from fixed lists. */
    readonly resolveLabels?: boolean;
  };
  /** Conditions on members. Records meet all of them. */
  readonly filters?: readonly {
    readonly field: string;
    readonly operator:
      (typeof SCALAR_OPERATORS)[number] | (typeof LIST_OPERATORS)[number] | (typeof NULL_OPERATORS)[number];
    readonly value?: unknown;
  }[];
  /** Only records with a time of the member in this period. */
  readonly dateRange?: { readonly field: string; readonly preset: (typeof PRESETS)[number] };
  /** The earlier period that `dateRange` is compared with. */
  readonly comparison?: { readonly type: (typeof COMPARISONS)[number] };
}

const MOST_VALUES = 200;
const MOST_FILTERS = 50;

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

/** Schema of a `WidgetQuery`. Conversions are off: `"5"` stays a text, which fields of numbers accept too. */
export const widgetQuery = Joi.object<WidgetQuery>({
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
