import { widgetQuery, type WidgetQuery } from '@tenantry/core';
import Joi from 'joi';

export type Aggregate = WidgetQuery['metric']['aggregate'];
export type Granularity = NonNullable<NonNullable<WidgetQuery['groupBy']>['granularity']>;
export type Preset = NonNullable<WidgetQuery['dateRange']>['preset'];
export type ComparisonType = NonNullable<WidgetQuery['comparison']>['type'];

/** A condition on one member. */
export type DataFilter = NonNullable<WidgetQuery['filters']>[number];

/** A request for numbers, as widgets declare it. */
export type DataRequest = WidgetQuery;

export const dataRequest = widgetQuery;

/** Requests of a dashboard for more than the numbers. */
export interface Details {
  /** Code of the currency in which amounts are answered, where they are in several; left out: the first of `currencies`. */
  readonly currency?: string | null;
  /** The number of each of the last twelve months too, where the request has a date range and no groups. */
  readonly trend?: boolean;
  /** How many records each group has. */
  readonly counts?: boolean;
}

/** A request for numbers with details. */
export type DetailedRequest = DataRequest & { readonly details?: Details };

/** Schema of a `DetailedRequest`. */
export const detailedRequest = (dataRequest as Joi.ObjectSchema<DetailedRequest>).keys({
  details: Joi.object({
    currency: Joi.string()
      .max(3)
      .allow(null)
      .description('in which amounts are answered; left out: the first of `currencies`'),
    trend: Joi.boolean().description('the number of each of the last twelve months too'),
    counts: Joi.boolean().description('how many records each group has'),
  }).description('asks for what a dashboard shows besides the numbers'),
});

/** Requests in one batch. */
const MOST_REQUESTS = 50;

/** Many requests, each with an id of the client's. */
export const dataBatch = Joi.object<{ requests: { id: string; request: DetailedRequest }[] }>({
  requests: Joi.array()
    .items(Joi.object({ id: Joi.string().max(200).required(), request: detailedRequest.required() }))
    .min(1)
    .max(MOST_REQUESTS)
    .required(),
});
