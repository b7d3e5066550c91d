import { type AccessControl, assertUnmodified, badRequest, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../services/Actor';
import type { RoleAdministration } from '../services/RoleAdministration';
import { done, writeErrors } from './answers';
import { recordId } from './fields';

const idRequired = () => badRequest('Role id required');

export const deleteRole = routeFor<{
  roleAdministration: RoleAdministration;
  accessControl: AccessControl;
}>()({
  method: 'DELETE',
  path: '/auth/roles',
  summary: 'Delete a role that nobody holds',
  description: 'The id may stand in the body instead of the query.',
  access: 'authenticated',
  features: ['auth.roles.manage'],
  query: Joi.object<{ id?: string }>({ id: recordId() }).unknown(true),
  body: Joi.object<{ id?: string }>({ id: recordId() }).unknown(true),
  invalid: idRequired,
  responses: { 200: { description: 'Deleted', body: done }, ...writeErrors },
  handler: async (context) => {
    const id = context.query.id ?? context.body.id;
    if (id === undefined) throw idRequired();
    await context.services.roleAdministration.delete(actorOf(context), id, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
  },
});
