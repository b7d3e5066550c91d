import { conflict, type CoreServices, type Database, forbidden, nextVersion, notFound } from '@tenantry/core';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import { isSuperAdministratorRole } from './superAdministrator';

/** A role that is about to be changed. */
export interface TargetRole {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly updatedAt: Date;
  readonly isSuperAdmin: boolean;
  readonly hasUsers: boolean;
  /** What it grants; null without an ACL, which grants nothing. */
  readonly acl: Grant | null;
}

/** Rows of roles. Works inside a unit of work. */
export class RoleRecords {
  private readonly database: Database;

  constructor({ database }: Pick<CoreServices, 'database'>) {
    this.database = database;
  }

  /**
   * Locks a role for a change by the actor. Until the unit of work ends nobody can be given the role.
   *
   * @param unknown what an unknown role is answered with
   * @throws HttpError 404 no such role in the tenant, 403 one the actor may not touch
   */
  async lock(actor: Actor, tenantId: string, roleId: string, unknown: string): Promise<TargetRole> {
    const locked = await this.database.first(
      'SELECT 1 FROM auth_roles WHERE tenant_id = $1 AND id = $2 FOR UPDATE',
      [tenantId, roleId],
    );
    // Read after the lock is held: who got the role while this one waited counts.
    const target =
      locked &&
      (await this.database.first<TargetRole>(
        `SELECT r.id, r.tenant_id AS "tenantId", r.name, r.updated_at AS "updatedAt",
                ${isSuperAdministratorRole('r')} AS "isSuperAdmin",
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
    const row = await this.database.first<{ hidden: boolean }>(
      `SELECT ${isSuperAdministratorRole('r')} AS hidden FROM auth_roles r WHERE r.id = $1`,
      [roleId],
    );
    return row !== undefined && (actor.isSuperAdmin || !row.hidden);
  }

  /** @throws HttpError 409 when the tenant has a role of the name */
  async insert(tenantId: string, name: string): Promise<string> {
    const row = await refusingDuplicates(() =>
      this.database.first<{ id: string }>(
        'INSERT INTO auth_roles (tenant_id, name) VALUES ($1, $2) RETURNING id',
        [tenantId, name],
      ),
    );
    if (!row) throw new Error('INSERT returned no row');
    return row.id;
  }

  /** @throws HttpError 409 when the tenant has a role of the name */
  async update(roleId: string, { tenantId, name }: Pick<TargetRole, 'tenantId' | 'name'>): Promise<void> {
    await refusingDuplicates(() =>
      this.database.run(
        `UPDATE auth_roles SET tenant_id = $2, name = $3, updated_at = ${nextVersion()} WHERE id = $1`,
        [roleId, tenantId, name],
      ),
    );
  }

  /** What the role grants, gone. */
  async deleteAcl(roleId: string): Promise<void> {
    await this.database.run('DELETE FROM auth_role_acls WHERE role_id = $1', [roleId]);
  }

  /** Removes the role with its ACL. */
  async delete(roleId: string): Promise<void> {
    await this.database.run('DELETE FROM auth_roles WHERE id = $1', [roleId]);
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

async function refusingDuplicates<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: unknown }).constraint !== 'auth_roles_name_key') throw error;
    throw conflict('A role with this name already exists', { code: 'duplicate_name' });
  }
}
