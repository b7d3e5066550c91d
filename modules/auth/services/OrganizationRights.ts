import type { CommandCall, CoreServices, Database } from '@tenantry/core';
import type { DirectoryServices, OrganizationChange } from '@tenantry/module-directory/contract';
import type { AccessLookups } from './AccessLookups';
import type { Grant } from './GrantBoundary';

type Dependencies = Pick<CoreServices, 'database'> & DirectoryServices & { accessLookups: AccessLookups };

/** Has changes to organizations judged by the rights that they move: ACLs name organizations, and mean those below, too. */
export class OrganizationRights {
  private readonly database: Database;
  private readonly lookups: AccessLookups;
  private readonly guards: DirectoryServices['organizationGuards'];
  private unfollow: (() => void) | null = null;

  constructor({ database, accessLookups, organizationGuards }: Dependencies) {
    this.database = database;
    this.lookups = accessLookups;
    this.guards = organizationGuards;
  }

  /** From now on changes to organizations are judged. */
  follow(): void {
    this.unfollow = this.guards.register((change, call) => this.check(change, call));
  }

  stop(): void {
    this.unfollow?.();
    this.unfollow = null;
  }

  private async check(change: OrganizationChange, { principal, ...call }: CommandCall): Promise<void> {
    if (!principal || call.access.isSuperAdmin) return;
    const grants = await this.database.query<Grant & { organizations: readonly string[] }>(RESTRICTED);
    const moved = grants.map((grant) => ({
      grant,
      was: change.before.withDescendants(grant.organizations),
      is: change.after.withDescendants(grant.organizations),
    }));
    this.lookups.assertMayMove({ ...call, principal }, moved, change);
  }
}

/** The ACLs of the tenant that do not hold for all organizations. */
const RESTRICTED = `
  SELECT is_super_admin AS "isSuperAdmin", features, organizations
    FROM (SELECT is_super_admin, features, organizations FROM auth_role_acls
          UNION ALL SELECT is_super_admin, features, organizations FROM auth_user_acls) acls
   WHERE organizations IS NOT NULL AND NOT '__all__' = ANY (organizations)`;
