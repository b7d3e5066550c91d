import { type Commands, created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { createdId, writeErrors } from './answers';
import { displayName, email, newPassword, recordId, roleTokens } from './fields';

interface Body {
  readonly email: string;
  readonly name?: string | null;
  readonly password: string;
  readonly organizationId: string;
  readonly roles: readonly string[];
}

export const createUser = routeFor<{ commands: Commands }>()({
  method: 'POST',
  path: '/auth/users',
  summary: 'Create an account',
  description: 'The account belongs to the tenant of its organization. Roles are given by id or name.',
  access: 'authenticated',
  features: ['auth.users.create'],
  body: Joi.object<Body>({
    email: email().required(),
    name: displayName(),
    password: newPassword().required(),
    organizationId: recordId().required(),
    roles: roleTokens().default([]),
  }),
  responses: { 201: { description: 'Created', body: createdId }, ...writeErrors },
  handler: async (context) => {
    const { name, ...account } = context.body;
    const input = { ...account, name: name || null };
    const done = await context.services.commands.execute<string>('auth.users.create', input, context);
    return done.answer(created({ id: done.result }));
  },
});
