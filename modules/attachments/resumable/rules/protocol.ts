import { badRequest, HttpError } from '@tenantry/core';

/** Methods that requests of the protocol have. */
export type ProtocolMethod = 'POST' | 'HEAD' | 'PATCH' | 'DELETE' | 'OPTIONS';

type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Version of the protocol tus that is spoken. */
export const VERSION = '1.0.0';
/** Parts of the protocol that are spoken besides its core. */
export const EXTENSIONS = ['creation', 'creation-with-upload', 'expiration', 'termination'] as const;
/** Type of bodies with bytes of a file. */
export const BYTES = 'application/offset+octet-stream';

const METHODS: ReadonlySet<string> = new Set(['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request: `X-HTTP-Method-Override`, for clients that cannot send each method. @throws HttpError 400 */
export function methodOf(actual: ProtocolMethod, headers: Headers): ProtocolMethod {
  const said = headers['x-http-method-override'];
  if (said === undefined || said === '') return actual;
  const method = String(said).trim().toUpperCase();
  if (!METHODS.has(method))
    throw badRequest('X-HTTP-Method-Override must be POST, HEAD, PATCH, DELETE or OPTIONS.');
  return method as ProtocolMethod;
}

/** @throws HttpError 412 the request is of another version of the protocol, or of none */
export function assertVersion(headers: Headers): void {
  if (headers['tus-resumable'] !== VERSION)
    throw new HttpError(412, 'Tus-Resumable must be 1.0.0.', {}, { 'tus-version': VERSION });
}

/** @throws HttpError 415 a body of another type */
export function assertBytes(headers: Headers): void {
  if (typeOf(headers) !== BYTES)
    throw new HttpError(415, 'Content-Type must be application/offset+octet-stream.');
}

/** Type of the body, without parameters. */
export const typeOf = (headers: Headers): string | undefined =>
  headers['content-type'] === undefined
    ? undefined
    : String(headers['content-type']).split(';')[0]?.trim().toLowerCase();
