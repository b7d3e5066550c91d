import {
  type Closed,
  closedError,
  errorResponse,
  type RateLimit,
  redirect,
  reply,
  routeFor,
} from '@tenantry/core';
import Joi from 'joi';
import { SESSION_COOKIE, withAccessCookie, withoutAuthCookies } from '../services/authCookies';
import { ACCESS_TOKEN_LIFE } from '../services/AccessTokens';
import type { SessionServices } from '../services/SessionServices';

const route = routeFor<SessionServices>();

const perAddress: RateLimit = { name: 'REFRESH_IP', points: 60, duration: 60, block: 60 };
const perToken: RateLimit = {
  name: 'REFRESH',
  points: 15,
  duration: 60,
  block: 60,
  identifier: ({ body }) => {
    const { refreshToken } = (body ?? {}) as { refreshToken?: unknown };
    return typeof refreshToken === 'string' && refreshToken !== '' ? refreshToken : null;
  },
};

const refusal = Joi.object({
  ok: Joi.valid(false).required(),
  error: Joi.string().required(),
  code: Joi.string(),
});

/** GET /auth/session/refresh: for browsers. */
export const refreshInBrowser = route({
  method: 'GET',
  path: '/auth/session/refresh',
  summary: 'Exchange the cookie session_token for a fresh auth_token, and go on',
  access: 'public',
  query: Joi.object<{ redirect?: unknown }>({ redirect: Joi.any() }),
  responses: {
    302: { description: 'To the wanted page, or to the login page when the session is over' },
    429: errorResponse('Too many session tokens that are not good'),
  },
  handler: async ({ query, cookies, headers, clientIp, services }) => {
    const { rateLimiter, redirectTargets } = services;
    rateLimiter.assertFree(perAddress, clientIp);
    const target = redirectTargets.path(query.redirect, '/', headers);
    const renewed = await renew(services, cookies[SESSION_COOKIE]);
    if (typeof renewed === 'object') {
      return withAccessCookie(redirect(302, redirectTargets.location(target, headers)), renewed.accessToken);
    }
    if (renewed === 'over' && cookies[SESSION_COOKIE]) await rateLimiter.consume([perAddress], clientIp);
    const login = `/login?redirect=${encodeURIComponent(target)}`;
    const answer = redirect(302, redirectTargets.location(login, headers));
    // The session of a closed tenant or organization goes on when that is opened.
    return renewed === 'over' ? withoutAuthCookies(answer) : answer;
  },
});

/** POST /auth/session/refresh: for programs. */
export const refreshByToken = route({
  method: 'POST',
  path: '/auth/session/refresh',
  summary: 'Exchange a refresh token for a fresh access token',
  access: 'public',
  errorEnvelope: { ok: false },
  body: Joi.object<{ refreshToken: string }>({
    refreshToken: Joi.string().max(16_384).required(),
  }).required(),
  invalid: () => withoutAuthCookies(reply(400, { ok: false, error: 'Missing or invalid refresh token' })),
  refusesCrossSite: true,
  rateLimits: [perAddress, perToken],
  responses: {
    200: {
      description: 'A fresh access token, also as cookie auth_token',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        accessToken: Joi.string().required(),
        expiresIn: Joi.valid(ACCESS_TOKEN_LIFE).required(),
      }),
    },
    400: { description: 'No refresh token', body: refusal },
    401: { description: 'The session is over', body: refusal },
    403: {
      description:
        'The tenant or the organization is closed (code tenant_inactive, ORGANIZATION_CLOSED), or a page of another site calls',
      body: refusal,
    },
  },
  handler: async ({ body, services }) => {
    const renewed = await renew(services, body.refreshToken);
    if (renewed === 'over') {
      return withoutAuthCookies(reply(401, { ok: false, error: 'Invalid or expired refresh token' }));
    }
    if (typeof renewed === 'string') throw closedError(renewed);
    const { accessToken } = renewed;
    return withAccessCookie(reply(200, { ok: true, accessToken, expiresIn: ACCESS_TOKEN_LIFE }), accessToken);
  },
});

/** Outcome of a refresh: a new access token, or why it is refused: the session is over, or its tenant or organization is closed. */
type Renewed = { readonly accessToken: string } | 'over' | Closed;

/** A new access token with the account's present roles, tenant and organization. */
async function renew(
  { sessionStore, accountReader, accessTokens }: SessionServices,
  sessionToken: string | undefined,
): Promise<Renewed> {
  const tokenHash = sessionStore.hashOfPresented(sessionToken);
  const found = tokenHash === null ? undefined : await accountReader.bySessionToken(tokenHash);
  if (!found) return 'over';
  return found.closed ?? { accessToken: accessTokens.issue(found, found.sessionId) };
}
