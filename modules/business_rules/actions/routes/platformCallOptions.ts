import { badRequest, errorResponse, featureNamed, routeFor, uuid } from '@tenantry/core';
import type { ApiKeysServices } from '@tenantry/module-api_keys/contract';
import Joi from 'joi';
import { ruleFeatures } from '../../features';
import type { PlatformCalls } from '../services/PlatformCalls';

type Services = Pick<ApiKeysServices, 'keyProfiles'> & { readonly platformCalls: PlatformCalls };

const endpoint = Joi.object({
  id: Joi.string().required(),
  path: Joi.string().required(),
  method: Joi.string().required(),
  label: Joi.string().required(),
  summary: Joi.string().allow(null).required(),
  operationId: Joi.string().allow(null).required(),
});
const profile = Joi.object({
  id: uuid().required(),
  name: Joi.string().required(),
  keyPrefix: Joi.string().required(),
  organizationId: uuid().allow(null).required(),
  organizationName: Joi.string().allow(null).required(),
  roles: Joi.array()
    .items(Joi.object({ id: uuid().required(), name: Joi.string().allow(null).required() }))
    .required(),
});

/** Operations of the platform that rules may call, and the keys for the calls. */
export const platformCallOptions = routeFor<Services>()({
  method: 'GET',
  path: '/business_rules/platform-call-options',
  summary: 'List what rules can call on the platform, and under which keys',
  access: 'authenticated',
  features: [ruleFeatures.manage, featureNamed('api_keys.create')],
  responses: {
    200: {
      description: 'Endpoints with a fixed path, and keys that are good',
      body: Joi.object({
        endpoints: Joi.array().items(endpoint).required(),
        apiKeys: Joi.array().items(profile).required(),
      }),
    },
    400: errorResponse('No tenant to work in'),
  },
  handler: async ({ scope, services: { keyProfiles, platformCalls } }) => {
    const { tenantId, organizationIds } = scope;
    if (tenantId === null) throw badRequest('Tenant context required');
    return {
      endpoints: platformCalls.endpoints(),
      apiKeys: await keyProfiles.list(tenantId, organizationIds),
    };
  },
});
