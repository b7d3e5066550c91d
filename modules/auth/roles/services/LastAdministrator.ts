import { badRequest, conflict, type CoreServices } from '@tenantry/core';
import type {
  DirectoryServices,
  OrganizationChange,
  OrganizationGuard,
  TenantHooks,
} from '@tenantry/module-directory/contract';
import { authFeatures } from '../../features';

/** Active accounts that must hold a role at least, by role name. */
const FEWEST_HOLDERS: Readonly<Record<string, number>> = { admin: 1 };
/** Features that, held in the whole tenant, allow an account to give all others the rights that they need. */
const ADMINISTRATION = [authFeatures['users.edit'], authFeatures['acl.manage']];
const LAST_SUPER_ADMINISTRATOR = 'Cannot remove the last active super administrator';

interface HeldRole {
  readonly id: string;
  readonly name: string;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & Pick<DirectoryServices, 'tenantDirectory'>;

/**
 * Keeps every tenant an active administrator and the installation an active super administrator, also when
 * two of them remove each other at the same moment. Works inside a unit of work.
 *
 * A tenant that has no administrator to begin with, as a new one, is not kept from any change.
 */
export class LastAdministrator implements OrganizationGuard, TenantHooks {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Makes others wait who change rights in the tenant of a user or role, until the unit of work ends. To be called
   * before their rows are locked, so that two who wait for one another cannot come about.
   */
  async lockRights(owner: 'user' | 'role', id: string | null): Promise<void> {
    const table = { user: 'auth_users', role: 'auth_roles' }[owner];
    await this.deps.database.run(
      `SELECT platform_lock('auth.rights ' || tenant_id) FROM ${table} WHERE id = $1`,
      [id],
    );
  }

  /**
   * Makes a change to an account and refuses it when it leaves too few active holders.
   *
   * @throws HttpError 400 naming the role, 409 with the code `last_administrator`
   */
  async guard<T>(userId: string, change: () => Promise<T>): Promise<T> {
    const home = await this.deps.database.first<{ tenantId: string }>(
      'SELECT tenant_id AS "tenantId" FROM auth_users WHERE id = $1',
      [userId],
    );
    const guarded = () => this.guardHolders(userId, change);
    return home ? this.guardTenant(home.tenantId, guarded) : guarded();
  }

  /**
   * Changes rights in a tenant. Refuses the change when no account would be left that can administer the whole tenant.
   *
   * @throws HttpError 409 with the code `last_administrator`
   */
  async guardTenant<T>(tenantId: string, change: () => Promise<T>): Promise<T> {
    const hadAdministrator = await this.hasAdministrator(tenantId);
    const result = await change();
    if (hadAdministrator && !(await this.hasAdministrator(tenantId))) {
      throw conflict(
        'The tenant must keep an account that can administer it. Give another account the rights first.',
        { code: 'last_administrator' },
      );
    }
    return result;
  }

  private async guardHolders<T>(userId: string, change: () => Promise<T>): Promise<T> {
    const roles = await this.lockProtectedRolesOf(userId);
    const wasSuperAdmin = await this.isActiveSuperAdmin(userId);
    const result = await change();
    for (const role of roles) await this.assertEnoughHolders(role);
    if (wasSuperAdmin && !(await this.isActiveSuperAdmin(userId))) {
      await this.assertAnotherSuperAdmin({ withoutUser: userId });
    }
    return result;
  }

  /**
   * To be called before a role stops making super administrators.
   *
   * @throws HttpError 400 when no other account would be a super administrator
   */
  async assertRoleDispensable(roleId: string): Promise<void> {
    await this.assertAnotherSuperAdmin({ withoutRole: roleId });
  }

  /**
   * To be called before a tenant is closed or deleted, in its scope.
   *
   * @throws HttpError 400 when no super administrator of another open tenant could open it again
   */
  async beforeClosing(withoutTenant: string): Promise<void> {
    const hasSuperAdmin = await this.deps.database.first(
      `SELECT 1 FROM auth_users u WHERE ${countsAsSuperAdmin()} LIMIT 1`,
    );
    if (hasSuperAdmin) await this.assertAnotherSuperAdmin({ withoutTenant });
  }

  /** @throws HttpError 400 when a closing keeps the last super administrators out */
  async checkChange({ before, after }: OrganizationChange): Promise<void> {
    const withoutOrganizations = [...before.all()]
      .filter(({ id }) => before.closedTo(id) === null && after.closedTo(id) !== null)
      .map(({ id }) => id);
    if (withoutOrganizations.length === 0) return;
    const hasSuperAdmin = await this.deps.database.first(
      `SELECT 1 FROM auth_users u WHERE u.organization_id = ANY ($1::uuid[]) AND ${countsAsSuperAdmin()} LIMIT 1`,
      [withoutOrganizations],
    );
    if (hasSuperAdmin) await this.assertAnotherSuperAdmin({ withoutOrganizations });
  }

