import { badRequest, type CommandCall } from '@tenantry/core';

/** The tenant of the call. @throws HttpError 400 without one */
export function tenantOf({ scope }: Pick<CommandCall, 'scope'>): string {
  if (scope.tenantId === null) throw badRequest('Tenant scope required');
  return scope.tenantId;
}
