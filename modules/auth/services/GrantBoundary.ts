import { forbidden, matchFeature } from '@tenantry/core';
import { isUnrestricted } from './isUnrestricted';

/** What is about to be given: an ACL, a role's ACL, or what an account falls back to. */
export interface Grant {
  readonly isSuperAdmin: boolean;
  /** Feature ids and wildcards. */
  readonly features: readonly string[];
  /** Organizations it holds for; null or `__all__` inside means all. */
  readonly organizations: readonly string[] | null;
}

/** What the giver holds. */
export interface Grantor {
  readonly isSuperAdmin: boolean;
  /** Grants held in the organization the giver works in. */
  readonly grants: readonly string[];
  /** Organizations the giver may see, descendants included; null means all of the tenant. */
  readonly organizationIds: readonly string[] | null;
  /** Organizations whose accounts the giver may treat as those of the one they work in; null means all of the tenant. */
  readonly reachedOrganizationIds: readonly string[] | null;
  /** Organizations without a parent; what is held in all of these is held in all organizations. */
  readonly rootOrganizationIds: readonly string[];
  /** Grants held in one organization: an account may hold other features in each. */
  grantsIn(organizationId: string): readonly string[];
}

/**
 * Nobody gives more than they hold (spec supplement, authentication 1.10).
 *
 * Pure: decides from what it is given, and every refusal is a 403 that names what was too much.
 */
export class GrantBoundary {
  constructor(private readonly grantor: Grantor) {}

  /** @throws HttpError 403 when the grant exceeds what the grantor holds */
  assertMayGrant(grant: Grant): void {
    if (this.grantor.isSuperAdmin) return;
    if (grant.isSuperAdmin) {
      throw forbidden('Only super administrators can grant super admin access.');
    }
    if (grant.features.includes('*')) {
      throw forbidden('Only super administrators can grant global wildcard access.');
    }
    assertCovered(grant.features, this.grantor.grants);
    this.assertOrganizations(grant);
    // Held here is not held there: a feature of one organization cannot be given in another.
    for (const organizationId of this.placesOf(grant)) {
      assertCovered(grant.features, this.grantor.grantsIn(organizationId));
    }
  }

  /** True when accounts of the organization are the grantor's to treat; null is an account of no organization. */
  reaches(organizationId: string | null): boolean {
    const { isSuperAdmin, reachedOrganizationIds } = this.grantor;
    if (isSuperAdmin || reachedOrganizationIds === null) return true;
    return organizationId !== null && reachedOrganizationIds.includes(organizationId);
  }

  private assertOrganizations(grant: Grant): void {
    const { organizationIds } = this.grantor;
    if (organizationIds === null) return;
    if (isUnrestricted(grant)) throw forbidden('Cannot grant unrestricted organization access.');
    if (!grant.organizations?.every((id) => organizationIds.includes(id))) {
      throw forbidden('Cannot grant organization access outside actor scope.');
    }
  }

  private placesOf(grant: Grant): readonly string[] {
    return isUnrestricted(grant) ? this.grantor.rootOrganizationIds : (grant.organizations ?? []);
  }
}

function assertCovered(features: readonly string[], held: readonly string[]): void {
  for (const feature of features) {
    // The grantor's own `*` does not count: it is nothing that may be passed on in part.
    if (held.some((grant) => grant !== '*' && matchFeature(grant, feature))) continue;
    throw forbidden(
      feature.endsWith('.*')
        ? `Cannot grant feature wildcard ${feature}.`
        : `Cannot grant feature ${feature}.`,
    );
  }
}
