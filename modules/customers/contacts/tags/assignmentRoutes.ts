import { type Commands, created, errorResponse, requireLiveSelection, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { TagInput } from './tagCommands';

const route = routeFor<{ readonly commands: Commands }>();
const common = {
  method: 'POST',
  access: 'authenticated',
  features: ['customers.activities.manage'],
  body: Joi.object<TagInput>({ tagId: uuid().required(), entityId: uuid().required() }).unknown(true),
} as const;
const answer = Joi.object({ id: uuid().required() });
const errors = {
  400: errorResponse('Invalid input'),
  403: errorResponse('The record belongs to an organization out of reach'),
  404: errorResponse('No such tag, record or assignment'),
  409: errorResponse('It has the tag already'),
  422: errorResponse('The selected organization is no longer available'),
};

/** POST /customers/tags/assign (spec supplement, dashboards and audit 2.8). */
export const assignTag = route({
  ...common,
  path: '/customers/tags/assign',
  summary: 'Give a person or company a tag',
  responses: { 201: { description: 'The id of the assignment', body: answer }, ...errors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { tagId, entityId } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute<string>('customers.tags.assign', { tagId, entityId }, context);
    return executed.answer(created({ id: executed.result }));
  },
});

/** POST /customers/tags/unassign (spec supplement, dashboards and audit 2.8). */
export const unassignTag = route({
  ...common,
  path: '/customers/tags/unassign',
  summary: 'Take a tag away from a person or company',
  responses: { 200: { description: 'The id that the assignment had', body: answer }, ...errors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { tagId, entityId } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute<string>('customers.tags.unassign', { tagId, entityId }, context);
    return executed.answer({ id: executed.result });
  },
});
