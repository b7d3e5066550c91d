import {
  type Access,
  type CoreServices,
  forbidden,
  type OrganizationTree,
  type Principal,
  requirePerson,
  type Scope,
} from '@tenantry/core';

/** Refusal of keys, which have no dashboard. */
export const NO_USER = 'No user context';

/** Where dashboards are kept: a user has one in each organization that they are at home in. */
export interface Place {
  readonly tenantId: string;
  readonly organizationId: string | null;
}

/** The parts of a request that tell who calls. */
export interface Caller {
  readonly principal: Principal;
  readonly access: Access;
  readonly scope: Scope;
  readonly organizations: OrganizationTree;
}

/**
 * The own organization of the caller, whichever is selected; a super administrator is where they have chosen to be.
 *
 * @throws HttpError 403 for a credential of no tenant
 */
export function placeOf({ principal, access, scope }: Caller): Place {
  const { tenantId } = scope;
  if (tenantId === null) throw forbidden();
  if (access.isSuperAdmin && scope.selected) return { tenantId, organizationId: scope.organizationId };
  return { tenantId, organizationId: principal.tenantId === tenantId ? principal.organizationId : null };
}

/** The caller's access at the place, which may differ from where the request works. */
export function accessAt(
  { principal, access, scope, organizations }: Caller,
  { tenantId, organizationId }: Place,
  { accessControl }: Pick<CoreServices, 'accessControl'>,
): Access {
  return organizationId === scope.organizationId
    ? access
    : accessControl.evaluate(principal, tenantId, organizationId, organizations);
}

/** Organizations with assignments that apply at the place, the nearest first. */
export function organizationsAbove({ organizationId }: Place, tree: OrganizationTree): string[] {
  return organizationId === null ? [] : [organizationId, ...tree.ancestorsOf(organizationId).reverse()];
}

/** The person who calls. @throws HttpError 403 for a key */
export function userOf(principal: Principal): string {
  return requirePerson(principal, NO_USER).userId;
}
