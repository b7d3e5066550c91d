import { type Commands, emailAddress, routeFor, recordId } from '@tenantry/core';
import Joi from 'joi';
import type { UserUpdate } from '../commands/userCommands';
import { done, writeErrors } from '../../shared/answers';
import { displayName, newPassword, roleTokens } from '../../shared/fields';
import { authFeatures } from '../../features';
import { userCommands } from '../commands/userCommands';

export const updateUser = routeFor<{ commands: Commands }>()({
  method: 'PUT',
  path: '/auth/users',
  summary: 'Change an account',
  description:
    'What is left out stays. `roles` replaces the full set. A new password and deactivation ' +
    '(`isConfirmed: false`) end the sessions of the account.',
  access: 'authenticated',
  features: [authFeatures['users.edit']],
  body: Joi.object<UserUpdate>({
    id: recordId().required(),
    email: emailAddress(),
    name: displayName(),
    password: newPassword(),
    organizationId: recordId(),
    roles: roleTokens(),
    isConfirmed: Joi.boolean(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const { name, ...rest } = context.body;
    const input: UserUpdate = { ...rest, ...(name !== undefined && { name: name || null }) };
    const executed = await context.services.commands.execute(userCommands.updateUser, input, context);
    return executed.answer({ ok: true });
  },
});
