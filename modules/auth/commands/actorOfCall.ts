import { type AccessControl, type CommandCall, unauthorized } from '@tenantry/core';
import { type Actor, actorOf } from '../services/Actor';

/** Who executes a command. @throws HttpError 401 for work that nobody signed in for */
export function actorOfCall(call: CommandCall, services: { readonly accessControl: AccessControl }): Actor {
  const { principal } = call;
  if (!principal) throw unauthorized();
  return actorOf({ ...call, principal, services });
}
