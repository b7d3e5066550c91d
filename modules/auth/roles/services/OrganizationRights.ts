import type { CoreServices } from '@tenantry/core';
import type { DirectoryServices, OrganizationChange } from '@tenantry/module-directory/contract';
import type { AccessLookups, Caller } from '../../accounts/services/AccessLookups';
import type { Grant } from '../../acls/services/GrantBoundary';

/** A grant, and in which organizations it holds before and after a change to these. */
export interface MovedGrant {
  readonly grant: Grant;
  readonly was: readonly string[];
  readonly is: readonly string[];
}

/** Reads the grants that a change to organizations may move. Runs in the transaction of the change. */
export type MovedGrants = (change: OrganizationChange) => Promise<readonly MovedGrant[]>;

type Dependencies = Pick<CoreServices, 'database'> &
  Pick<DirectoryServices, 'organizationGuards'> & { accessLookups: AccessLookups };

/**
 * Refuses changes to organizations by which somebody loses or gets rights that the caller could not have given. ACLs name
 * organizations and mean those below, too; modules that keep grants of their own register these.
 */
export class OrganizationRights {
  private unfollow: (() => void) | null = null;

  constructor(private readonly deps: Dependencies) {}

  /** From now on changes to organizations are judged by what ACLs lose and get by them. */
  follow(): void {
    this.unfollow = this.register((change) => this.movedAcls(change));
  }

  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  /** Judges changes to organizations by further grants. @returns the function that ends it */
  register(movedGrants: MovedGrants): () => void {
    return this.deps.organizationGuards.register(async (change, call) => {
      const { principal } = call;
      if (!principal || call.access.isSuperAdmin) return;
      this.assertMayMove({ ...call, principal }, await movedGrants(change), change);
    });
  }

  private assertMayMove(
    caller: Caller,
    moved: readonly MovedGrant[],
    { before, after, createdId }: OrganizationChange,
  ): void {
    // What is held in an organization that comes back follows from the one it comes back to.
    const placeOf = (id: string) =>
      before.has(id) ? id : (after.ancestorsOf(id).findLast((above) => before.has(above)) ?? id);
    for (const { grant, was, is } of moved) {
      const [had, has] = [new Set(was), new Set(is)];
      const lost = was.filter((id) => !has.has(id));
      const gained = is.filter((id) => !had.has(id) && id !== createdId).map(placeOf);
      if (lost.length > 0) this.deps.accessLookups.assertMayTake(caller, [{ ...grant, organizations: lost }]);
      if (gained.length > 0)
        this.deps.accessLookups.assertMayGrant(caller, [{ ...grant, organizations: gained }]);
    }
  }

  private async movedAcls({ before, after }: OrganizationChange): Promise<MovedGrant[]> {
    const grants = await this.deps.database.query<Grant & { organizations: readonly string[] }>(RESTRICTED);
    return grants.map((grant) => ({
      grant,
      was: before.withDescendants(grant.organizations),
      is: after.withDescendants(grant.organizations),
    }));
  }
}

/** The ACLs of the tenant that do not hold for all organizations. */
const RESTRICTED = `
  SELECT is_super_admin AS "isSuperAdmin", features, organizations
    FROM (SELECT is_super_admin, features, organizations FROM auth_role_acls
          UNION ALL SELECT is_super_admin, features, organizations FROM auth_user_acls) acls
   WHERE organizations IS NOT NULL AND NOT '__all__' = ANY (organizations)`;
