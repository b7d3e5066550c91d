import { type Commands, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import type { AclChange } from '../services/AclStore';
import type { RoleReference } from '../services/RoleAcls';
import { aclSaved, writeErrors } from '../../shared/answers';
import { aclFields, tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';
import { aclCommands } from '../commands/aclCommands';

export const putRoleAcl = routeFor<{ commands: Commands }>()({
  method: 'PUT',
  path: '/auth/roles/acl',
  summary: 'Set what a role grants',
  description: 'Replaces each member that is sent and keeps the others. Nobody gives more than they hold.',
  access: 'authenticated',
  features: [authFeatures['acl.manage']],
  body: Joi.object<RoleReference & AclChange>({
    roleId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  responses: { 200: { description: 'Saved', body: aclSaved }, ...writeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      aclCommands.updateRoleAcl,
      context.body,
      context,
    );
    return executed.answer({ ok: true, sanitized: false });
  },
});
