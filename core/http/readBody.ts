import { isUtf8 } from 'node:buffer';
import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { badRequest, HttpError } from '../errors/HttpError';
import { MalformedBody } from './MalformedBody';
import { readJson } from './readJson';
import type { BodyType, Route } from './route';

type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

const DEFAULT_LIMIT = 1024 * 1024;
/** JSON without a charset, or in UTF-8. */
const PLAIN_JSON = /^application\/(?:[\w.+-]+\+)?json(?:\s*;\s*charset="?utf-?8"?)?\s*$/;

const parsers = new Map<string, Middleware>();
const multipart: Middleware = multer({ limits: { fieldSize: 64 * 1024, fields: 50, parts: 50 } }).none();

/** True when the route wants a body read. */
export function takesBody(route: Route): boolean {
  return typeOf(route) !== 'none';
}

/**
 * Reads the body as the route declares it.
 *
 * JSON that does not parse becomes a `MalformedBody`, for validation to report. A form that is no form, or
 * cannot be read, is an empty one, as published for sign-in (spec supplement, authentication 2).
 *
 * @returns the body, or a promise of it
 * @throws HttpError 413 too large, 415 neither JSON nor empty where JSON is expected
 */
export function readBody(route: Route, request: Request, response: Response): unknown {
  const type = typeOf(route);
  if (type === 'none' || !hasBody(request)) return type === 'form' ? {} : undefined;
  const limit = route.bodyLimit ?? DEFAULT_LIMIT;
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  if (type === 'form') return readForm(contentType, limit, request, response);
  if (!/^application\/(?:[\w.+-]+\+)?json\b/.test(contentType)) {
    throw new HttpError(415, 'Unsupported content type: send application/json', {
      code: 'unsupported_media_type',
    });
  }
  if (PLAIN_JSON.test(contentType) && request.headers['content-encoding'] === undefined) {
    return readJson(request, limit, tooLarge);
  }
  return run(
    parser('json', limit),
    request,
    response,
    (error) => new MalformedBody(error instanceof Error ? error.message : 'Malformed JSON'),
  );
}

function readForm(
  contentType: string,
  limit: number,
  request: Request,
  response: Response,
): Promise<unknown> {
  const middleware = contentType.startsWith('multipart/form-data')
    ? multipart
    : contentType.startsWith('application/x-www-form-urlencoded')
      ? parser('form', limit)
      : null;
  if (!middleware) return Promise.resolve({});
  return run(middleware, request, response, () => ({}));
}

function parser(kind: 'json' | 'form', limit: number): Middleware {
  const key = `${kind}:${limit}`;
  let middleware = parsers.get(key);
  if (!middleware) {
    middleware =
      kind === 'json'
        ? express.json({ limit, strict: false, type: () => true, verify: refuseOtherBytes })
        : express.urlencoded({ limit, extended: false, type: () => true });
    parsers.set(key, middleware);
  }
  return middleware;
}

/** What is said to be UTF-8 is; `readJson` sees to that itself. */
function refuseOtherBytes(_request: unknown, _response: unknown, bytes: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(bytes)) throw new Error('not UTF-8');
}

function run(
  middleware: Middleware,
  request: Request,
  response: Response,
  onMalformed: (error: unknown) => unknown,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => {
      if (!error) resolve(request.body as unknown);
      else if (error instanceof MulterError && error.code.startsWith('LIMIT')) reject(tooLarge());
      else {
        const { type, status } = error as { type?: string; status?: number };
        if (type === 'entity.too.large') reject(tooLarge());
        else if (status === 415) reject(new HttpError(415, 'Unsupported content encoding or charset'));
        else if (type === 'request.aborted') reject(badRequest('Request aborted'));
        else resolve(onMalformed(error));
      }
    });
  });
}

function typeOf(route: Route): BodyType {
  return route.bodyType ?? (route.body ? 'json' : 'none');
}

function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function tooLarge(): HttpError {
  return new HttpError(413, 'Request body is too large', { code: 'payload_too_large' });
}
