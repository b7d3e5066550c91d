import { badRequest, errorResponse, routeFor, timestamp } from '@tenantry/core';
import Joi from 'joi';
import type { KeyList } from '../services/KeyList';
import { lenientInteger } from './fields';
import { apiKeysFeatures } from '../features';

const LAST_PAGE = 1_000_000;
const nullableText = () => Joi.string().allow(null).required();
const count = () => Joi.number().integer().min(0).required();

const keyItem = Joi.object({
  id: Joi.string().guid().required(),
  name: Joi.string().required(),
  description: nullableText(),
  keyPrefix: Joi.string().required(),
  organizationId: Joi.string().guid().allow(null).required(),
  organizationName: nullableText(),
  createdAt: timestamp().required(),
  lastUsedAt: timestamp().allow(null).required(),
  expiresAt: timestamp().allow(null).required(),
  roles: Joi.array()
    .items(Joi.object({ id: Joi.string().guid().required(), name: nullableText() }))
    .required(),
});

export const listKeys = routeFor<{ keyList: KeyList }>()({
  method: 'GET',
  path: '/api_keys/keys',
  summary: 'List API keys',
  description:
    'Newest first: keys of the active organization and those below it; keys of the tenant as a whole for callers ' +
    'who are not restricted to organizations.',
  access: 'authenticated',
  features: [apiKeysFeatures.view],
  ofCollection: true,
  query: Joi.object<{ page: number; pageSize: number; search: string }>({
    page: lenientInteger(1, LAST_PAGE),
    pageSize: lenientInteger(20, 200),
    search: Joi.string().trim().allow('').max(200).default('').description('part of the name or prefix'),
  }).unknown(true),
  responses: {
    200: {
      description: 'Keys, without their secrets',
      body: Joi.object({
        items: Joi.array().items(keyItem).required(),
        total: count(),
        page: count(),
        pageSize: count(),
        totalPages: count(),
      }),
    },
    400: errorResponse('The caller belongs to no tenant'),
  },
  handler: (context) => {
    if (context.scope.tenantId === null) throw badRequest('Tenant context required');
    return context.services.keyList.list(context, context.query);
  },
});
