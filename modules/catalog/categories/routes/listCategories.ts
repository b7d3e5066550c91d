import {
  askedLocale,
  errorResponse,
  forPrograms,
  listOf,
  localeParameter,
  pageMembers,
  pageSchema,
  reply,
  requireLiveSelection,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { CategoryFilters, CategoryQuery } from '../services/CategoryQuery';
import { catalogFeatures } from '../../features';

interface Query extends CategoryFilters {
  readonly view: 'manage' | 'tree';
}

const route = routeFor<{ categoryQuery: CategoryQuery }>();
const nullableText = () => Joi.string().allow(null).required();
const nullableId = () => uuid().allow(null).required();
const ids = () => forPrograms(Joi.array().items(uuid()).required());
const count = () => Joi.number().integer().min(0).required();

const place = {
  id: uuid().required(),
  name: Joi.string().required(),
  slug: nullableText(),
  isActive: Joi.boolean().required(),
  parentId: nullableId(),
  depth: forPrograms(count().description('0 at the top')),
  treePath: forPrograms(Joi.string().required().description('ids from the top, joined by slashes')),
  pathLabel: forPrograms(Joi.string().required().description('names from the top')),
  ancestorIds: ids().description('from the top'),
  childIds: ids(),
  descendantIds: ids(),
};

const listed = Joi.object({
  ...place,
  parentName: forPrograms(nullableText()),
  childCount: count(),
  descendantCount: count(),
  description: nullableText(),
  metadata: Joi.object().unknown(true).allow(null).required(),
  organizationId: uuid().required(),
  tenantId: uuid().required(),
  createdAt: Joi.string().isoDate().required(),
  updatedAt: Joi.string().isoDate().required(),
  customValues: Joi.object().unknown(true).allow(null).required(),
  customFields: forPrograms(Joi.array().required()),
}).pattern(/^cf_/, Joi.any());

const node = Joi.object({ ...place, children: Joi.array().items(Joi.link('#node')).required() }).id('node');

const page = Joi.object({
  ...pageSchema(listed),
  organizationId: nullableId(),
  tenantId: nullableId(),
});

export const listCategories = route({
  method: 'GET',
  path: '/catalog/categories',
  summary: 'List categories',
  description: '`view=manage` (default) gives a page in the order of the tree, `view=tree` the whole tree.',
  access: 'authenticated',
  features: [catalogFeatures['categories.view']],
  query: Joi.object<Query>({
    view: Joi.valid('manage', 'tree').default('manage'),
    page: Joi.number().integer().min(1).max(1_000_000_000).default(1),
    pageSize: Joi.number().integer().min(1).max(200).default(50),
    status: Joi.valid('all', 'active', 'inactive').default('all'),
    search: Joi.string().trim().max(200).empty(''),
    ids: listOf(uuid()),
    locale: localeParameter(),
  }),
  invalid: () => reply(400, { items: [], error: 'Invalid query' }),
  responses: {
    200: {
      description: 'Categories',
      body: Joi.alternatives(page, Joi.object({ items: Joi.array().items(node).required() })),
    },
    400: {
      description: 'Invalid query',
      body: Joi.object({
        items: Joi.array().max(0).required(),
        error: Joi.string().required(),
        details: Joi.array().description('each parameter that does not fit'),
      }),
    },
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async ({ query, scope, services }) => {
    requireLiveSelection(scope, true);
    const { tenantId, organizationId, organizationIds } = scope;
    const { categoryQuery } = services;
    const locale = askedLocale({ query: { ...query }, scope });
    if (query.view === 'tree') return { items: await categoryQuery.tree(organizationIds, locale) };
    const { items, total } = await categoryQuery.list(organizationIds, { ...query, locale });
    return { items, ...pageMembers(total, query), organizationId, tenantId };
  },
});
