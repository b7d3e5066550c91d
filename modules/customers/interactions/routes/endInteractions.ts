import { errorResponse, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { interactionCommands } from '../commands/interactionCommands';

const common = {
  method: 'POST',
  needsLiveSelection: true,
  responses: {
    200: { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid input'),
    403: errorResponse('The interaction belongs to an organization out of reach'),
    404: errorResponse('No such interaction'),
    409: errorResponse('It is not planned any more, or was changed meanwhile'),
    422: errorResponse('The selected organization is no longer available'),
  },
} as const;

export const completeInteraction = routeOf(interactionCommands.complete, {
  ...common,
  path: '/customers/interactions/complete',
  summary: 'Say that a planned interaction has taken place',
});

export const cancelInteraction = routeOf(interactionCommands.cancel, {
  ...common,
  path: '/customers/interactions/cancel',
  summary: 'Say that a planned interaction will not take place',
});
