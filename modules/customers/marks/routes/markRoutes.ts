import { type Commands, created, errorResponse, requireLiveSelection, routeFor, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { Mark } from '../Mark';
import { markCommands, type MarkInput } from '../commands/markCommands';
import { customersFeatures } from '../../features';

const route = routeFor<{ readonly commands: Commands }>();
const answer = Joi.object({ id: uuid().required() });

/** POST <path>/assign and <path>/unassign. */
export function markRoutes(mark: Mark) {
  const { title, member, path } = mark;
  const own = markCommands(mark);
  const noun = title.toLowerCase();
  const common = {
    method: 'POST',
    access: 'authenticated',
    features: [customersFeatures['activities.manage']],
    body: Joi.object<MarkInput>({ [member]: uuid().required(), entityId: uuid().required() }).unknown(true),
  } as const;
  const errors = {
    400: errorResponse('Invalid input'),
    403: errorResponse('The record belongs to an organization out of reach'),
    404: errorResponse(`No such ${noun}, record or assignment`),
    409: errorResponse(`It has the ${noun} already`),
    422: errorResponse('The selected organization is no longer available'),
  };
  const assign = route({
    ...common,
    path: `${path}/assign`,
    summary: `Give a person or company a ${noun}`,
    responses: { 201: { description: 'The id of the assignment', body: answer }, ...errors },
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const { [member]: markId, entityId } = context.body;
      const { commands } = context.services;
      const input = { [member]: markId, entityId };
      const executed = await commands.execute(own.assign, input, context);
      return executed.answer(created({ id: executed.result }));
    },
  });
  const unassign = route({
    ...common,
    path: `${path}/unassign`,
    summary: `Take a ${noun} away from a person or company`,
    responses: { 200: { description: 'The id that the assignment had', body: answer }, ...errors },
    handler: async (context) => {
      requireLiveSelection(context.scope, false);
      const { [member]: markId, entityId } = context.body;
      const { commands } = context.services;
      const input = { [member]: markId, entityId };
      const executed = await commands.execute(own.unassign, input, context);
      return executed.answer({ id: executed.result });
    },
  });
  return [assign, unassign];
}
