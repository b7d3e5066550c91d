import type { Access, CoreServices, OrganizationTree, Principal, Scope } from '@tenantry/core';
import type { Grantor } from '../acls/services/GrantBoundary';

/** Who manages accounts, roles and ACLs: what they hold, and which records they may see. */
export interface Actor extends Grantor {
  /** User id, or `api_key:<key id>`. */
  readonly subject: string;
  /** Tenant the actor works in; null for a credential that belongs to none. */
  readonly tenantId: string | null;
  /** True for a super administrator who has not chosen a tenant or organization, and so means all of them. */
  readonly seesAllTenants: boolean;
  /** The selected organization, else the actor's own; null for an actor with neither. */
  readonly activeOrganizationId: string | null;
  /** Organizations with listed accounts; null means all, accounts without an organization included. */
  readonly listedOrganizationIds: readonly string[] | null;
  /** The organizations of the tenant the actor works in. */
  readonly organizations: OrganizationTree;
}

/** The parts of a request that tell who acts. */
export interface ActingContext {
  readonly principal: Principal;
  readonly access: Access;
  readonly scope: Scope;
  readonly organizations: OrganizationTree;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  readonly services: Pick<CoreServices, 'accessControl'>;
}

/** Reads the actor from a request. */
export function actorOf(context: ActingContext): Actor {
  const { principal, access, scope, organizations, services } = context;
  const { tenantId } = scope;
  const { isSuperAdmin, grants, storedGrants, organizationIds } = access;
  const reachedOrganizationIds = access.organizationsFor('auth');
  const accessIn = (organizationId: string) =>
    services.accessControl.evaluate(principal, tenantId, organizationId, organizations);
  return {
    subject: principal.subject,
    isSuperAdmin,
    grants,
    storedGrants,
    organizationIds,
    reachedOrganizationIds,
    organizations,
    tenantId,
    rootOrganizationIds: organizations.childrenOf(null).map(({ id }) => id),
    grantsIn: (organizationId) => accessIn(organizationId).grants,
    storedGrantsIn: (organizationId) => accessIn(organizationId).storedGrants,
    seesAllTenants: isSuperAdmin && scope.organizationId === null && !choseTenant(context),
    activeOrganizationId:
      scope.organizationId ?? (principal.tenantId === tenantId ? principal.organizationId : null),
    listedOrganizationIds:
      scope.selected && !scope.selectionRejected ? scope.organizationIds : reachedOrganizationIds,
  };
}

/** Selecting all organizations (`__all__`) also counts as a selection, but chooses no tenant. */
function choseTenant({ scope, cookies }: ActingContext): boolean {
  return scope.selected && cookies['selected_tenant']?.toLowerCase() === scope.tenantId;
}
