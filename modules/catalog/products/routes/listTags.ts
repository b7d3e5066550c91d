import { errorResponse, requireLiveSelection, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { TagFilters, TagQuery } from '../services/TagQuery';
import { catalogFeatures } from '../../features';

const route = routeFor<{ tagQuery: TagQuery }>();

const tag = Joi.object({
  id: uuid().required(),
  label: Joi.string().required(),
  slug: Joi.string().required(),
  createdAt: Joi.string().isoDate().required(),
  updatedAt: Joi.string().isoDate().required(),
});

export const listTags = route({
  method: 'GET',
  path: '/catalog/tags',
  summary: 'List the tags of products',
  description: 'Tags come into being when a product is given them.',
  access: 'authenticated',
  features: [catalogFeatures['products.view']],
  ofCollection: true,
  query: Joi.object<TagFilters>({
    search: Joi.string().trim().max(200).empty(''),
    page: Joi.number().integer().min(1).max(1_000_000_000).empty('').default(1),
    pageSize: Joi.number().integer().min(1).max(200).empty('').default(50),
  }),
  responses: {
    200: {
      description: 'Tags by label',
      body: Joi.object({
        items: Joi.array().items(tag).required(),
        total: Joi.number().integer().required(),
      }),
    },
    400: errorResponse('Invalid query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: ({ query, scope, services }) => {
    requireLiveSelection(scope, true);
    return services.tagQuery.list(scope.organizationIds, query);
  },
});
