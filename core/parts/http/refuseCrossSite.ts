import type { Request } from 'express';
import { forbidden } from '../../kernel/errors/HttpError';
import type { Route } from './route';

/**
 * Refuses what a browser sends from a page of another site: requests that may change something and act by cookie, and
 * those of public routes that declare `refusesCrossSite`. A page could otherwise act for its visitors, or sign them
 * in to an account of its own.
 *
 * Browsers say where a request comes from in `Sec-Fetch-Site`, and older ones in `Origin` only; other programs send
 * neither and pass. Another origin of the same site counts as another site, since another party may run it.
 *
 * @param allowed origins with pages that may call
 * @throws HttpError 403 `CROSS_SITE_REQUEST`
 */
export function refuseCrossSite(route: Route, request: Request, allowed: readonly string[]): void {
  if (route.method === 'GET') return;
  const { headers } = request;
  const site = headers['sec-fetch-site'];
  const { origin } = headers;
  if (site === undefined && origin === undefined) return;
  if (!(route.access === 'public' ? route.refusesCrossSite : actsByCookie(headers))) return;
  if (site === 'same-origin' || site === 'none') return;
  if (origin !== undefined && allowed.includes(origin)) return;
  if (site === undefined && origin !== undefined && isOwn(origin, headers)) return;
  throw forbidden('Requests from pages of other sites are refused', { code: 'CROSS_SITE_REQUEST' });
}

/** Pages of other sites cannot send these headers without being allowed to. */
function actsByCookie(headers: Request['headers']): boolean {
  return headers.authorization === undefined && headers['x-api-key'] === undefined;
}

/** The scheme is not compared: a proxy may have ended TLS. A page cannot choose these headers of its requests. */
function isOwn(origin: string, headers: Request['headers']): boolean {
  if (!URL.canParse(origin)) return false;
  const { host } = new URL(origin);
  const forwarded = headers['x-forwarded-host'];
  return host !== '' && (host === headers.host?.toLowerCase() || host === forwarded);
}
