import { badRequest, errorResponse, type HttpError, notFound, reply, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { withAccessCookie } from '../authCookies';
import type { PasswordPolicy } from '../services/PasswordPolicy';
import { type ProfileChange, type SavedProfile, signedInUser } from '../services/ProfileEditor';
import type { SessionServices } from '../services/SessionServices';

const route = routeFor<SessionServices>();

/** One thing wrong with a profile update. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** GET /auth/profile (spec 4.2; supplement, authentication 2). */
export const readProfile = route({
  method: 'GET',
  path: '/auth/profile',
  summary: 'The own account',
  access: 'authenticated',
  responses: {
    200: {
      description: 'E-mail, name and roles',
      body: Joi.object({
        email: Joi.string().required(),
        name: Joi.string().allow(null).required(),
        roles: Joi.array().items(Joi.string()).required(),
      }),
    },
    404: errorResponse('The credential belongs to no user'),
  },
  handler: async ({ principal, services }) => {
    const user = signedInUser(principal);
    const profile = await services.tenancy.inTenant(user.tenantId, 'profile: read the own account', () =>
      services.accountReader.profile(user.userId),
    );
    if (!profile) throw notFound('User not found');
    return profile;
  },
});

/** PUT /auth/profile (spec 4.2; supplement, authentication 2). */
export const updateProfile = route({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change the own e-mail or password',
  description: 'A new password ends every other session of the account. The answer sets a fresh auth_token.',
  access: 'authenticated',
  body: Joi.object<ProfileChange>({
    email: Joi.string().trim().lowercase().email({ tlds: false }).max(254),
    currentPassword: Joi.string().max(1024),
    password: Joi.string(),
  })
    .unknown(true)
    .required(),
  invalid: ({ details }) => invalidUpdate(details.map(({ path, message }) => ({ path, message }))),
  responses: {
    200: {
      description: 'Changed',
      body: Joi.object({ ok: Joi.valid(true).required(), email: Joi.string().required() }),
    },
    400: errorResponse('Nothing to change, a rule is violated, or the e-mail is taken'),
    404: errorResponse('The credential belongs to no user'),
    409: errorResponse('The account was changed since it was read'),
  },
  handler: async (context) => {
    const { body, principal, services } = context;
    signedInUser(principal);
    const issues = issuesOf(body, services.passwordPolicy);
    if (issues.length > 0) throw invalidUpdate(issues);
    const { email, password, currentPassword } = body;
    const executed = await services.commands.execute<SavedProfile>(
      'auth.profile.update',
      { email, password, currentPassword },
      context,
    );
    const saved = executed.result;
    return executed.answer(withAccessCookie(reply(200, { ok: true, email: saved.email }), saved.accessToken));
  },
});

function issuesOf({ email, password, currentPassword }: ProfileChange, policy: PasswordPolicy): Issue[] {
  const issues: Issue[] = [];
  const add = (field: string, message: string) => issues.push({ path: [field], message });
  if (email === undefined && password === undefined && currentPassword === undefined) {
    add('email', 'Provide an email or a new password.');
  }
  if (password !== undefined && currentPassword === undefined) {
    add('currentPassword', 'The current password is required to set a new one.');
  }
  if (currentPassword !== undefined && password === undefined) {
    add('password', 'Provide the new password.');
  }
  if (password !== undefined && !policy.accepts(password)) add('password', policy.message);
  return issues;
}

function invalidUpdate(issues: readonly Issue[]): HttpError {
  return badRequest('Invalid profile update.', { issues });
}
