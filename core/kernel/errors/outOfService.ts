import { HttpError } from './HttpError';

/** Code of a module that has not come to the end of its start yet. */
export const MODULE_STARTING = 'MODULE_STARTING';

/** `Retry-After` in seconds, where only an operator can end the failure. */
const ASK_AGAIN_SECONDS = 60;
/** The same while the module starts: it may be there at any moment, or has failed after some seconds. */
const STARTING_SECONDS = 2;

/**
 * The answer to requests to a module that does not serve because of a failure, or not yet.
 *
 * @param code stable code of the failure, or `MODULE_STARTING`
 * @param seconds after which the request may succeed; null where that is unknown
 */
export function outOfService(moduleId: string, code: string, seconds: number | null): HttpError {
  const unknown = code === MODULE_STARTING ? STARTING_SECONDS : ASK_AGAIN_SECONDS;
  return new HttpError(
    503,
    `The module ${moduleId} is out of service for the moment`,
    { code },
    { 'retry-after': String(Math.max(1, Math.ceil(seconds ?? unknown))) },
  );
}
