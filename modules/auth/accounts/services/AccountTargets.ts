import { type CoreServices, forbidden, notFound } from '@tenantry/core';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import { isSuperAdministrator } from '../../roles/services/superAdministrator';

/** Refuses a write based on an older version of the record; null when nothing is stored yet. */
export type VersionCheck = (updatedAt: Date | null) => void;

/** An account that is about to be changed. */
export interface TargetAccount {
  readonly id: string;
  readonly tenantId: string;
  readonly organizationId: string | null;
  readonly email: string;
  readonly name: string | null;
  readonly passwordHash: string | null;
  readonly isConfirmed: boolean;
  readonly updatedAt: Date;
  readonly isSuperAdmin: boolean;
  /** All that the account has been given: its own ACL and what its roles grant, which counts again without the ACL. */
  readonly grants: readonly Grant[];
}

const GRANT = (acl: string) => `json_build_object('isSuperAdmin', ${acl}.is_super_admin,
  'features', ${acl}.features, 'organizations', ${acl}.organizations) AS acl`;
const GRANTS = `ARRAY(
  SELECT ${GRANT('a')} FROM auth_user_acls a WHERE a.user_id = u.id
  UNION ALL SELECT ${GRANT('ra')} FROM auth_user_roles ur JOIN auth_role_acls ra ON ra.role_id = ur.role_id
             WHERE ur.user_id = u.id)`;

/** Finds accounts that are about to be changed. Works inside a unit of work. */
export class AccountTargets {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /**
   * Locks an account for a change by the actor.
   *
   * @throws HttpError 404 no such account in the tenant, 403 one the actor may not touch
   */
  async lock(actor: Actor, tenantId: string, userId: string): Promise<TargetAccount> {
    const target = await this.deps.database.first<TargetAccount>(
      `SELECT u.id, u.tenant_id AS "tenantId", u.organization_id AS "organizationId", u.email, u.name,
              u.password_hash AS "passwordHash", u.is_confirmed AS "isConfirmed", u.updated_at AS "updatedAt",
              ${isSuperAdministrator('u')} AS "isSuperAdmin", ${GRANTS} AS grants
         FROM auth_users u WHERE u.tenant_id = $1 AND u.id = $2 FOR UPDATE OF u`,
      [tenantId, userId],
    );
    if (!target) throw notFound('User not found');
    if (target.isSuperAdmin && !actor.isSuperAdmin) {
      throw forbidden('Only super administrators can modify super administrator accounts.');
    }
    if (!new GrantBoundary(actor).reaches(target.organizationId)) {
      throw forbidden('Not authorized to access this user.');
    }
    return target;
  }

  /** True when the account exists in the scope's tenant and is not hidden from the actor. */
  async isVisible(actor: Actor, userId: string): Promise<boolean> {
    const row = await this.deps.database.first<{ hidden: boolean; organization_id: string | null }>(
      `SELECT ${isSuperAdministrator('u')} AS hidden, u.organization_id FROM auth_users u WHERE u.id = $1`,
      [userId],
    );
    if (!row) return false;
    return actor.isSuperAdmin || (!row.hidden && new GrantBoundary(actor).reaches(row.organization_id));
  }

  /** Removes what ties an account to its tenant, so that it can leave. Sessions are the caller's to end. */
  async untie(userId: string): Promise<void> {
    await this.deps.database.run('DELETE FROM auth_user_roles WHERE user_id = $1', [userId]);
    await this.deps.database.run('DELETE FROM auth_user_acls WHERE user_id = $1', [userId]);
    await this.deps.database.run('DELETE FROM auth_sidebar_preferences WHERE user_id = $1', [userId]);
    await this.deps.database.run('DELETE FROM auth_sidebar_variants WHERE user_id = $1', [userId]);
    await this.deps.database.run('DELETE FROM auth_password_tokens WHERE user_id = $1', [userId]);
  }
}

/**
 * Refuses a change that takes rights from an account that holds more than the actor could have given. People may give up
 * their own rights.
 *
 * @throws HttpError 403 with the code `beyond_own_rights`
 */
export function assertMayTakeFrom(actor: Actor, { id, grants }: Pick<TargetAccount, 'id' | 'grants'>): void {
  if (actor.subject !== id) new GrantBoundary(actor).assertMayTake(grants);
}
