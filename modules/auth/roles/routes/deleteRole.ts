import { badRequest, type Commands, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { done, writeErrors } from '../../shared/answers';
import { recordId } from '../../shared/fields';
import { authFeatures } from '../../features';
import { roleCommands } from '../commands/roleCommands';

const idRequired = () => badRequest('Role id required');

export const deleteRole = routeFor<{ commands: Commands }>()({
  method: 'DELETE',
  path: '/auth/roles',
  summary: 'Delete a role that nobody holds',
  description: 'The id may stand in the body instead of the query.',
  access: 'authenticated',
  features: [authFeatures['roles.manage']],
  query: Joi.object<{ id?: string }>({ id: recordId() }).unknown(true),
  body: Joi.object<{ id?: string }>({ id: recordId() }).unknown(true),
  invalid: idRequired,
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async (context) => {
    const id = context.query.id ?? context.body.id;
    if (id === undefined) throw idRequired();
    const executed = await context.services.commands.execute(roleCommands.deleteRole, { id }, context);
    return executed.answer({ ok: true });
  },
});
