import { HttpError } from './HttpError';

/** What is told who asks again when only an operator can say; seconds. */
const ASK_AGAIN_SECONDS = 60;

/**
 * The answer to requests to a module that does not serve because of a failure.
 *
 * @param code stable code of the failure
 * @param seconds after which the request may succeed; null where nobody knows
 */
export function outOfService(moduleId: string, code: string, seconds: number | null): HttpError {
  return new HttpError(
    503,
    `The module ${moduleId} is out of service for the moment`,
    { code },
    { 'retry-after': String(Math.max(1, Math.ceil(seconds ?? ASK_AGAIN_SECONDS))) },
  );
}
