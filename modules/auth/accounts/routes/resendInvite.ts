import { type CoreServices, errorResponse, type RateLimit, recordId, reply, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { actorOf } from '../../shared/Actor';
import type { Invitations } from '../services/Invitations';
import type { LinkOrigins } from '../../passwords/services/LinkOrigins';
import { authFeatures } from '../../features';

/** Published text for links without a base. */
export const INVITATION_NOT_CONFIGURED = 'Invitation email is not configured';

const limit: RateLimit = { name: 'RESEND_INVITE', points: 3, duration: 300, block: 300 };

interface Services extends Pick<CoreServices, 'accessControl'> {
  readonly invitations: Invitations;
  readonly linkOrigins: LinkOrigins;
}

export const resendInvite = routeFor<Services>()({
  method: 'POST',
  path: '/auth/users/resend-invite',
  summary: 'Mail an account another link to choose its first password',
  description: 'The link is good for 48 hours; earlier ones no longer are.',
  access: 'authenticated',
  features: [authFeatures['users.create']],
  body: Joi.object<{ id: string }>({ id: recordId().required() }),
  invalid: () =>
    reply(422, { error: 'Validation failed', fieldErrors: { id: ['A valid user id is required.'] } }),
  rateLimits: [limit],
  responses: {
    200: {
      description: 'Mailed, unless there is a warning',
      body: Joi.object({ ok: Joi.valid(true).required(), warning: Joi.valid('invite_email_failed') }),
    },
    400: errorResponse('The request came to a host that is not ours'),
    409: errorResponse('The account has a password'),
    422: {
      description: 'Not an id',
      body: Joi.object({ error: Joi.string().required(), fieldErrors: Joi.object().required() }),
    },
    500: errorResponse('APP_URL is not set'),
  },
  handler: async (context) => {
    const { invitations, linkOrigins } = context.services;
    const invitation = await invitations.find(actorOf(context), context.body.id);
    const base = linkOrigins.forRequest(context.headers, INVITATION_NOT_CONFIGURED);
    const isSent = await invitations.send(invitation, base);
    return { ok: true, ...(!isSent && { warning: 'invite_email_failed' as const }) };
  },
});
