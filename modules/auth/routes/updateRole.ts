import { type AccessControl, assertUnmodified, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../services/Actor';
import type { RoleAdministration, RoleChange } from '../services/RoleAdministration';
import { done, writeErrors } from './answers';
import { recordId, roleName, tenantReference } from './fields';

export const updateRole = routeFor<{
  roleAdministration: RoleAdministration;
  accessControl: AccessControl;
}>()({
  method: 'PUT',
  path: '/auth/roles',
  summary: 'Change a role',
  description: 'Name and tenant can change only while nobody holds the role. A move drops its ACL.',
  access: 'authenticated',
  features: ['auth.roles.manage'],
  body: Joi.object<RoleChange & { id: string }>({
    id: recordId().required(),
    name: roleName(),
    tenantId: tenantReference(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const { id, ...change } = context.body;
    await context.services.roleAdministration.update(actorOf(context), id, change, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
  },
});
