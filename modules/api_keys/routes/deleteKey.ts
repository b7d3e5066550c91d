import { badRequest, type Commands, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { recordId } from './fields';
import { apiKeysFeatures } from '../features';
import { keyCommands } from '../commands/keyCommands';

export const deleteKey = routeFor<{ commands: Commands }>()({
  method: 'DELETE',
  path: '/api_keys/keys',
  summary: 'Delete an API key',
  description: 'It is refused from then on, by every server process, unless the deletion is undone.',
  access: 'authenticated',
  features: [apiKeysFeatures.delete],
  query: Joi.object<{ id: string }>({ id: recordId().required() }).unknown(true),
  invalid: () => badRequest('ID is required'),
  responses: {
    200: { description: 'Deleted', body: Joi.object({ success: Joi.valid(true).required() }) },
    400: errorResponse('No id, or none that could be one'),
    403: errorResponse('Missing feature, or the key holds more than the caller'),
    404: errorResponse('Unknown, of another tenant, or of an organization out of scope'),
  },
  handler: async (context) => {
    const { id } = context.query;
    const executed = await context.services.commands.execute(keyCommands.deleteKey, { id }, context);
    return executed.answer({ success: true });
  },
});
