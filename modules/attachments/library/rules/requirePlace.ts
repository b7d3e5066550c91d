import {
  badRequest,
  organizationToWorkIn,
  type Principal,
  requireLiveSelection,
  type Scope,
  unauthorized,
} from '@tenantry/core';

interface Caller {
  readonly scope: Scope;
  readonly principal: Principal | null;
  readonly access: { readonly isSuperAdmin: boolean };
}

/** Tenant and organizations of a caller who reads. @throws HttpError 401 without a tenant, or without an organization */
export function requirePlace(caller: Caller): { readonly tenantId: string } {
  requireLiveSelection(caller.scope, true);
  const { tenantId, organizationIds } = caller.scope;
  const isNowhere = organizationIds?.length === 0 && !caller.access.isSuperAdmin;
  if (tenantId === null || isNowhere) throw unauthorized();
  return { tenantId };
}

/** Where a caller's upload belongs. @throws HttpError 401 without a tenant, 400 no organization is selected */
export function placeOfUpload(caller: Caller): {
  readonly tenantId: string;
  readonly organizationId: string;
} {
  requireLiveSelection(caller.scope, false);
  const { tenantId } = caller.scope;
  const organizationId = organizationToWorkIn(caller);
  if (tenantId === null) throw unauthorized();
  if (organizationId === null)
    throw badRequest('Select a specific organization before uploading an attachment.');
  return { tenantId, organizationId };
}
