import { badRequest, emailAddress, errorResponse, type RateLimit, reply, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { newPassword } from '../../shared/fields';
import type { LinkOrigins } from '../services/LinkOrigins';
import { emailOf } from '../../sessions/services/PasswordGuesses';
import type { PasswordPolicy } from '../services/PasswordPolicy';
import type { PasswordReset } from '../services/PasswordReset';

const route = routeFor<{
  passwordReset: PasswordReset;
  passwordPolicy: PasswordPolicy;
  linkOrigins: LinkOrigins;
}>();

const requestsByAddress: RateLimit = { name: 'RESET_IP', points: 10, duration: 60, block: 60 };
const requestsByEmail: RateLimit = {
  name: 'RESET',
  points: 3,
  duration: 60,
  block: 60,
  identifier: ({ body }) => emailOf(body),
};
const validations: RateLimit = { name: 'RESET_VALIDATE', points: 10, duration: 300, block: 0 };
const confirmations: RateLimit = { name: 'RESET_CONFIRM', points: 5, duration: 300, block: 0 };

const SHORTEST_TOKEN = 10;
const token = () => Joi.string().trim().min(SHORTEST_TOKEN).max(200);
const refusal = Joi.object({
  ok: Joi.valid(false).required(),
  error: Joi.string().required(),
  code: Joi.string(),
  details: Joi.array().items(Joi.object().unknown(true)),
});
const done = Joi.valid(true).required();

const requestReset = route({
  method: 'POST',
  path: '/auth/reset',
  summary: 'Ask for a mail with which to set a new password',
  description: 'The answer is the same whether there is such an account or not.',
  access: 'public',
  bodyType: 'form',
  body: Joi.object<{ email: string }>({ email: emailAddress().required() }),
  invalid: () =>
    reply(422, { error: 'Validation failed', fieldErrors: { email: ['Enter a valid email address.'] } }),
  rateLimits: [requestsByAddress, requestsByEmail],
  responses: {
    200: { description: 'Taken', body: Joi.object({ ok: done }) },
    400: errorResponse('The request came to a host that is not ours'),
    422: {
      description: 'Not an e-mail address',
      body: Joi.object({ error: Joi.string().required(), fieldErrors: Joi.object().required() }),
    },
    500: errorResponse('APP_URL is not set'),
  },
  handler: async ({ body, headers, scope, services: { passwordReset, linkOrigins } }) => {
    linkOrigins.forRequest(headers, 'Password reset is not configured');
    await passwordReset.request({ email: body.email, locale: scope.locale });
    return { ok: true };
  },
});

const validateReset = route({
  method: 'POST',
  path: '/auth/reset/validate',
  summary: 'Find out whether a token for setting a password is still good',
  description: 'Does not consume it, and does not tell unknown, used and expired ones apart.',
  access: 'public',
  bodyType: 'form',
  body: Joi.object<{ token: string }>({ token: token().required() }),
  invalid: () => reply(200, { ok: true, valid: false }),
  rateLimits: [validations],
  responses: {
    200: {
      description: 'Whether it is',
      body: Joi.object({ ok: done, valid: Joi.boolean().required() }),
    },
  },
  handler: async ({ body, services: { passwordReset } }) => ({
    ok: true,
    valid: await passwordReset.validate(body.token),
  }),
});

const confirmReset = route({
  method: 'POST',
  path: '/auth/reset/confirm',
  summary: 'Set a password with the token of a mail',
  description: 'Takes the tokens of resets and of invitations, each once. Ends every session of the account.',
  access: 'public',
  bodyType: 'form',
  body: Joi.object<{ token: string; password: string }>({
    token: token().required(),
    password: newPassword().required(),
  }),
  invalid: () => badRequest('Invalid request'),
  errorEnvelope: { ok: false },
  rateLimits: [confirmations],
  responses: {
    200: {
      description: 'Set; sign in next',
      body: Joi.object({ ok: done, redirect: Joi.string().required() }),
    },
    400: { description: 'Malformed, against the password rules, or the token is not valid', body: refusal },
    403: {
      description: 'The tenant or the organization is closed (code tenant_inactive, ORGANIZATION_CLOSED)',
      body: refusal,
    },
  },
  handler: async ({ body, services: { passwordReset, passwordPolicy } }) => {
    const problems = passwordPolicy.problems(body.password);
    if (problems.length > 0)
      throw badRequest('Invalid request', {
        details: problems.map((problem) => ({ path: ['password'], ...problem })),
      });
    await passwordReset.confirm(body.token, body.password);
    return { ok: true, redirect: '/login' };
  },
});

/** Setting a password by mail. */
export const passwordResetRoutes = [requestReset, validateReset, confirmReset];