  /** The lock makes others who take holders from the same role wait for this unit of work. */
  private lockProtectedRolesOf(userId: string): Promise<HeldRole[]> {
    return this.deps.database.query<HeldRole>(
      `SELECT r.id, r.name FROM auth_roles r
        WHERE r.name = ANY ($2::text[]) AND r.id IN (
          SELECT ur.role_id FROM auth_user_roles ur JOIN auth_users u ON u.id = ur.user_id
           WHERE u.id = $1 AND u.is_confirmed)
        ORDER BY r.id FOR NO KEY UPDATE OF r`,
      [userId, Object.keys(FEWEST_HOLDERS)],
    );
  }

  private async assertEnoughHolders({ id, name }: HeldRole): Promise<void> {
    const fewest = FEWEST_HOLDERS[name] ?? 0;
    const row = await this.deps.database.first<{ holders: number }>(
      `SELECT count(*)::int AS holders FROM (
         SELECT 1 FROM auth_user_roles ur JOIN auth_users u ON u.id = ur.user_id
          WHERE ur.role_id = $1 AND u.is_confirmed LIMIT $2) enough`,
      [id, fewest],
    );
    if ((row?.holders ?? 0) < fewest) {
      throw badRequest(`Cannot remove the last active holder of role "${name}"`);
    }
  }

  private async hasAdministrator(tenantId: string): Promise<boolean> {
    const row = await this.deps.database.first(ADMINISTRATOR, [tenantId, ...ADMINISTRATION.map(coveredBy)]);
    return row !== undefined;
  }

  private async isActiveSuperAdmin(userId: string): Promise<boolean> {
    const row = await this.deps.database.first(
      `SELECT 1 FROM auth_users u WHERE u.id = $1 AND ${countsAsSuperAdmin()}`,
      [userId],
    );
    return row !== undefined;
  }

  /**
   * The other accounts are of any open tenant and organization, hence read on another connection, which does not see this change; the
   * lock orders those who ask.
   */
  private async assertAnotherSuperAdmin(without: {
    withoutUser?: string;
    withoutRole?: string;
    withoutTenant?: string;
    withoutOrganizations?: readonly string[];
  }): Promise<void> {
    await this.deps.database.run('SELECT auth_lock_super_administrators()');
    const others = await this.deps.tenancy.acrossTenants('find another super administrator', () =>
      this.deps.database.query<{ tenantId: string; organizationId: string | null }>(
        `SELECT DISTINCT u.tenant_id AS "tenantId", u.organization_id AS "organizationId" FROM auth_users u
          WHERE u.id IS DISTINCT FROM $1::uuid AND u.tenant_id IS DISTINCT FROM $3::uuid
            AND (u.organization_id IS NULL OR u.organization_id <> ALL ($4::uuid[]))
            AND ${countsAsSuperAdmin('sra.role_id IS DISTINCT FROM $2::uuid')}`,
        [
          without.withoutUser ?? null,
          without.withoutRole ?? null,
          without.withoutTenant ?? null,
          without.withoutOrganizations ?? [],
        ],
      ),
    );
    if (!(await this.deps.tenantDirectory.someOpen(others))) throw badRequest(LAST_SUPER_ADMINISTRATOR);
  }
}

/** SQL: the ACL holds in all organizations of its tenant. */
const isUnrestricted = (acl: string) =>
  `(${acl}.organizations IS NULL OR '__all__' = ANY (${acl}.organizations))`;

/** SQL: an account of the tenant $1 that can sign in and holds what $2 and $3 cover, by its own ACL or else by roles. */
const ADMINISTRATOR = `
  SELECT FROM (
    SELECT a.user_id, a.is_super_admin, a.features FROM auth_user_acls a
     WHERE a.tenant_id = $1 AND ${isUnrestricted('a')}
    UNION ALL
    SELECT ur.user_id, ra.is_super_admin, ra.features
      FROM auth_role_acls ra JOIN auth_user_roles ur ON ur.role_id = ra.role_id
     WHERE ra.tenant_id = $1 AND ${isUnrestricted('ra')} AND (
       ra.is_super_admin OR NOT EXISTS (SELECT FROM auth_user_acls own WHERE own.user_id = ur.user_id))) held
    JOIN auth_users u ON u.id = held.user_id
   WHERE u.is_confirmed AND u.password_hash IS NOT NULL
     AND (held.is_super_admin OR held.features && $2::text[] OR held.features && $3::text[])
   GROUP BY u.id
  HAVING bool_or(held.is_super_admin)
      OR bool_or(held.features && $2::text[]) AND bool_or(held.features && $3::text[])
   LIMIT 1`;

/** All grants that cover a feature. */
function coveredBy(feature: string): string[] {
  const steps = feature.split('.');
  return ['*', feature, ...steps.map((_, index) => `${steps.slice(0, index + 1).join('.')}.*`)];
}

/** SQL: active, with a super administrator's ACL that is not restricted to organizations. */
function countsAsSuperAdmin(roleCondition = 'true'): string {
  const unrestricted = (acl: string) => `${acl}.is_super_admin AND ${isUnrestricted(acl)}`;
  return `u.is_confirmed AND (
    EXISTS (SELECT 1 FROM auth_user_acls sa WHERE sa.user_id = u.id AND ${unrestricted('sa')})
    OR EXISTS (SELECT 1 FROM auth_role_acls sra JOIN auth_user_roles sur ON sur.role_id = sra.role_id
                WHERE sur.user_id = u.id AND ${unrestricted('sra')} AND ${roleCondition}))`;
}
