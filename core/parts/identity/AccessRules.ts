/** Features and organizations granted by one ACL row. */
export interface AclEntry {
  readonly tenantId: string | null;
  readonly isSuperAdmin: boolean;
  /** Feature ids and wildcards, for example `auth.*`. */
  readonly features: readonly string[];
  /** Organizations the entry holds for (with their descendants); null or `__all__` inside means all. */
  readonly organizations: readonly string[] | null;
}

/** Everything that decides what a principal may do. */
export interface AccessRules {
  /** Per-user overrides. One for the evaluated tenant replaces role grants entirely. */
  readonly userAcls: readonly AclEntry[];
  /** One entry a role held. */
  readonly roleAcls: readonly AclEntry[];
  /** Where the entries hold; absent for people. */
  readonly confinement?: Confinement;
  /** Bounds of what acts on behalf of others, one for each step of the chain; all of them hold. */
  readonly bounds?: readonly Bounds[];
}

/** Within which something acts on behalf of another. */
export interface Bounds {
  /** Features and wildcards; null leaves those of who it acts for. */
  readonly features: readonly string[] | null;
  /** Organizations, descendants listed; null leaves those of who it acts for. */
  readonly organizationIds: readonly string[] | null;
}

/**
 * Confines a credential that acts by itself, as an API key does: to one organization and those below it, or with
 * null to its tenant.
 *
 * Entries that name no organization at all hold wherever the credential does, and it is a super administrator only
 * where neither it nor the entry is confined.
 */
export interface Confinement {
  readonly organizationId: string | null;
}

/** The token in an organization list that stands for every organization. */
export const ALL_ORGANIZATIONS = '__all__';

/** Access of a principal in one tenant and organization. */
export interface EffectiveAccess {
  readonly isSuperAdmin: boolean;
  /** Grants as stored, wildcards included. */
  readonly grants: readonly string[];
  /** Organizations the principal may see, with descendants; null means all of the tenant. */
  readonly organizationIds: readonly string[] | null;
}
