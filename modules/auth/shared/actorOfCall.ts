import type { CommandCall, CoreServices } from '@tenantry/core';
import { type Actor, actorOf } from './Actor';
import { signedIn } from './signedIn';

/** The actor of a command. @throws HttpError 401 for a call without a principal */
export function actorOfCall(call: CommandCall, services: Pick<CoreServices, 'accessControl'>): Actor {
  return actorOf({ ...signedIn(call), services });
}
