import { type AccessControl, assertUnmodified, badRequest, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../services/Actor';
import type { UserAccounts } from '../services/UserAccounts';
import { done, writeErrors } from './answers';
import { recordId } from './fields';

export const deleteUser = routeFor<{ userAccounts: UserAccounts; accessControl: AccessControl }>()({
  method: 'DELETE',
  path: '/auth/users',
  summary: 'Delete an account',
  description: 'Its roles, ACL and sessions go with it. The last active administrator cannot be deleted.',
  access: 'authenticated',
  features: ['auth.users.delete'],
  query: Joi.object<{ id: string }>({ id: recordId().required() }).unknown(true),
  invalid: () => badRequest('User id required'),
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async (context) => {
    await context.services.userAccounts.delete(actorOf(context), context.query.id, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
  },
});
