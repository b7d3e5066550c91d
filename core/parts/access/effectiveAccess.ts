import type { OrganizationTree } from '../tenancy/OrganizationTree';
import {
  type AccessRules,
  type AclEntry,
  ALL_ORGANIZATIONS,
  type Confinement,
  type EffectiveAccess,
} from '../identity/AccessRules';
import { matchFeature } from './matchFeature';
import { common, withinBounds } from './withinBounds';

const NOTHING: EffectiveAccess = { isSuperAdmin: false, grants: [], organizationIds: [] };
const EVERYTHING: EffectiveAccess = { isSuperAdmin: true, grants: ['*'], organizationIds: null };

/**
 * Effective access of a principal in one tenant and organization, from stored ACLs:
 *
 * 1. an unrestricted super administrator may do everything everywhere; one restricted to organizations holds all
 *   features there, and has no such rights elsewhere;
 * 2. else a user ACL of the tenant counts alone;
 * 3. else the union of the role ACLs of the tenant that hold for the organization.
 *
 * A restricted principal holds nothing in an organization that is not on its list. A confined one holds nothing outside
 * of its confinement, regardless of its roles. A delegate holds no more than the principal it acts for, within the bounds
 * of each step of the chain.
 *
 * @param throughout only what is held in every organization that the principal may see: for work that is not about a
 *   single one, where what one role grants in its organization must not reach those of another role
 */
export function effectiveAccess(
  rules: AccessRules,
  tenantId: string | null,
  organizationId: string | null,
  tree: OrganizationTree,
  throughout = false,
): EffectiveAccess {
  const whole = wholeAccess(rules, tenantId, organizationId, tree, throughout);
  return rules.bounds ? withinBounds(whole, rules.bounds, organizationId) : whole;
}

function wholeAccess(
  rules: AccessRules,
  tenantId: string | null,
  organizationId: string | null,
  tree: OrganizationTree,
  throughout: boolean,
): EffectiveAccess {
  const placesOf = (entry: AclEntry) => organizationsOf(entry, rules.confinement, tree);
  const holdsHere = (entry: AclEntry) => covers(placesOf(entry), organizationId);
  if (isUnrestricted(rules, placesOf)) return EVERYTHING;
  const entries = entriesOf(rules, tenantId);
  if (entries.length === 0) return NOTHING;
  const organizationIds = unite(entries.map(placesOf));
  const isUneven = throughout && entries.length > 1;
  const granting = isUneven ? entries : entries.filter(holdsHere);
  const grants = [...new Set(granting.flatMap((entry) => entry.features))];
  return {
    isSuperAdmin: false,
    grants: isUneven ? grants.filter(heldIn(organizationIds, entries, placesOf)) : grants,
    organizationIds,
  };
}

/**
 * The organizations that a principal may see in which some grants are held, all of them; null means all of the tenant.
 */
export function organizationsHolding(
  rules: AccessRules,
  tenantId: string | null,
  grants: readonly string[],
  tree: OrganizationTree,
): readonly string[] | null {
  const { bounds = [] } = rules;
  const isBeyond = bounds.some(
    ({ features }) => features && !grants.every((grant) => features.some((one) => matchFeature(one, grant))),
  );
  if (isBeyond) return [];
  return bounds.reduce(
    (within, { organizationIds }) => common(within, organizationIds),
    wholeOrganizationsHolding(rules, tenantId, grants, tree),
  );
}

function wholeOrganizationsHolding(
  rules: AccessRules,
  tenantId: string | null,
  grants: readonly string[],
  tree: OrganizationTree,
): readonly string[] | null {
  const entries = entriesOf(rules, tenantId);
  const placesOf = (entry: AclEntry) => organizationsOf(entry, rules.confinement, tree);
  if (isUnrestricted(rules, placesOf)) return null;
  const visible = unite(entries.map(placesOf));
  const holdIn = (organizationIds: readonly string[] | null) =>
    grants.every(heldIn(organizationIds, entries, placesOf));
  if (entries.length === 1 || holdIn(visible)) return visible;
  return (visible ?? [...tree.all()].map(({ id }) => id)).filter((id) => holdIn([id]));
}

/** A super administrator of all organizations. */
function isUnrestricted({ userAcls, roleAcls }: AccessRules, placesOf: PlacesOf): boolean {
  return [...userAcls, ...roleAcls].some((entry) => entry.isSuperAdmin && placesOf(entry) === null);
}

/** ACL entries that count in a tenant, for a principal that is not an unrestricted super administrator. */
function entriesOf(
  { userAcls, roleAcls, confinement }: AccessRules,
  tenantId: string | null,
): readonly AclEntry[] {
  if (tenantId === null) return [];
  const own = userAcls.find((entry) => entry.tenantId === tenantId);
  const entries = own ? [own] : roleAcls.filter((entry) => entry.tenantId === tenantId);
  return entries.map((entry) => (entry.isSuperAdmin && !confinement ? { ...entry, features: ['*'] } : entry));
}

type PlacesOf = (entry: AclEntry) => readonly string[] | null;

/** Answers whether a grant is covered in each of the organizations; null means all, also those still to come. */
function heldIn(
  organizationIds: readonly string[] | null,
  entries: readonly AclEntry[],
  placesOf: PlacesOf,
): (grant: string) => boolean {
  const grantsIn = (holds: (places: readonly string[] | null) => boolean) =>
    entries.filter((entry) => holds(placesOf(entry))).flatMap((entry) => entry.features);
  const held =
    organizationIds === null
      ? [grantsIn((places) => places === null)]
      : organizationIds.map((id) => grantsIn((places) => covers(places, id)));
  return (grant) => held.every((grants) => grants.some((one) => matchFeature(one, grant)));
}

/** Organizations an entry holds for, with descendants; null means all. */
function organizationsOf(
  { organizations }: AclEntry,
  confinement: Confinement | undefined,
  tree: OrganizationTree,
): readonly string[] | null {
  const isOpen =
    organizations === null ||
    organizations.includes(ALL_ORGANIZATIONS) ||
    (confinement !== undefined && organizations.length === 0);
  const listed = isOpen ? null : tree.withDescendants(organizations);
  const home = confinement?.organizationId ?? null;
  if (home === null) return listed;
  const within = tree.withDescendants([home]);
  return listed === null ? within : within.filter((id) => listed.includes(id));
}

function covers(organizations: readonly string[] | null, organizationId: string | null): boolean {
  if (organizations === null) return true;
  return organizationId === null ? organizations.length > 0 : organizations.includes(organizationId);
}

function unite(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  const united = new Set<string>();
  for (const organizations of lists) {
    if (organizations === null) return null;
    for (const id of organizations) united.add(id);
  }
  return [...united];
}
