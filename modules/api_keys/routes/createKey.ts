import { created, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { KeyAdministration, KeyRequest } from '../services/KeyAdministration';
import { expiry, recordId } from './fields';

const id = () => Joi.string().guid().required();

/** POST /api_keys/keys (spec 4.6; supplement, API keys 3.3). */
export const createKey = routeFor<{ keyAdministration: KeyAdministration }>()({
  method: 'POST',
  path: '/api_keys/keys',
  summary: 'Create an API key',
  description:
    'The answer holds the secret, this once. The key may do what its roles grant, within its organization and those ' +
    'below it, and no role may grant more than its creator holds.',
  access: 'authenticated',
  features: ['api_keys.create'],
  body: Joi.object<KeyRequest>({
    name: Joi.string().trim().min(1).max(120).required(),
    description: Joi.string().trim().max(1000).allow('', null),
    tenantId: recordId()
      .empty(Joi.valid('', null))
      .description('for super administrators; default: the tenant they work in'),
    organizationId: recordId()
      .empty('')
      .allow(null)
      .description('default: the active organization; null for a key of the tenant as a whole'),
    roles: Joi.array()
      .items(Joi.string().trim().max(200))
      .max(100)
      .empty(null)
      .default([])
      .description('ids or names'),
    expiresAt: expiry(),
  }),
  responses: {
    201: {
      description: 'Created',
      body: Joi.object({
        id: id(),
        name: Joi.string().required(),
        keyPrefix: Joi.string().required(),
        secret: Joi.string().required().description('shown this once'),
        tenantId: id(),
        organizationId: Joi.string().guid().allow(null).required(),
        roles: Joi.array()
          .items(Joi.object({ id: id(), name: Joi.string().required() }))
          .required(),
      }),
    },
    400: errorResponse('Invalid input, or an unknown role'),
    403: errorResponse('Missing feature, organization out of scope, or a role beyond what the caller holds'),
  },
  handler: async (context) =>
    created(await context.services.keyAdministration.create(context, context.body)).withHeader(
      'cache-control',
      'no-store',
    ),
});
