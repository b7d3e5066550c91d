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

/** Requests in one batch. */
const MOST_REQUESTS = 50;

/** Many requests, each with an id of the client's. */
export const dataBatch = Joi.object<{ requests: { id: string; request: DataRequest }[] }>({
  requests: Joi.array()
    .items(Joi.object({ id: Joi.string().max(200).required(), request: dataRequest.required() }))
    .min(1)
    .max(MOST_REQUESTS)
    .required(),
});
