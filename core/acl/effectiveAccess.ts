import type { OrganizationTree } from '../tenancy/OrganizationTree';
import { ALL_ORGANIZATIONS, type AccessRules, type AclEntry, type EffectiveAccess } from './AccessRules';

const NOTHING: EffectiveAccess = { isSuperAdmin: false, grants: [], organizationIds: [] };
const EVERYTHING: EffectiveAccess = { isSuperAdmin: true, grants: ['*'], organizationIds: null };

/**
 * What stored ACLs amount to in one tenant and organization (spec supplement, authentication 1.8):
 *
 * 1. an unrestricted super administrator may do everything everywhere; one restricted to organizations, there;
 * 2. else a user ACL of the tenant counts alone;
 * 3. else the union of the role ACLs of the tenant that hold for the organization.
 *
 * A restricted principal whose list does not contain the evaluated organization holds nothing.
 */
export function effectiveAccess(
  rules: AccessRules,
  tenantId: string | null,
  organizationId: string | null,
  tree: OrganizationTree,
): EffectiveAccess {
  const holdsHere = (entry: AclEntry) => covers(entry, organizationId, tree);
  const superAdmins = [...rules.userAcls, ...rules.roleAcls].filter((entry) => entry.isSuperAdmin);
  if (superAdmins.some((entry) => organizationsOf(entry, tree) === null || holdsHere(entry))) {
    return EVERYTHING;
  }
  if (tenantId === null) return NOTHING;
  const own = rules.userAcls.find((entry) => entry.tenantId === tenantId);
  const entries = own ? [own] : rules.roleAcls.filter((entry) => entry.tenantId === tenantId);
  if (entries.length === 0) return NOTHING;
  return {
    isSuperAdmin: false,
    grants: [...new Set(entries.filter(holdsHere).flatMap((entry) => entry.features))],
    organizationIds: unite(entries, tree),
  };
}

/** Organizations an entry holds for, with descendants; null means all. */
function organizationsOf(entry: AclEntry, tree: OrganizationTree): readonly string[] | null {
  if (entry.organizations === null || entry.organizations.includes(ALL_ORGANIZATIONS)) return null;
  return tree.withDescendants(entry.organizations);
}

function covers(entry: AclEntry, organizationId: string | null, tree: OrganizationTree): boolean {
  const organizations = organizationsOf(entry, tree);
  if (organizations === null) return true;
  return organizationId === null ? organizations.length > 0 : organizations.includes(organizationId);
}

function unite(entries: readonly AclEntry[], tree: OrganizationTree): readonly string[] | null {
  const united = new Set<string>();
  for (const entry of entries) {
    const organizations = organizationsOf(entry, tree);
    if (organizations === null) return null;
    for (const id of organizations) united.add(id);
  }
  return [...united];
}
