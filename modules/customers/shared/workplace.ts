import { badRequest, type CommandCall, forbidden, type Principal, seesOrganization } from '@tenantry/core';

/** Where a caller writes. */
export interface Workplace {
  readonly tenantId: string;
  readonly organizationId: string;
}

type Caller = Pick<CommandCall, 'scope'> & { readonly principal: Principal | null };

/** The selected organization, else the caller's own; null when there is neither. */
export function workplaceOf({ scope, principal }: Caller): Workplace | null {
  const { tenantId, organizationId: selected } = scope;
  const own = principal !== null && principal.tenantId === tenantId ? principal.organizationId : null;
  const organizationId = selected ?? own;
  return tenantId === null || organizationId === null ? null : { tenantId, organizationId };
}

/**
 * The organization that a caller writes into.
 *
 * @throws HttpError 400 the caller works in no organization, 403 the caller does not see it
 */
export function requireWorkplace(caller: Caller): Workplace {
  const workplace = workplaceOf(caller);
  if (!workplace) throw badRequest('Organization and tenant context required');
  if (!seesOrganization(caller.scope, workplace.organizationId)) throw forbidden();
  return workplace;
}
