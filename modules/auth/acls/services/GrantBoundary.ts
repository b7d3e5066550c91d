import { forbidden, matchFeature } from '@tenantry/core';
import { isUnrestricted } from './isUnrestricted';

/** Rights that are given or taken away: an ACL, a role's ACL, or the fallback of an account. */
export interface Grant {
  readonly isSuperAdmin: boolean;
  /** Feature ids and wildcards. */
  readonly features: readonly string[];
  /** Organizations it holds for; null or `__all__` inside means all. */
  readonly organizations: readonly string[] | null;
}

/** Rights of the actor. */
export interface Grantor {
  readonly isSuperAdmin: boolean;
  /** Grants held in the organization the actor works in. */
  readonly grants: readonly string[];
  /** The same as stored, with grants of modules that do not run. */
  readonly storedGrants: readonly string[];
  /** Organizations the actor may see, descendants included; null means all of the tenant. */
  readonly organizationIds: readonly string[] | null;
  /** Organizations with accounts that the actor may treat as those of the one they work in; null means all of the tenant. */
  readonly reachedOrganizationIds: readonly string[] | null;
  /** Organizations without a parent; what is held in all of these is held in all organizations. */
  readonly rootOrganizationIds: readonly string[];
  /** Grants held in one organization: an account may hold other features in each. */
  grantsIn(organizationId: string): readonly string[];
  /** The same as stored, with grants of modules that do not run. */
  storedGrantsIn(organizationId: string): readonly string[];
}

/** How a refusal is worded, and which grants of the actor count. */
interface Direction {
  readonly superAdmin: () => Error;
  readonly everything: () => Error;
  readonly everywhere: () => Error;
  readonly elsewhere: () => Error;
  readonly feature: (feature: string) => Error;
  readonly grants: (actor: Grantor) => readonly string[];
  readonly grantsIn: (actor: Grantor, organizationId: string) => readonly string[];
}

/** Code of refusals to take away more than the actor could have given. */
const BEYOND = { code: 'beyond_own_rights' };

const GIVING: Direction = {
  superAdmin: () => forbidden('Only super administrators can grant super admin access.'),
  everything: () => forbidden('Only super administrators can grant global wildcard access.'),
  everywhere: () => forbidden('Cannot grant unrestricted organization access.'),
  elsewhere: () => forbidden('Cannot grant organization access outside actor scope.'),
  feature: (feature) =>
    forbidden(
      isWildcard(feature) ? `Cannot grant feature wildcard ${feature}.` : `Cannot grant feature ${feature}.`,
    ),
  grants: ({ grants }) => grants,
  grantsIn: (actor, organizationId) => actor.grantsIn(organizationId),
};

/** A grant of a module that does not run counts here: the module may come back, and the grant with it. */
const TAKING: Direction = {
  superAdmin: () => forbidden('Only super administrators can take super admin access away.', BEYOND),
  everything: () => forbidden('Only super administrators can take global wildcard access away.', BEYOND),
  everywhere: () => forbidden('Cannot take away unrestricted organization access.', BEYOND),
  elsewhere: () => forbidden('Cannot take away organization access outside actor scope.', BEYOND),
  feature: (feature) =>
    forbidden(
      isWildcard(feature)
        ? `Cannot take away feature wildcard ${feature}.`
        : `Cannot take away feature ${feature}.`,
      BEYOND,
    ),
  grants: ({ storedGrants }) => storedGrants,
  grantsIn: (actor, organizationId) => actor.storedGrantsIn(organizationId),
};

/**
 * A caller gives no more than they hold, and changes or takes away only what they could have given.
 *
 * Pure: decides from what it is given, and every refusal is a 403 that names what was too much.
 */
export class GrantBoundary {
  constructor(private readonly actor: Grantor) {}

  /** @throws HttpError 403 when the grant exceeds what the actor holds */
  assertMayGrant(grant: Grant): void {
    this.assertCovers(grant, GIVING);
  }

  /**
   * To be called with all that a subject holds before the actor takes any of it away.
   *
   * @throws HttpError 403 with the code `beyond_own_rights` when the actor could not have given one of the grants
   */
  assertMayTake(grants: readonly Grant[]): void {
    for (const grant of grants) this.assertCovers(grant, TAKING);
  }

  /** True when accounts of the organization are the actor's to treat; null is an account of no organization. */
  reaches(organizationId: string | null): boolean {
    const { isSuperAdmin, reachedOrganizationIds } = this.actor;
    if (isSuperAdmin || reachedOrganizationIds === null) return true;
    return organizationId !== null && reachedOrganizationIds.includes(organizationId);
  }

  private assertCovers(grant: Grant, direction: Direction): void {
    if (this.actor.isSuperAdmin) return;
    if (grant.isSuperAdmin) throw direction.superAdmin();
    if (grant.features.includes('*')) throw direction.everything();
    assertCovered(grant.features, direction.grants(this.actor), direction);
    this.assertOrganizations(grant, direction);
    // Held here is not held there: a feature of one organization is not the actor's in another.
    for (const organizationId of this.placesOf(grant)) {
      assertCovered(grant.features, direction.grantsIn(this.actor, organizationId), direction);
    }
  }

  private assertOrganizations(grant: Grant, direction: Direction): void {
    const { organizationIds } = this.actor;
    if (organizationIds === null) return;
    if (isUnrestricted(grant)) throw direction.everywhere();
    if (!grant.organizations?.every((id) => organizationIds.includes(id))) throw direction.elsewhere();
  }

  private placesOf(grant: Grant): readonly string[] {
    return isUnrestricted(grant) ? this.actor.rootOrganizationIds : (grant.organizations ?? []);
  }
}

function isWildcard(feature: string): boolean {
  return feature.endsWith('.*');
}

function assertCovered(features: readonly string[], held: readonly string[], direction: Direction): void {
  for (const feature of features) {
    // The actor's own `*` does not count: it is nothing that may be passed on in part.
    if (!held.some((grant) => grant !== '*' && matchFeature(grant, feature))) {
      throw direction.feature(feature);
    }
  }
}
