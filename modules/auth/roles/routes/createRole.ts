import { type Commands, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { RoleChange } from '../services/RoleAdministration';
import { createdId, writeErrors } from '../../shared/answers';
import { roleName, tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';
import { roleCommands } from '../commands/roleCommands';

export const createRole = routeFor<{ commands: Commands }>()({
  method: 'POST',
  path: '/auth/roles',
  summary: 'Create a role',
  description: 'It grants nothing until its ACL is set. `tenantId` is for super administrators.',
  access: 'authenticated',
  features: [authFeatures['roles.manage']],
  body: Joi.object<RoleChange & { name: string }>({
    name: roleName().required(),
    tenantId: tenantReference(),
  }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async (context) => {
    const done = await context.services.commands.execute(roleCommands.createRole, context.body, context);
    return done.answer(created({ id: done.result }));
  },
});
