import { type Commands, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import type { AclChange } from '../services/AclStore';
import type { UserReference } from '../services/UserAcls';
import { aclSaved, writeErrors } from '../../shared/answers';
import { aclFields, tenantReference } from '../../shared/fields';
import { authFeatures } from '../../features';
import { aclCommands } from '../commands/aclCommands';

export const putUserAcl = routeFor<{ commands: Commands }>()({
  method: 'PUT',
  path: '/auth/users/acl',
  summary: 'Override the roles of a user',
  description:
    'Replaces each member that is sent and keeps the others. An override without super administration and ' +
    'features is removed, so that the roles count again. `sanitized` tells that features were left out.',
  access: 'authenticated',
  features: [authFeatures['acl.manage']],
  body: Joi.object<UserReference & AclChange>({
    userId: recordId().required(),
    tenantId: tenantReference(),
    ...aclFields,
  }),
  responses: { 200: { description: 'Saved', body: aclSaved }, ...writeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      aclCommands.updateUserAcl,
      context.body,
      context,
    );
    return executed.answer({ ok: true, sanitized: executed.result.sanitized });
  },
});
