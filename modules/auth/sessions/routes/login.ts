import {
  badRequest,
  emailAddress,
  errorResponse,
  type RateLimit,
  recordId,
  reply,
  routeFor,
  jsonValue,
} from '@tenantry/core';
import Joi from 'joi';
import { withAccessCookie, withSessionCookie } from '../services/authCookies';
import { guessesFromAddress } from '../services/PasswordGuesses';
import type { SessionServices } from '../services/SessionServices';
import { INVALID_CREDENTIALS } from '../services/SignIn';
import { clientOf } from './clientOf';

/** Form fields. */
interface LoginForm {
  readonly email: string;
  readonly password: string;
  readonly remember?: unknown;
  readonly tenantId?: string;
  readonly tenant?: string;
  readonly requireRole?: string;
  readonly role?: string;
  readonly redirect?: unknown;
}

const DEFAULT_TARGET = '/backend';
const TRUE_TOKENS = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

const perAddress: RateLimit = { name: 'LOGIN_IP', points: 20, duration: 60, block: 60 };

const tenant = recordId().empty('');
const refusal = Joi.object({
  ok: Joi.valid(false).required(),
  error: Joi.string().required(),
  code: Joi.string(),
});

export const login = routeFor<SessionServices>()({
  method: 'POST',
  path: '/auth/login',
  summary: 'Sign in with e-mail and password',
  access: 'public',
  bodyType: 'form',
  body: Joi.object<LoginForm>({
    email: emailAddress().required(),
    password: Joi.string().min(6).max(1024).required(),
    remember: jsonValue(256),
    tenantId: tenant,
    tenant,
    requireRole: Joi.string().allow('').max(2_000),
    role: Joi.string().allow('').max(2_000),
    redirect: jsonValue(4_096),
  }),
  invalid: () => badRequest(INVALID_CREDENTIALS),
  errorEnvelope: { ok: false },
  refusesCrossSite: true,
  rateLimits: [perAddress, guessesFromAddress],
  responses: {
    200: {
      description: 'Signed in. The cookies auth_token and session_token are set.',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        token: Joi.string().required(),
        redirect: Joi.string().allow(null).required(),
        refreshToken: Joi.string(),
      }),
    },
    400: { description: 'A field is missing or malformed', body: refusal },
    401: { description: 'E-mail and password do not fit', body: refusal },
    403: {
      description:
        'The account lacks the required role, or its tenant or organization is closed (code tenant_inactive, ORGANIZATION_CLOSED), or a page of another site calls',
      body: refusal,
    },
    429: errorResponse('Too many attempts'),
  },
  handler: async ({ body, headers, clientIp, services }) => {
    const remember = isTrueToken(body.remember);
    const isStrange = await services.passwordGuesses.count(body.email, clientIp);
    const { session, accessToken } = await services.signIn.signIn({
      email: body.email,
      password: body.password,
      tenantId: body.tenantId ?? body.tenant ?? null,
      remember,
      requiredRoles: namesOf(body.requireRole ?? body.role),
      client: clientOf(headers, clientIp),
    });
    await services.passwordGuesses.succeeded(body.email, clientIp, isStrange);
    const answer = reply(200, {
      ok: true,
      token: accessToken,
      redirect: services.redirectTargets.path(body.redirect, DEFAULT_TARGET, headers),
      ...(remember && { refreshToken: session.token }),
    });
    return withSessionCookie(withAccessCookie(answer, accessToken), session, remember);
  },
});

function isTrueToken(value: unknown): boolean {
  return typeof value === 'string' && TRUE_TOKENS.has(value.trim().toLowerCase());
}

function namesOf(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}
