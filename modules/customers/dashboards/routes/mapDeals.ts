import { requireLiveSelection, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import { deals } from '../../deals/collections/deals';
import { dashboard, dashboardErrors, type FigureServices, SAME_FILTERS } from './common';

interface Query {
  readonly limit: number;
}

const text = () => Joi.string().allow(null, '').required();
const id = () => uuid().allow(null).required();
const count = () => Joi.number().integer().min(0).required();

const placed = Joi.object({
  id: uuid().required(),
  title: Joi.string().required(),
  status: Joi.string().required(),
  pipelineId: id(),
  pipelineStageId: id(),
  pipelineStage: text(),
  valueAmount: text(),
  valueCurrency: text(),
  probability: Joi.number().integer().allow(null).required(),
  ownerUserId: id(),
  location: Joi.object({
    latitude: Joi.number().min(-90).max(90).required(),
    longitude: Joi.number().min(-180).max(180).required(),
    city: text(),
    country: text(),
    contact: Joi.object({
      id: uuid().required(),
      kind: Joi.valid('person', 'company').required(),
      label: Joi.string().required(),
    }).required(),
  }).required(),
});

export const mapDeals = routeFor<FigureServices>()<'authenticated', Record<string, never>, Query>({
  ...dashboard,
  path: '/customers/deals/map',
  summary: 'Where deals are',
  description:
    `${SAME_FILTERS} A deal is where a company of it has an address with coordinates, else where a person has; primary ` +
    'contacts and addresses come first. The newest deals that have such an address, up to `limit`.',
  query: deals.narrowing.query.append<Query>({
    limit: Joi.number().integer().min(1).max(1_000).empty('').default(500),
  }),
  responses: {
    200: {
      description: 'Deals with coordinates in degrees',
      body: Joi.object({
        items: Joi.array().items(placed).required(),
        total: count().description('deals, wherever they are'),
        located: count().description('those that have a place'),
        unlocated: count(),
      }),
    },
    ...dashboardErrors,
  },
  handler: async (call) => {
    requireLiveSelection(call.scope, true);
    const chosen = await deals.narrowing.of(call);
    const found = chosen && (await call.services.dealTotals.map(chosen, call.query.limit));
    const { items, total, located } = found ?? { items: [], total: 0, located: 0 };
    return { items, total, located, unlocated: total - located };
  },
});
