import {
  type CoreServices,
  errorResponse,
  badRequest,
  routeFor,
  timestamp,
  withSchemaName,
} from '@tenantry/core';
import Joi from 'joi';
import { analyticsFeatures } from '../../features';
import { invalidBody } from '../../shared/invalid';
import { amountsShape, comparisonShape, detailsShape } from '../rules/DataDetails';
import { dataBatch, detailedRequest } from '../rules/DataRequest';
import type { WidgetDetails } from '../services/WidgetDetails';
import { computeEach } from '../services/computeEach';

const route = routeFor<Pick<CoreServices, 'logger'> & { readonly widgetDetails: WidgetDetails }>();
const number = () => Joi.number().unsafe().allow(null).required();

const resultShape = withSchemaName(
  Joi.object({
    value: number().description(
      'of all records; of groups the sum of those in `data`; null for amounts in several currencies, which are never added',
    ),
    data: Joi.array()
      .items(
        Joi.object({
          groupKey: Joi.alternatives(Joi.string().allow(''), Joi.number().unsafe(), Joi.boolean())
            .allow(null)
            .required()
            .description('what the records have in common; of times where the bucket begins'),
          groupLabel: Joi.string().allow(''),
          groupTone: Joi.string().description('in which charts draw it; or a colour'),
          groupOrder: Joi.number().description('by which charts order it'),
          value: number().description('null for a group of amounts in several currencies'),
          count: Joi.number().integer().description('records in it'),
          currency: Joi.string()
            .allow(null)
            .description('of the value, where the amounts of the answer are in several currencies'),
        }),
      )
      .required()
      .description('the largest value first'),
    amounts: amountsShape.description(
      'the number of each currency, where the amounts are in several and there are no groups',
    ),
    comparison: comparisonShape,
    details: detailsShape,
    metadata: Joi.object({
      fetchedAt: timestamp().required(),
      recordCount: Joi.number().integer().required().description('groups; without groups 1'),
      currency: Joi.string().allow(null).required().description('in which all the amounts are'),
      currencyField: Joi.string()
        .allow(null)
        .required()
        .description(
          'where the amounts are in several currencies: the member by which to group or filter; else null',
        ),
    }).required(),
  }),
  'dashboards.widget_data',
);

const invalid = invalidBody('Invalid request payload');

export const readWidgetData = route({
  method: 'POST',
  path: '/dashboards/widgets/data',
  summary: 'Count or sum records',
  description:
    'Only records count that the caller sees in lists. Members are those that the entity type declares, paths inside JSON ' +
    '(`metadata.color`) and custom fields (`cf_priority`). Days begin in the time zone of the organization. Results are kept until records change.',
  access: 'authenticated',
  features: [analyticsFeatures.view],
  body: detailedRequest.required(),
  invalid,
  responses: {
    200: { description: 'The numbers', body: resultShape },
    400: errorResponse('Invalid request, entity type or member; no tenant'),
    422: errorResponse(
      'More groups than an answer may have, or too many rows to group by an encrypted member',
    ),
    503: errorResponse('The keys of encrypted members are unavailable'),
  },
  handler: ({ body, services, ...call }) => services.widgetDetails.compute(body, call),
});

export const readWidgetDataBatch = route({
  method: 'POST',
  path: '/dashboards/widgets/data/batch',
  summary: 'Count or sum records for many widgets',
  description: 'Each request is answered by itself: one that is refused leaves the others alone.',
  access: 'authenticated',
  features: [analyticsFeatures.view],
  body: dataBatch.required(),
  invalid,
  responses: {
    200: {
      description: 'Results in the order of the requests',
      body: Joi.object({
        results: Joi.array()
          .items(
            Joi.object({
              id: Joi.string().required(),
              ok: Joi.valid(true).required(),
              data: resultShape.required(),
            }),
            Joi.object({
              id: Joi.string().required(),
              ok: Joi.valid(false).required(),
              error: Joi.string().required(),
            }),
          )
          .required(),
      }),
    },
    400: errorResponse('Invalid request; no tenant'),
  },
  handler: async ({ body, services, ...call }) => {
    if (call.scope.tenantId === null) throw badRequest('Tenant context is required');
    return {
      results: await computeEach(
        body.requests,
        (request) => services.widgetDetails.compute(request, call),
        services.logger,
      ),
    };
  },
});
