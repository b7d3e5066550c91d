import { type CommandCall, type Principal, unauthorized } from '@tenantry/core';

/** The call, with its principal. @throws HttpError 401 for a call without a principal */
export function signedIn(call: CommandCall): CommandCall & { readonly principal: Principal } {
  const { principal } = call;
  if (!principal) throw unauthorized();
  return { ...call, principal };
}
