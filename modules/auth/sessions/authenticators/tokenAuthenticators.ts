import type { AuthenticatorDeclaration } from '@tenantry/core';
import type { Request } from 'express';
import { ACCESS_COOKIE, SESSION_COOKIE } from '../services/authCookies';
import { StaffTokenStrategy, type TokenServices } from './StaffTokenStrategy';

const BEARER = /^bearer(?: +|$)/i;
const COOKIES = [ACCESS_COOKIE, SESSION_COOKIE];

const bearerToken = ({ headers: { authorization = '' } }: Request): string | null => {
  const scheme = BEARER.exec(authorization)?.[0];
  return scheme === undefined ? null : authorization.slice(scheme.length).trim() || null;
};

const hasBearer = ({ headers }: Request): boolean =>
  headers.authorization !== undefined && BEARER.test(headers.authorization);

const cookieToken = (request: Request): string | null =>
  (request.cookies as Record<string, string | undefined>)[ACCESS_COOKIE] || null;

/**
 * Access tokens as credentials: in the `Authorization` header, and in the
 * cookie `auth_token` when the request has no bearer header.
 */
export const tokenAuthenticators: readonly AuthenticatorDeclaration<TokenServices>[] = [
  {
    id: 'auth.bearer',
    scheme: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    isPresented: hasBearer,
    create: (services) => new StaffTokenStrategy(bearerToken, services),
    cookies: COOKIES,
  },
  {
    id: 'auth.cookie',
    scheme: { type: 'apiKey', in: 'cookie', name: ACCESS_COOKIE },
    isPresented: (request) => cookieToken(request) !== null && !hasBearer(request),
    create: (services) => new StaffTokenStrategy(cookieToken, services),
    cookies: COOKIES,
  },
];
