import type { Access, AccessControl } from '../access/AccessControl';
import { ALL_ORGANIZATIONS } from '../identity/AccessRules';
import { closedError } from '../tenancy/closedError';
import type { Organizations } from '../tenancy/Organizations';
import type { OrganizationTree } from '../tenancy/OrganizationTree';
import type { Scope } from '../tenancy/Scope';
import type { Principal } from '../identity/Principal';
import { isUuid } from '../../kernel/texts/isUuid';

/** The scope of a signed-in request, what the caller may do in it, and the organizations it is about. */
export interface ResolvedScope {
  readonly scope: Scope;
  readonly access: Access;
  readonly organizations: OrganizationTree;
}

/** Cookies of a request by name. */
export type Cookies = Readonly<Record<string, string | undefined>>;

/**
 * Decides in which tenant and organization a request works.
 *
 * The account's own, unless the cookies `selected_tenant` (super administrators only) and `selected_org`
 * choose others. A selection the caller may not make falls back to the own organization and is flagged. Where no single
 * organization is chosen, features count that are held in all organizations that are seen then.
 *
 * Principals of a closed tenant or an inactive organization are refused wherever they want to work; super administrators
 * of other tenants may select the tenant. An inactive organization cannot be selected.
 *
 * @throws HttpError 403 `tenant_inactive`, `ORGANIZATION_CLOSED`
 */
export async function resolveScope(
  principal: Principal,
  cookies: Cookies,
  locale: string,
  organizations: Organizations,
  accessControl: AccessControl,
): Promise<ResolvedScope> {
  const home = principal.tenantId;
  const homeTree = organizations.cachedTreeOf(home) ?? (await organizations.treeOf(home));
  const closed = homeTree.closedTo(principal.organizationId);
  if (closed) throw closedError(closed);
  const tenantCookie = cookies['selected_tenant'];
  const selectedTenant =
    tenantCookie !== undefined &&
    isUuid(tenantCookie) &&
    (await isSuperAdmin(principal, organizations, accessControl))
      ? tenantCookie.toLowerCase()
      : null;
  const tenantId = selectedTenant ?? principal.tenantId;
  const tree = organizations.cachedTreeOf(tenantId) ?? (await organizations.treeOf(tenantId));
  const allowed = accessControl.evaluate(principal, tenantId, null, tree);
  const choice = choose(principal, tenantId, cookies['selected_org'], allowed, tree);
  const evaluatedIn = choice.organizationId ?? firstOf(principal, tenantId, allowed, tree);
  return {
    scope: {
      tenantId,
      organizationId: choice.organizationId,
      organizationIds: visible(choice.organizationId, allowed, tree),
      selectionRejected: choice.rejected,
      selected: selectedTenant !== null || choice.selected,
      locale,
      zone: tree.timeZoneOf(choice.organizationId ?? ownOrganization(principal, tenantId, allowed, tree)),
    },
    access: accessControl.evaluate(principal, tenantId, evaluatedIn, tree, choice.organizationId === null),
    organizations: tree,
  };
}

async function isSuperAdmin(
  principal: Principal,
  organizations: Organizations,
  accessControl: AccessControl,
): Promise<boolean> {
  const own = await organizations.treeOf(principal.tenantId);
  return accessControl.evaluate(principal, principal.tenantId, principal.organizationId, own).isSuperAdmin;
}

interface Choice {
  readonly organizationId: string | null;
  readonly selected: boolean;
  readonly rejected: boolean;
}

function choose(
  principal: Principal,
  tenantId: string | null,
  cookie: string | undefined,
  allowed: Access,
  tree: OrganizationTree,
): Choice {
  const own = ownOrganization(principal, tenantId, allowed, tree);
  if (cookie === undefined || cookie === '') {
    return { organizationId: allowed.isSuperAdmin ? null : own, selected: false, rejected: false };
  }
  if (cookie === ALL_ORGANIZATIONS) return { organizationId: null, selected: true, rejected: false };
  if (tree.isOpen(cookie) && isAllowed(cookie, allowed)) {
    return { organizationId: cookie, selected: true, rejected: false };
  }
  return { organizationId: own, selected: false, rejected: true };
}

/** The account's own organization where it exists in the tenant and is within the caller's allowance. */
function ownOrganization(
  { tenantId: ownTenant, organizationId }: Principal,
  tenantId: string | null,
  allowed: Access,
  tree: OrganizationTree,
): string | null {
  if (organizationId === null || ownTenant !== tenantId) return null;
  return tree.has(organizationId) && isAllowed(organizationId, allowed) ? organizationId : null;
}

/** Where features are evaluated while no single organization is chosen: the own one, else the first allowed. */
function firstOf(
  principal: Principal,
  tenantId: string | null,
  allowed: Access,
  tree: OrganizationTree,
): string | null {
  return ownOrganization(principal, tenantId, allowed, tree) ?? allowed.organizationIds?.[0] ?? null;
}

function isAllowed(organizationId: string, allowed: Access): boolean {
  return allowed.organizationIds === null || allowed.organizationIds.includes(organizationId);
}

function visible(
  organizationId: string | null,
  allowed: Access,
  tree: OrganizationTree,
): readonly string[] | null {
  if (organizationId === null) return allowed.organizationIds;
  return tree.withDescendants([organizationId]).filter((id) => isAllowed(id, allowed));
}
