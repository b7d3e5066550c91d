import { IncomingMessage, ServerResponse } from 'node:http';
import type { Express, Response } from 'express';
import { REQUEST_ID, requestIdOf } from './requestId';
import { CACHE_CONTROL, NOT_STORED, SECURITY_FIELDS, SECURITY_HEADERS } from './securityHeaders';

/** The classes a server makes its requests and responses of. */
interface PreparedMessages {
  readonly IncomingMessage: typeof IncomingMessage;
  readonly ServerResponse: typeof ServerResponse;
}

/**
 * Requests and responses that are Express's from the start: changing their prototypes later, as Express does, makes
 * every access to them slow. They are classes because V8 makes room for all members of an instance only if it can
 * tell them from what the class extends.
 *
 * Every answer carries the security headers, unless it has its own, and the id of its request. Those of the API say that
 * they may not be stored, unless they say otherwise.
 */
export function preparedMessages({ request, response }: Express): PreparedMessages {
  class PreparedRequest extends IncomingMessage {}
  class PreparedResponse<T extends IncomingMessage> extends ServerResponse<T> {}
  Object.setPrototypeOf(PreparedRequest.prototype, request);
  Object.setPrototypeOf(PreparedResponse.prototype, response);
  // Not in the class, which Express passes over in favour of its own prototype.
  Object.assign(response, { writeHead: writeSecureHead });
  return { IncomingMessage: PreparedRequest, ServerResponse: PreparedResponse };
}

function writeSecureHead(this: Response, status: number, ...rest: unknown[]): Response {
  if (!hasSecurityFields(rest[0])) {
    for (const [name, value] of SECURITY_HEADERS) if (!this.hasHeader(name)) this.setHeader(name, value);
    if (!this.hasHeader(CACHE_CONTROL) && isOfApi(this)) this.setHeader(CACHE_CONTROL, NOT_STORED);
    if (!this.hasHeader(REQUEST_ID)) this.setHeader(REQUEST_ID, requestIdOf(this));
  }
  return ServerResponse.prototype.writeHead.call(this, status, ...(rest as [])) as Response;
}

function isOfApi({ locals }: Response): boolean {
  // Node itself answers data that is not an HTTP request, before the application has the response.
  const { path = '/api' } = (locals as { readonly path?: string } | undefined) ?? {};
  return path === '/api' || path.startsWith('/api/');
}

/** A list that begins with ours has them all, and the id. */
function hasSecurityFields(fields: unknown): boolean {
  return Array.isArray(fields) && fields[0] === SECURITY_FIELDS[0];
}
