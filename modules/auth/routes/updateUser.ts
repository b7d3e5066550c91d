import { type AccessControl, assertUnmodified, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../services/Actor';
import type { AccountChange, UserChanges } from '../services/UserChanges';
import { done, writeErrors } from './answers';
import { displayName, email, newPassword, recordId, roleTokens } from './fields';

type Body = AccountChange & { readonly id: string };

export const updateUser = routeFor<{ userChanges: UserChanges; accessControl: AccessControl }>()({
  method: 'PUT',
  path: '/auth/users',
  summary: 'Change an account',
  description:
    'What is left out stays. `roles` replaces the full set. A new password and deactivation ' +
    '(`isConfirmed: false`) end the sessions of the account.',
  access: 'authenticated',
  features: ['auth.users.edit'],
  body: Joi.object<Body>({
    id: recordId().required(),
    email: email(),
    name: displayName(),
    password: newPassword(),
    organizationId: recordId(),
    roles: roleTokens(),
    isConfirmed: Joi.boolean(),
  }),
  responses: { 200: { description: 'Changed', body: done }, ...writeErrors },
  handler: async (context) => {
    const { id, name, ...rest } = context.body;
    const change: AccountChange = { ...rest, ...(name !== undefined && { name: name || null }) };
    await context.services.userChanges.apply(actorOf(context), id, change, (updatedAt) =>
      assertUnmodified(context.headers, updatedAt),
    );
    return { ok: true };
  },
});
