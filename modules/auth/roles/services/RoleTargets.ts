import { type CoreServices, forbidden, notFound } from '@tenantry/core';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import type { Actor } from '../../shared/Actor';
import { isSuperAdministratorRole } from './superAdministrator';

/** A role that is about to be changed. */
export interface TargetRole {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly isSuperAdmin: boolean;
  readonly hasUsers: boolean;
  /** Its grants; null for a role without an ACL, which grants nothing. */
  readonly acl: Grant | null;
}

/** Finds roles that are about to be changed. Works inside a unit of work. */
export class RoleTargets {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  /**
   * Locks a role for a change by the actor. Until the unit of work ends the role cannot be assigned.
   *
   * @param unknown what an unknown role is answered with
   * @throws HttpError 404 no such role in the tenant, 403 one the actor may not touch
   */
  async lock(actor: Actor, tenantId: string, roleId: string, unknown: string): Promise<TargetRole> {
    const locked = await this.deps.database.first(
      'SELECT 1 FROM auth_roles WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
      [tenantId, roleId],
    );
    // Read after the lock is held: who got the role while this one waited counts.
    const target =
      locked &&
      (await this.deps.database.first<TargetRole>(
        `SELECT r.id, r.tenant_id AS "tenantId", r.name, ${isSuperAdministratorRole('r')} AS "isSuperAdmin",
                EXISTS (SELECT 1 FROM auth_user_roles ur WHERE ur.role_id = r.id) AS "hasUsers",
                (SELECT json_build_object('isSuperAdmin', a.is_super_admin, 'features', a.features,
                   'organizations', a.organizations) FROM auth_role_acls a WHERE a.role_id = r.id) AS acl
           FROM auth_roles r WHERE r.id = $1`,
        [roleId],
      ));
    if (!target) throw notFound(unknown);
    if (target.isSuperAdmin && !actor.isSuperAdmin) {
      throw forbidden('Only super administrators can modify super administrator roles.');
    }
    return target;
  }

  /** True when the role exists in the scope's tenant and is not hidden from the actor. */
  async isVisible(actor: Actor, roleId: string): Promise<boolean> {
    const row = await this.deps.database.first<{ hidden: boolean }>(
      `SELECT ${isSuperAdministratorRole('r')} AS hidden FROM auth_roles r WHERE r.id = $1`,
      [roleId],
    );
    return row !== undefined && (actor.isSuperAdmin || !row.hidden);
  }
}

/**
 * Refuses a change to a role that grants more than the actor could have given.
 *
 * @throws HttpError 403 with the code `beyond_own_rights`
 */
export function assertMayTakeFromRole(actor: Actor, { acl }: Pick<TargetRole, 'acl'>): void {
  if (acl) new GrantBoundary(actor).assertMayTake([acl]);
}
