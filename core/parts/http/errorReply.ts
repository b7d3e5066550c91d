import { HttpError, unavailable } from '../../kernel/errors/HttpError';
import { isTransient } from '../../kernel/errors/isTransient';
import { codeOf, isBadValue } from '../../kernel/errors/refusalOf';
import { Reply } from './Reply';
import type { Route } from './route';

const ENVELOPED: ReadonlySet<number> = new Set([400, 401, 403]);

/**
 * The answer that an error a client is meant to see stands for.
 *
 * @param route the route it happened on, which may wrap its errors, or declare some to be plain text
 */
export function errorReply(error: HttpError, route?: Route): Reply {
  const isEnveloped = route?.errorEnvelope !== undefined && ENVELOPED.has(error.status);
  const body = isEnveloped ? { ...route.errorEnvelope, ...error.body } : error.body;
  const isPlain = route?.responses[error.status]?.contentType === 'text/plain';
  const answer = isPlain ? new Reply(error.status, error.message, 'text') : new Reply(error.status, body);
  for (const [name, value] of Object.entries(error.headers)) answer.withHeader(name, value);
  for (const cookie of error.cookiesToClear) answer.withoutCookie(cookie);
  return answer;
}

/**
 * Converts an error that is not meant for clients: a temporary failure is 503, a value that the database cannot hold is 400,
 * and everything else is a server fault, a bare 500.
 */
export function unexpectedError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  if (isTransient(error)) return unavailable(error);
  if (isBadValue(error)) return new HttpError(400, 'Invalid input');
  if (codeOf(error) === 'ERR_INVALID_URL' || error instanceof URIError)
    return new HttpError(400, 'Malformed URL');
  return new HttpError(500, 'Internal server error');
}
