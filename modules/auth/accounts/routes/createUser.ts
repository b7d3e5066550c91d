import { type CoreServices, created, type Reply, routeFor, withCustomFieldInput } from '@tenantry/core';
import Joi from 'joi';
import type { Invitations } from '../services/Invitations';
import type { LinkOrigins } from '../../passwords/services/LinkOrigins';
import { createdId, writeErrors } from '../../shared/answers';
import { newPassword } from '../../shared/fields';
import { INVITATION_NOT_CONFIGURED } from './resendInvite';
import { authFeatures } from '../../features';
import { userFields } from '../collections/userFields';
import { users } from '../collections/users';

interface Body {
  readonly email: string;
  readonly name?: string | null;
  readonly password?: string;
  readonly sendInviteEmail: boolean;
  readonly organizationId: string;
  readonly roles: readonly string[];
}

interface Services extends Pick<CoreServices, 'commands'> {
  readonly invitations: Invitations;
  readonly linkOrigins: LinkOrigins;
}

export const createUser = routeFor<Services>()({
  method: 'POST',
  path: '/auth/users',
  summary: 'Create an account',
  description:
    'The account belongs to the tenant of its organization. Roles are given by id or name. With ' +
    '`sendInviteEmail` it may have no password yet: a link to choose one, good for 48 hours, is mailed.',
  access: 'authenticated',
  features: [authFeatures['users.create']],
  body: withCustomFieldInput(
    Joi.object<Body>({
      email: userFields.email.schema,
      name: userFields.name.schema,
      sendInviteEmail: Joi.boolean().default(false),
      password: newPassword().when('sendInviteEmail', { is: true, otherwise: Joi.required() }),
      organizationId: userFields.organizationId.schema,
      roles: userFields.roles.schema.default([]),
    }),
  ),
  responses: {
    201: {
      description: 'Created; with a warning when the invitation could not be mailed',
      body: createdId.keys({ _warning: Joi.valid('invite_email_failed') }),
    },
    ...writeErrors,
  },
  handler: async (context): Promise<Reply> => {
    const { sendInviteEmail, ...input } = context.body;
    const { commands, invitations, linkOrigins } = context.services;
    const base = sendInviteEmail ? linkOrigins.forRequest(context.headers, INVITATION_NOT_CONFIGURED) : null;
    const done = await commands.execute(users.commands.create, input, context);
    const { id, tenant_id: tenantId } = done.result as { readonly id: string; readonly tenant_id: string };
    const isSent = base === null || (await invitations.send({ userId: id, tenantId }, base));
    return done.answer(created({ id, ...(!isSent && { _warning: 'invite_email_failed' }) }));
  },
});
