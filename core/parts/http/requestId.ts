import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';

/** The header by which a request has its id, and its answer. */
export const REQUEST_ID = 'x-request-id';

/** Ids that are safe in a log and in a header. */
const HARMLESS = /^[\w.:-]{1,128}$/;

/** Prefix of the ids that this process makes. */
const PROCESS = randomBytes(9).toString('base64url');

let made = 0;

/** A new id, unlike any other of any process. A counter, because to write a UUID takes longer than to find the route. */
export function newRequestId(): string {
  made += 1;
  return `${PROCESS}-${made}`;
}

/** The id that the client gave the request, where it is harmless, else a new one. */
export function requestIdIn(headers: IncomingHttpHeaders): string {
  const given = headers[REQUEST_ID];
  return typeof given === 'string' && HARMLESS.test(given) ? given : newRequestId();
}

/** The id of the request that this answers; a new one for what node answers by itself. */
export function requestIdOf(response: ServerResponse): string {
  const { locals } = response as { readonly locals?: { readonly requestId?: string } };
  return locals?.requestId ?? newRequestId();
}
