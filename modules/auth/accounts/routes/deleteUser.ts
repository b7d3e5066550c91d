import { badRequest, type Commands, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import { done, writeErrors } from '../../shared/answers';
import { authFeatures } from '../../features';
import { userCommands } from '../commands/userCommands';

export const deleteUser = routeFor<{ commands: Commands }>()({
  method: 'DELETE',
  path: '/auth/users',
  summary: 'Delete an account',
  description: 'Its roles, ACL and sessions go with it. The last active administrator cannot be deleted.',
  access: 'authenticated',
  features: [authFeatures['users.delete']],
  query: Joi.object<{ id: string }>({ id: recordId().required() }).unknown(true),
  invalid: () => badRequest('User id required'),
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async (context) => {
    const { id } = context.query;
    const executed = await context.services.commands.execute(userCommands.deleteUser, { id }, context);
    return executed.answer({ ok: true });
  },
});
