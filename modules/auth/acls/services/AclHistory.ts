import {
  conflict,
  type CoreServices,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import { type AccountTargets, assertMayTakeFrom } from '../../accounts/services/AccountTargets';
import { type AclOwner, type AclRow, type AclStore, grantOf } from './AclStore';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from './GrantBoundary';
import { isUnrestricted } from './isUnrestricted';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RoleAssignments } from '../../roles/services/RoleAssignments';
import { assertMayTakeFromRole, type RoleTargets } from '../../roles/services/RoleTargets';

type Dependencies = Pick<CoreServices, 'database'> & {
  accountTargets: AccountTargets;
  aclStore: AclStore;
  lastAdministrator: LastAdministrator;
  principalStore: PrincipalStore;
  roleAssignments: RoleAssignments;
  roleTargets: RoleTargets;
};

/** Where the record stands that an ACL belongs to. */
interface Place {
  readonly tenantId: string;
  readonly organizationId: string | null;
}

const NOTHING: Grant = { isSuperAdmin: false, features: [], organizations: null };

const PLACES: Readonly<Record<AclOwner, string>> = {
  user: 'SELECT tenant_id AS "tenantId", organization_id AS "organizationId" FROM auth_users WHERE id = $1',
  role: 'SELECT tenant_id AS "tenantId", NULL::uuid AS "organizationId" FROM auth_roles WHERE id = $1',
};

/** What ACLs were before and after commands, and the way back. Works inside a unit of work. */
export class AclHistory {
  private readonly deps: Dependencies;
  private readonly rows: Readonly<Record<AclOwner, TrackedRows>>;

  constructor({
    database,
    accountTargets,
    aclStore,
    lastAdministrator,
    principalStore,
    roleAssignments,
    roleTargets,
  }: Dependencies) {
    this.deps = {
      database,
      accountTargets,
      aclStore,
      lastAdministrator,
      principalStore,
      roleAssignments,
      roleTargets,
    };
    const rowsOf = (name: string, owner: string) =>
      new TrackedRows(database, [{ name, key: [owner], owner, version: 'updated_at' }]);
    this.rows = {
      user: rowsOf('auth_user_acls', 'user_id'),
      role: rowsOf('auth_role_acls', 'role_id'),
    };
  }

  /** What a user or role is granted; of one without an ACL, nothing. Null when there is no such user or role. */
  async snapshot(owner: AclOwner, { resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    if (lock) await this.deps.lastAdministrator.lockRights(owner, resourceId);
    const place = await this.placeOf(owner, resourceId, lock);
    if (!place) return null;
    const state = await this.rows[owner].capture([resourceId], lock);
    const row = this.rows[owner].rootOf(state, resourceId);
    const view = { ...(row ? grantOf(row as unknown as AclRow) : NOTHING) };
    return { view, state, organizationId: place.organizationId };
  }

  /**
   * Brings what a role grants back to what it was, under the rules that hold for granting it by hand.
   *
   * @throws HttpError 400 last super administrator, 403 beyond the actor's grants, 404, 409 changed meanwhile
   */
  async restoreOfRole(actor: Actor, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id } = change;
    await this.deps.lastAdministrator.lockRights('role', id);
    const { tenantId } = await this.requirePlace('role', id);
    const target = await this.deps.roleTargets.lock(actor, tenantId, id, 'Role not found');
    const stored = await this.deps.aclStore.find('role', id);
    const wanted = this.wanted('role', change);
    if (wanted) new GrantBoundary(actor).assertMayGrant(wanted);
    assertMayTakeFromRole(actor, target);
    if (stored?.isSuperAdmin && !(wanted?.isSuperAdmin && isUnrestricted(wanted))) {
      await this.deps.lastAdministrator.assertRoleDispensable(id);
    }
    await this.deps.lastAdministrator.guardTenant(tenantId, () => this.rows.role.restore(change));
    await this.deps.principalStore.invalidateTenant(tenantId);
  }

  /**
   * Brings the override of a user back to what it was; without one, the roles count again.
   *
   * @throws HttpError as `restoreOfRole` does
   */
  async restoreOfUser(actor: Actor, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id } = change;
    await this.deps.lastAdministrator.lockRights('user', id);
    const { tenantId } = await this.requirePlace('user', id);
    const target = await this.deps.accountTargets.lock(actor, tenantId, id);
    const wanted = this.wanted('user', change);
    if (wanted) new GrantBoundary(actor).assertMayGrant(wanted);
    else this.deps.roleAssignments.assertGrantable(actor, await this.deps.roleAssignments.held(id));
    assertMayTakeFrom(actor, target);
    await this.deps.lastAdministrator.guard(id, () => this.rows.user.restore(change));
    await this.deps.principalStore.invalidateUser(id);
  }

  private wanted(owner: AclOwner, { resourceId, to }: StateChange<RowState>): Grant | null {
    const row = this.rows[owner].rootOf(to, resourceId);
    return row ? grantOf(row as unknown as AclRow) : null;
  }

  private placeOf(owner: AclOwner, id: string, lock: boolean): Promise<Place | undefined> {
    return this.deps.database.first<Place>(`${PLACES[owner]}${lock ? ' FOR UPDATE' : ''}`, [id]);
  }

  private async requirePlace(owner: AclOwner, id: string): Promise<Place> {
    const place = await this.placeOf(owner, id, true);
    if (!place) throw conflict('The record was changed meanwhile', { code: 'undo_conflict' });
    return place;
  }
}
