import { HostError } from '../errors/HostError';
import type { LeftThing } from '../process/openedThings';

/** The problem of a module that has left something open when it was stopped on a server that goes on. */
export function leftOpenProblem({ moduleId, what, place }: LeftThing): HostError {
  return new HostError(
    'MODULE_LEFT_OPEN',
    moduleId,
    `was stopped, and leaves ${what} behind, made at ${place}.`,
    `end it in hooks.stop of ${moduleId} (clearInterval, close, off); it goes on until the server ends.`,
  );
}
