import { type AccessControl, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../services/Actor';
import type { RoleAdministration, RoleChange } from '../services/RoleAdministration';
import { createdId, writeErrors } from './answers';
import { roleName, tenantReference } from './fields';

export const createRole = routeFor<{
  roleAdministration: RoleAdministration;
  accessControl: AccessControl;
}>()({
  method: 'POST',
  path: '/auth/roles',
  summary: 'Create a role',
  description: 'It grants nothing until its ACL is set. `tenantId` is for super administrators.',
  access: 'authenticated',
  features: ['auth.roles.manage'],
  body: Joi.object<RoleChange & { name: string }>({
    name: roleName().required(),
    tenantId: tenantReference(),
  }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async (context) =>
    created({ id: await context.services.roleAdministration.create(actorOf(context), context.body) }),
});
