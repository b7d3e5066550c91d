import { forbidden, requireLiveSelection, type Scope, unauthorized } from '@tenantry/core';

/** The organizations with jobs that a caller reads; null for all. @throws HttpError 401 without a tenant, 422 dead selection */
export function readable(scope: Scope): readonly string[] | null {
  requireLiveSelection(scope, true);
  if (scope.tenantId === null) throw unauthorized();
  return scope.organizationIds;
}

/** The organizations with jobs that a caller changes; null for all. @throws HttpError as `readable`, 403 for none at all */
export function writable(scope: Scope): readonly string[] | null {
  requireLiveSelection(scope, false);
  if (scope.tenantId === null) throw unauthorized();
  if (scope.organizationIds?.length === 0) throw forbidden();
  return scope.organizationIds;
}
