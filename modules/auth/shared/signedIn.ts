import { type CommandCall, type Principal, unauthorized } from '@tenantry/core';

/** The call of somebody. @throws HttpError 401 for work that nobody signed in for */
export function signedIn(call: CommandCall): CommandCall & { readonly principal: Principal } {
  const { principal } = call;
  if (!principal) throw unauthorized();
  return { ...call, principal };
}
