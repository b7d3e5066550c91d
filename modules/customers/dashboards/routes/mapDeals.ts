import {
  pageMembers,
  type PageRequest,
  pageSchema,
  requireLiveSelection,
  routeFor,
  timestamp,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { deals } from '../../deals/collections/deals';
import { customersFeatures } from '../../features';
import { seenKinds } from '../../shared/shownContact';
import { dashboard, dashboardErrors, type FigureServices, SAME_FILTERS } from './common';

type Query = PageRequest & {
  /** The same as `pageSize`. */
  readonly limit?: number;
};

const MOST = 100;

const text = () => Joi.string().allow(null, '').required();
const id = () => uuid().allow(null).required();
const count = () => Joi.number().integer().min(0).required();

const contacts = (one: string, many: 'people' | 'companies') =>
  Joi.array()
    .items(Joi.object({ id: uuid().required(), label: Joi.string().required() }))
    .required()
    .description(`the primary ${one} first; empty without \`customers.${many}.view\``);

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
  expectedCloseAt: timestamp().allow(null).required(),
  updatedAt: timestamp().required(),
  people: contacts('person', 'people'),
  companies: contacts('company', 'companies'),
  location: Joi.object({
    source: Joi.valid('company', 'person').required().description('whose address it is'),
    addressId: uuid().required(),
    entityId: uuid().required().description('of the company or person'),
    latitude: Joi.number().min(-90).max(90).required(),
    longitude: Joi.number().min(-180).max(180).required(),
    city: text(),
    region: text(),
    country: text(),
    contact: Joi.object({
      id: uuid().required(),
      kind: Joi.valid('person', 'company').required(),
      label: Joi.string()
        .allow('')
        .required()
        .description('empty for callers who may not see the person or company'),
    }).required(),
  }).required(),
});

export const mapDeals = routeFor<FigureServices>()<'authenticated', Record<string, never>, Query>({
  ...dashboard,
  features: [customersFeatures['deals.view'], customersFeatures['activities.view']],
  path: '/customers/deals/map',
  summary: 'Where deals are',
  description:
    `${SAME_FILTERS} A deal is where a company of it has an address with coordinates, else where a person has; primary ` +
    'contacts and addresses come first. Pages of the deals that have such an address, the newest first.',
  query: deals.narrowing.query.append<Query>({
    page: Joi.number().integer().min(1).max(1_000_000).empty('').default(1),
    pageSize: Joi.number().integer().min(1).max(MOST).empty('').default(MOST),
    limit: Joi.number().integer().min(1).max(MOST).empty('').description('the same as `pageSize`'),
  }),
  responses: {
    200: {
      description: 'Deals with coordinates in degrees',
      body: Joi.object({
        ...pageSchema(placed),
        unlocated: count().description('deals that have no place; `total` is without them'),
      }),
    },
    ...dashboardErrors,
  },
  handler: async (call) => {
    requireLiveSelection(call.scope, true);
    const { page, pageSize: size, limit: pageSize = size } = call.query;
    const chosen = await deals.narrowing.of(call);
    const found =
      chosen && (await call.services.dealTotals.map(chosen, { page, pageSize }, seenKinds(call.access)));
    const { items, total, unlocated } = found ?? { items: [], total: 0, unlocated: 0 };
    return { items, unlocated, ...pageMembers(total, { page, pageSize }) };
  },
});
