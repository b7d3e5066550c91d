import type Joi from 'joi';
import { HttpError } from '../../kernel/errors/HttpError';
import { IMPLIED_RESPONSES, refusedInput } from './openapi/impliedResponses';
import { Reply } from './Reply';
import type { Route } from './route';

/** Statuses that the gates give to any route, so that no route need declare them. */
const IMPLIED_STATUSES: ReadonlySet<number> = new Set([400, 401, 403, 404, 413, 415, 429, 500, 503]);

/**
 * Holds an answer against its route's declaration; used in tests, so that the API document cannot lie.
 *
 * @throws HttpError 500 `RESPONSE_UNDECLARED` naming what does not fit
 */
export function checkResponse(route: Route, result: unknown): void {
  const status = result instanceof Reply ? result.status : 200;
  const declared = route.responses[status];
  if (!declared) {
    if (IMPLIED_STATUSES.has(status) || IMPLIED_RESPONSES[status]?.appliesTo(route)) return;
    throw undeclared(route, `it answered ${status}, which it does not declare`);
  }
  if (result instanceof Reply && result.kind !== 'json') {
    const type = result.headers['content-type'];
    if (type !== undefined && declared.otherTypes?.includes(type)) return;
    if (declared.body)
      throw undeclared(route, `it declares a JSON body for ${status} and sent ${result.kind}`);
    return;
  }
  const body = result instanceof Reply ? result.body : (result ?? null);
  if (!declared.body) throw undeclared(route, `it sent a JSON body for ${status} and declares none`);
  // The client sees what JSON makes of the value: dates are text, undefined members are gone.
  const seen: unknown = JSON.parse(JSON.stringify(body));
  const shape = (status === 400 ? refusedInput(route) : declared.body) as Joi.AnySchema;
  const { error } = shape.validate(seen, { abortEarly: false, convert: false });
  if (error) throw undeclared(route, `its body for ${status} does not fit: ${error.message}`);
}

function undeclared(route: Route, what: string): HttpError {
  return new HttpError(500, `${route.method} ${route.path}: ${what}`, { code: 'RESPONSE_UNDECLARED' });
}
