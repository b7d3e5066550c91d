import type { CookieOptions, Response } from 'express';
import type { BegunStream } from './Downloads';
import { Reply } from './Reply';
import { REQUEST_ID, requestIdOf } from './requestId';
import { SECURITY_FIELDS } from './securityHeaders';
import { compress, SMALLEST_COMPRESSED, takesGzip } from './compress';
import { sendStream } from './sendStream';
import { WrittenJson } from './WrittenJson';

const JSON_TYPE = 'application/json; charset=utf-8';
const ENCODING = 'accept-encoding';
const VARY = ['vary', ENCODING];

/** Characters from which a body is encoded apart from the head: as one text they would be copied twice before. */
const LARGE = 8_192;

const secure = () => process.env['NODE_ENV'] === 'production';

/**
 * Writes what a handler returned: a reply, or a value that becomes 200 with JSON.
 *
 * @returns a promise only for streams and what is compressed, which end later
 */
export function sendReply(response: Response, result: unknown): Promise<void> | undefined {
  if (!(result instanceof Reply)) return sendJson(response, 200, result ?? null);
  for (const name in result.headers) response.setHeader(name, result.headers[name] as string);
  for (const { name, value, options } of result.cookies) {
    if (value === null) response.cookie(name, '', cookieOptions({ maxAge: 0 }));
    else response.cookie(name, value, cookieOptions(options));
  }
  switch (result.kind) {
    case 'json':
      return sendJson(response, result.status, result.body);
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

function sendJson(response: Response, status: number, body: unknown): Promise<void> | undefined {
  const text = body instanceof WrittenJson ? body.text : JSON.stringify(body);
  const isLarge = text.length >= SMALLEST_COMPRESSED;
  if (isLarge && takesGzip(response.req)) return sendCompressed(response, status, text);
  const encoded = text.length < LARGE ? text : Buffer.from(text);
  const length = Buffer.byteLength(encoded);
  if (response.getHeaderNames().length === 0) {
    // The usual answer. To set a dozen headers one by one takes longer than everything else about writing it.
    response.writeHead(status, [
      ...SECURITY_FIELDS,
      'content-type',
      JSON_TYPE,
      'content-length',
      String(length),
      REQUEST_ID,
      requestIdOf(response),
      ...(isLarge ? VARY : []),
    ]);
  } else {
    if (isLarge) response.vary(ENCODING);
    response.statusCode = status;
    if (!response.hasHeader('content-type')) response.setHeader('content-type', JSON_TYPE);
    response.setHeader('content-length', length);
  }
  response.end(encoded);
  return undefined;
}

async function sendCompressed(response: Response, status: number, text: string): Promise<void> {
  const compressed = await compress(text);
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
