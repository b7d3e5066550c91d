import type { CookieOptions, Response } from 'express';
import type { BegunStream } from './Downloads';
import { Reply } from './Reply';
import { REQUEST_ID, requestIdOf } from './requestId';
import { CACHE_CONTROL, NOT_STORED, SECURITY_FIELDS } from './securityHeaders';
import { compress, SMALLEST_COMPRESSED, takes } from './compress';
import { sendStream } from './sendStream';
import { WrittenJson } from './WrittenJson';

const JSON_TYPE = 'application/json; charset=utf-8';
const ENCODING = 'accept-encoding';
const VARY = ['vary', ENCODING];

/** The head that answers of JSON begin with. */
const PREPARED = [...SECURITY_FIELDS, CACHE_CONTROL, NOT_STORED, 'content-type', JSON_TYPE] as const;
/** Headers that a prepared head has. An answer with its own of these sets its headers one by one. */
const IN_HEAD: ReadonlySet<string> = new Set([
  ...PREPARED.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase()),
  'content-length',
  'vary',
  REQUEST_ID,
]);

/** Characters from which a body is encoded apart from the head: as one text they would be copied twice before. */
const LARGE = 8_192;

const secure = () => process.env['NODE_ENV'] === 'production';

/**
 * Writes what a handler returned: a reply, or a value that becomes 200 with JSON.
 *
 * @returns a promise only for streams and what is compressed, which end later
 */
export function sendReply(response: Response, result: unknown): Promise<void> | undefined {
  if (!(result instanceof Reply)) return sendJson(response, 200, result ?? null, []);
  if (result.kind === 'json' && result.cookies.length === 0) {
    const own = fieldsBesideHead(result.headers);
    if (own) return sendJson(response, result.status, result.body, own);
  }
  for (const name in result.headers) response.setHeader(name, result.headers[name] as string);
  for (const { name, value, options } of result.cookies) {
    if (value === null) response.cookie(name, '', cookieOptions({ maxAge: 0 }));
    else response.cookie(name, value, cookieOptions(options));
  }
  switch (result.kind) {
    case 'json':
      return sendJson(response, result.status, result.body, []);
    case 'text':
      if (!response.hasHeader('content-type'))
        response.setHeader('content-type', 'text/plain; charset=utf-8');
      response.statusCode = result.status;
      response.setHeader('content-length', Buffer.byteLength(result.body as string));
      response.end(result.body as string);
      return undefined;
    case 'bytes':
      response.statusCode = result.status;
      response.setHeader('content-length', (result.body as Uint8Array).byteLength);
      response.end(result.body as Uint8Array);
      return undefined;
    case 'empty':
      response.statusCode = result.status;
      response.end();
      return undefined;
    case 'stream':
      response.statusCode = result.status;
      return sendStream(response, result.body as BegunStream);
  }
}

/** Names and values of headers, one after another; null where one of them replaces a header of the prepared head. */
function fieldsBesideHead(headers: Reply['headers']): string[] | null {
  const fields: string[] = [];
  for (const name in headers) {
    if (IN_HEAD.has(name)) return null;
    fields.push(name, headers[name] as string);
  }
  return fields;
}

/** @param own further headers, names and values one after another */
function sendJson(
  response: Response,
  status: number,
  body: unknown,
  own: readonly string[],
): Promise<void> | undefined {
  const text = body instanceof WrittenJson ? body.text : JSON.stringify(body);
  const isLarge = text.length >= SMALLEST_COMPRESSED;
  if (isLarge && takes(response.req, 'gzip')) return sendCompressed(response, status, text, own);
  const encoded = text.length < LARGE ? text : Buffer.from(text);
  const length = Buffer.byteLength(encoded);
  if (response.getHeaderNames().length === 0) {
    // The usual answer. To set a dozen headers one by one takes longer than everything else about writing it.
    response.writeHead(status, [
      ...PREPARED,
      'content-length',
      String(length),
      REQUEST_ID,
      requestIdOf(response),
      ...(isLarge ? VARY : []),
      ...own,
    ]);
  } else {
    setHeaders(response, own);
    if (isLarge) response.vary(ENCODING);
    response.statusCode = status;
    if (!response.hasHeader('content-type')) response.setHeader('content-type', JSON_TYPE);
    response.setHeader('content-length', length);
  }
  response.end(encoded);
  return undefined;
}

function setHeaders(response: Response, fields: readonly string[]): void {
  for (let at = 0; at < fields.length; at += 2)
    response.setHeader(fields[at] as string, fields[at + 1] as string);
}

async function sendCompressed(
  response: Response,
  status: number,
  text: string,
  own: readonly string[],
): Promise<void> {
  const compressed = await compress(text);
  setHeaders(response, own);
  response.statusCode = status;
  if (!response.hasHeader('content-type')) response.setHeader('content-type', JSON_TYPE);
  response.vary(ENCODING);
  response.setHeader('content-encoding', 'gzip');
  response.setHeader('content-length', compressed.length);
  response.end(compressed);
}

/** Cookies hold for the whole site, and are not readable by scripts unless the route says so. */
function cookieOptions(options: CookieOptions = {}): CookieOptions {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: secure(), ...options };
}
