import { unexpectedError } from './errorReply';
import { HandlerTimeout } from './HandlerLimit';
import { HttpError } from '../../kernel/errors/HttpError';
import { isTransient } from '../../kernel/errors/isTransient';
import { maskSecrets } from '../../kernel/errors/secrets';
import { shownText } from '../../kernel/errors/shownText';
import { Reply } from './Reply';
import type { Route } from './route';
import { AnswerInstead } from './validateRequest';
import { cutText } from '../../kernel/texts/cutText';

/**
 * Whether a handler has failed by what it threw: with anything that becomes a 500, or a status of 500 and above
 * that its route does not declare. Temporary failures of the machine or the database do not count, and neither do errors in the
 * input of a client.
 */
export function isFailure(error: unknown, route: Route): boolean {
  if (isTransient(error)) return false;
  if (error instanceof AnswerInstead) return isFailedReply(error.reply, route);
  if (error instanceof HandlerTimeout) return true;
  if (error instanceof HttpError) return isUndeclared(error.status, route);
  return unexpectedError(error).status === 500;
}

/** The same for what a handler returned. */
export function isFailedReply(result: unknown, route: Route): boolean {
  return result instanceof Reply && isUndeclared(result.status, route);
}

function isUndeclared(status: number, route: Route): boolean {
  return status >= 500 && route.responses[status] === undefined;
}

function whatFailed(error: unknown): string {
  if (error instanceof Error) return `${error.name}: ${error.message}`;
  if (error instanceof Reply) return 'a reply it does not declare';
  return `it threw ${typeof error === 'string' ? JSON.stringify(error) : shownText(error)}`;
}

/** A failure in one line, for operators: `GET /crm/deals: TypeError: x is undefined`. */
export function describeFailure(route: Route, error: unknown): string {
  const what = whatFailed(error);
  const line = maskSecrets(cutText(what, 1_000).replace(/\s+/g, ' '));
  return `${route.method} ${route.path}: ${cutText(line, 200)}`;
}
