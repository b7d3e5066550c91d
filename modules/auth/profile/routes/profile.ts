import {
  badRequest,
  emailAddress,
  errorResponse,
  type HttpError,
  notFound,
  reply,
  routeFor,
  withVersion,
} from '@tenantry/core';
import Joi from 'joi';
import { userFields } from '../../accounts/collections/userFields';
import { withAccessCookie } from '../../sessions/services/authCookies';
import type { PasswordPolicy } from '../../passwords/services/PasswordPolicy';
import { guessesFromAddress } from '../../sessions/services/PasswordGuesses';
import { type ProfileChange, signedInUser, type SignedInUser } from '../services/ProfileEditor';
import type { SessionServices } from '../../sessions/services/SessionServices';
import { newPassword } from '../../shared/fields';
import { ownCommands } from '../commands/ownCommands';

const route = routeFor<SessionServices>();

/** One thing wrong with a profile update. */
interface Issue {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export const readProfile = route({
  method: 'GET',
  path: '/auth/profile',
  summary: 'The own account',
  access: 'authenticated',
  needsPerson: true,
  responses: {
    200: {
      description: 'E-mail, name, roles and picture',
      body: Joi.object({
        email: Joi.string().required(),
        name: Joi.string().allow(null).required(),
        roles: Joi.array().items(Joi.string()).required(),
        picture: Joi.string().allow(null).required().description('where it is served; null: none'),
      }),
    },
    404: errorResponse('The account has no tenant, or is gone'),
  },
  handler: async ({ principal, services }) => {
    const user = signedInUser(principal);
    const kept = services.principalStore.profileOf(user);
    if (kept) return kept;
    const profile = await services.tenancy.inTenant(user.tenantId, 'profile: read the own account', () =>
      services.accountReader.profile(user.userId),
    );
    if (!profile) throw notFound('User not found');
    return profile;
  },
});

export const updateProfile = route({
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Change the own name, e-mail or password',
  description: 'A new password ends every other session of the account. The answer sets a fresh auth_token.',
  access: 'authenticated',
  needsPerson: true,
  checksVersion: true,
  etag: true,
  body: Joi.object<ProfileChange>({
    email: emailAddress(),
    name: userFields.name.schema,
    currentPassword: Joi.string().max(1024),
    password: newPassword(),
  }).required(),
  invalid: ({ details }) => invalidUpdate(details.map(({ path, message }) => ({ path, message }))),
  responses: {
    200: {
      description: 'Changed',
      body: Joi.object({ ok: Joi.valid(true).required(), email: Joi.string().required() }),
    },
    400: errorResponse('Nothing to change, a rule is violated, or the e-mail is taken'),
    404: errorResponse('The account has no tenant, or is gone'),
    429: errorResponse('Too many wrong current passwords'),
    409: errorResponse('The account was changed since it was read'),
  },
  handler: async (context) => {
    const { body, clientIp, principal, services } = context;
    const user = signedInUser(principal);
    const issues = issuesOf(body, services.passwordPolicy);
    if (issues.length > 0) throw invalidUpdate(issues);
    const { email, name, password, currentPassword } = body;
    const change = async () => {
      const executed = await services.commands.execute(
        ownCommands.updateProfile,
        { email, name, password, currentPassword },
        context,
      );
      const saved = executed.result;
      const answer = withAccessCookie(reply(200, { ok: true, email: saved.email }), saved.accessToken);
      return withVersion(executed.answer(answer), saved.updatedAt);
    };
    return password === undefined ? change() : guarded(services, user, clientIp, change);
  },
});

/** Counts the current password that is presented as a guess like those at sign-in. @throws HttpError 429 */
async function guarded<T>(
  { accountReader, passwordGuesses, rateLimiter, tenancy }: SessionServices,
  { tenantId, userId }: SignedInUser,
  clientIp: string,
  change: () => Promise<T>,
): Promise<T> {
  const account = await tenancy.inTenant(tenantId, 'profile: whose password is guessed', () =>
    accountReader.profile(userId),
  );
  if (!account) throw notFound('User not found');
  const { email } = account;
  await rateLimiter.consume([guessesFromAddress], clientIp, { body: { email } });
  const isStrange = await passwordGuesses.count(email, clientIp);
  const done = await change();
  await passwordGuesses.succeeded(email, clientIp, isStrange);
  return done;
}

function issuesOf(
  { email, name, password, currentPassword }: ProfileChange,
  policy: PasswordPolicy,
): Issue[] {
  const issues: Issue[] = [];
  const add = (field: string, message: string) => issues.push({ path: [field], message });
  if ([email, name, password, currentPassword].every((value) => value === undefined)) {
    add('email', 'Provide an email or a new password.');
  }
  if (password !== undefined && currentPassword === undefined) {
    add('currentPassword', 'The current password is required to set a new one.');
  }
  if (currentPassword !== undefined && password === undefined) {
    add('password', 'Provide the new password.');
  }
  for (const { message } of password === undefined ? [] : policy.problems(password)) add('password', message);
  return issues;
}

function invalidUpdate(issues: readonly Issue[]): HttpError {
  return badRequest('Invalid profile update.', { issues });
}
