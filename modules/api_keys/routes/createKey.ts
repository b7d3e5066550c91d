import { type Commands, created, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { KeyRequest } from '../services/KeyAdministration';
import { keyRequest } from './fields';
import { apiKeysFeatures } from '../features';
import { keyCommands } from '../commands/keyCommands';

const id = () => Joi.string().guid().required();

export const createKey = routeFor<{ commands: Commands }>()({
  method: 'POST',
  path: '/api_keys/keys',
  summary: 'Create an API key',
  description:
    'The answer holds the secret, this once. The key may do what its roles grant, within its organization and those ' +
    'below it, and no role may grant more than its creator holds.',
  access: 'authenticated',
  features: [apiKeysFeatures.create],
  body: Joi.object<KeyRequest>(keyRequest),
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
  handler: async (context) => {
    const executed = await context.services.commands.execute(keyCommands.createKey, context.body, context);
    return executed.answer(created(executed.result).withHeader('cache-control', 'no-store'));
  },
});
