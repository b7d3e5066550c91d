import { type Commands, errorResponse, requireLiveSelection, routeFor, uuid, moment } from '@tenantry/core';
import Joi from 'joi';
import type { EndedInteraction } from '../commands/interactionCommands';
import { customersFeatures } from '../../features';
import { interactionCommands } from '../commands/interactionCommands';

const route = routeFor<{ readonly commands: Commands }>();
const responses = {
  200: { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) },
  400: errorResponse('Invalid input'),
  403: errorResponse('The interaction belongs to an organization out of reach'),
  404: errorResponse('No such interaction'),
  409: errorResponse('It is not planned any more, or was changed meanwhile'),
  422: errorResponse('The selected organization is no longer available'),
};
const common = {
  method: 'POST',
  access: 'authenticated',
  features: [customersFeatures['interactions.manage']],
  responses,
} as const;

export const completeInteraction = route({
  ...common,
  path: '/customers/interactions/complete',
  summary: 'Say that a planned interaction has taken place',
  body: Joi.object<EndedInteraction>({ id: uuid().required(), occurredAt: moment() }).unknown(true),
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id, occurredAt } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute(interactionCommands.complete, { id, occurredAt }, context);
    return executed.answer({ ok: true });
  },
});

export const cancelInteraction = route({
  ...common,
  path: '/customers/interactions/cancel',
  summary: 'Say that a planned interaction will not take place',
  body: Joi.object<EndedInteraction>({ id: uuid().required() }).unknown(true),
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id } = context.body;
    const executed = await context.services.commands.execute(interactionCommands.cancel, { id }, context);
    return executed.answer({ ok: true });
  },
});
