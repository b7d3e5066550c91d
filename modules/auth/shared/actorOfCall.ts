import type { CommandCall, CoreServices } from '@tenantry/core';
import { type Actor, actorOf } from './Actor';
import { signedIn } from './signedIn';

/** Who executes a command. @throws HttpError 401 for work that nobody signed in for */
export function actorOfCall(call: CommandCall, services: Pick<CoreServices, 'accessControl'>): Actor {
  return actorOf({ ...signedIn(call), services });
}
