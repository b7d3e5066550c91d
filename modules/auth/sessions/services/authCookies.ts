import type { Reply } from '@tenantry/core';
import { ACCESS_TOKEN_LIFE } from './AccessTokens';
import type { OpenedSession } from './SessionStore';

/** Holds the access token. */
export const ACCESS_COOKIE = 'auth_token';
/** Holds the session token. */
export const SESSION_COOKIE = 'session_token';

const ACCESS_COOKIE_LIFE = ACCESS_TOKEN_LIFE * 1000;

/** Sets the access token's cookie. */
export function withAccessCookie(answer: Reply, accessToken: string): Reply {
  return answer.withCookie(ACCESS_COOKIE, accessToken, { maxAge: ACCESS_COOKIE_LIFE });
}

/** Sets the session token's cookie, which outlives the browser's day when the session is remembered. */
export function withSessionCookie(answer: Reply, session: OpenedSession, remember: boolean): Reply {
  return answer.withCookie(
    SESSION_COOKIE,
    session.token,
    remember ? { expires: session.expiresAt } : { maxAge: ACCESS_COOKIE_LIFE },
  );
}

/** Clears both cookies. */
export function withoutAuthCookies(answer: Reply): Reply {
  return answer.withoutCookie(ACCESS_COOKIE).withoutCookie(SESSION_COOKIE);
}
