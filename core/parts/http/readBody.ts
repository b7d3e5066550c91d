import express, { type Request, type Response } from 'express';
import multer, { MulterError } from 'multer';
import { badRequest, HttpError } from '../../kernel/errors/HttpError';
import { currentContext } from '../tenancy/executionContext';
import type { BodyBudget } from './BodyBudget';
import { readJson, unsupportedEncoding } from './readJson';
import type { BodyType, Route } from './route';
import { bodyLimits } from './validation/bodyLimits';

type Middleware = (request: Request, response: Response, next: (error?: unknown) => void) => void;

const JSON_TYPE = /^application\/(?:(?:[\w.+-]+\+)?json|csp-report)\b/;
const OTHER_CHARSET = /;\s*charset=(?!"?utf-?8\b)/;

/** Readers of urlencoded forms, by the bytes they take. */
const formReaders = new Map<number, Middleware>();
const multipart: Middleware = multer({ limits: { fieldSize: 64 * 1024, fields: 50, parts: 50 } }).none();

/** True when the route wants a body read. */
export function takesBody(route: Route): boolean {
  return typeOf(route) !== 'none';
}

/** True when a body is read: also one that the route does not declare, which may have no members. */
export function readsBody(route: Route): boolean {
  return takesBody(route) || (route.method !== 'GET' && !route.raw);
}

/**
 * Reads the body as the route declares it. Of one that it does not declare only JSON is read.
 *
 * JSON that does not parse becomes a `MalformedBody`, for validation to report. A form that is invalid, or cannot be read,
 * counts as an empty one, as published for sign-in. An upload is left to the handler.
 *
 * @param budget of the process
 * @returns the body, or a promise of it
 * @throws HttpError 413 too large, 415 neither JSON nor empty where JSON is expected, 503 when the process holds too many
 */
export function readBody(route: Route, request: Request, response: Response, budget: BodyBudget): unknown {
  const type = typeOf(route);
  if (type === 'upload') return undefined;
  if (!hasBody(request)) return type === 'form' ? {} : undefined;
  const limits = bodyLimits(route);
  const contentType = (request.headers['content-type'] ?? '').toLowerCase();
  if (type === 'form') return readForm(contentType, limits.bytes, request, response, budget);
  if (!JSON_TYPE.test(contentType)) {
    if (type === 'none') return undefined;
    throw new HttpError(415, 'Unsupported content type: send application/json', {
      code: 'unsupported_media_type',
    });
  }
  if (OTHER_CHARSET.test(contentType)) throw unsupportedEncoding();
  return readJson(request, limits, budget.account(response, currentContext().scope.tenantId), tooLarge);
}

function readForm(
  contentType: string,
  limit: number,
  request: Request,
  response: Response,
  budget: BodyBudget,
): Promise<unknown> {
  const read = contentType.startsWith('multipart/form-data')
    ? multipart
    : contentType.startsWith('application/x-www-form-urlencoded')
      ? formReader(limit)
      : null;
  if (!read) return Promise.resolve({});
  const count = budget.account(response, currentContext().scope.tenantId);
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Buffer) => {
      try {
        count(chunk.length);
      } catch (error) {
        // The reader gets no more, and what is still to come is dropped.
        request.removeAllListeners('data').unpipe();
        request.resume();
        reject(error as Error);
      }
    });
    read(request, response, (error?: unknown) => {
      if (!error) resolve(request.body as unknown);
      else if (error instanceof MulterError && error.code.startsWith('LIMIT')) reject(tooLarge());
      else {
        const { type, status } = error as { type?: string; status?: number };
        if (type === 'entity.too.large') reject(tooLarge());
        else if (status === 415) reject(unsupportedEncoding());
        else if (type === 'request.aborted') reject(badRequest('Request aborted'));
        else resolve({});
      }
    });
  });
}

/** Compressed forms are not taken: no client sends them, and a small one could become as large as it likes. */
function formReader(limit: number): Middleware {
  let reader = formReaders.get(limit);
  if (!reader) {
    reader = express.urlencoded({ limit, extended: false, inflate: false, type: () => true });
    formReaders.set(limit, reader);
  }
  return reader;
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
