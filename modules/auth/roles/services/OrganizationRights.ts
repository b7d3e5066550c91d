import type { CommandCall, CoreServices } from '@tenantry/core';
import type { OrganizationChange, OrganizationGuard } from '@tenantry/module-directory/contract';
import type { AccessLookups, Caller } from '../../accounts/services/AccessLookups';
import type { Grant } from '../../acls/services/GrantBoundary';
import { isUnrestricted } from '../../acls/services/isUnrestricted';
import { type MovedGrant, type MovedGrants, movedGrantsKind } from '../kinds/movedGrantsKind';

type Dependencies = Pick<CoreServices, 'contributions' | 'database'> & { accessLookups: AccessLookups };

/**
 * Refuses changes to organizations by which accounts lose or get rights that the caller could not have given. ACLs name
 * organizations and mean those below, too; people of an organization that is closed lose all they hold, and get it back
 * when it is opened. Modules contribute the grants that they keep.
 */
export class OrganizationRights implements OrganizationGuard, MovedGrants {
  constructor(private readonly deps: Dependencies) {}

  /** @throws HttpError 403 where a change moves rights beyond those of the caller */
  async checkChange(change: OrganizationChange, call: CommandCall): Promise<void> {
    const { principal } = call;
    if (!principal || call.access.isSuperAdmin) return;
    for (const { instance } of this.deps.contributions.of(movedGrantsKind).list())
      this.assertMayMove({ ...call, principal }, await instance.movedBy(change), change);
  }

  /** Rights that ACLs and people lose and get by a change. */
  async movedBy(change: OrganizationChange): Promise<MovedGrant[]> {
    return [...(await this.movedAcls(change)), ...(await this.heldByPeople(change))];
  }

  private assertMayMove(
    caller: Caller,
    moved: readonly MovedGrant[],
    { before, after, createdId }: OrganizationChange,
  ): void {
    // Rights in a restored organization follow from the nearest ancestor that was there before.
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

  /** All that people of organizations hold that are closed or opened by the change. */
  private async heldByPeople({ before, after }: OrganizationChange): Promise<MovedGrant[]> {
    const turned = [...before.all()].filter(({ id }) => before.closedTo(id) !== after.closedTo(id));
    if (turned.length === 0) return [];
    const grants = await this.deps.database.query<Grant & { home: string }>(HELD_BY_PEOPLE, [
      turned.map(({ id }) => id),
    ]);
    return grants.map(({ home, ...grant }) => {
      const held = isUnrestricted(grant)
        ? [...before.all()].map(({ id }) => id)
        : before.withDescendants(grant.organizations ?? []);
      return before.closedTo(home) ? { grant, was: [], is: held } : { grant, was: held, is: [] };
    });
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

/** Grants that active people of the organizations $1 hold, with their organization as `home`. */
const HELD_BY_PEOPLE = `
  SELECT u.organization_id AS home, acl.is_super_admin AS "isSuperAdmin", acl.features, acl.organizations
    FROM auth_users u
    JOIN LATERAL (
      SELECT a.is_super_admin, a.features, a.organizations FROM auth_user_acls a WHERE a.user_id = u.id
      UNION ALL
      SELECT ra.is_super_admin, ra.features, ra.organizations
        FROM auth_user_roles ur JOIN auth_role_acls ra ON ra.role_id = ur.role_id
       WHERE ur.user_id = u.id AND (
         ra.is_super_admin OR NOT EXISTS (SELECT FROM auth_user_acls own WHERE own.user_id = u.id))) acl ON true
   WHERE u.organization_id = ANY ($1::uuid[]) AND u.is_confirmed
   GROUP BY 1, 2, 3, 4`;

/** The ACLs of the tenant that do not hold for all organizations. */
const RESTRICTED = `
  SELECT is_super_admin AS "isSuperAdmin", features, organizations
    FROM (SELECT is_super_admin, features, organizations FROM auth_role_acls
          UNION ALL SELECT is_super_admin, features, organizations FROM auth_user_acls) acls
   WHERE organizations IS NOT NULL AND NOT '__all__' = ANY (organizations)`;
