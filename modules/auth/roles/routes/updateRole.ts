import { type Commands, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { RoleChange } from '../services/RoleAdministration';
import { done, writeErrors } from '../../shared/answers';
import { recordId, roleName, tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';
import { roleCommands } from '../commands/roleCommands';

export const updateRole = routeFor<{ commands: Commands }>()({
  method: 'PUT',
  path: '/auth/roles',
  summary: 'Change a role',
  description: 'Name and tenant can change only while nobody holds the role. A move drops its ACL.',
  access: 'authenticated',
  features: [authFeatures['roles.manage']],
  body: Joi.object<RoleChange & { id: string }>({
    id: recordId().required(),
    name: roleName(),
    tenantId: tenantReference(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(roleCommands.updateRole, context.body, context);
    return executed.answer({ ok: true });
  },
});
