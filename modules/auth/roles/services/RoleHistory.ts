import {
  type CoreServices,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import { grantOf } from '../../accounts/services/AccountHistory';
import type { Actor } from '../../shared/Actor';
import { GrantBoundary } from '../../acls/services/GrantBoundary';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import { assertMayTakeFromRole, type RoleRecords } from './RoleRecords';
import { roleEvents } from '../events/roleEvents';

type Dependencies = Pick<CoreServices, 'database' | 'events'> & {
  principalStore: PrincipalStore;
  roleRecords: RoleRecords;
};

/** What roles were before and after commands, and the way back. Works inside a unit of work. */
export class RoleHistory {
  private readonly deps: Pick<Dependencies, 'events' | 'principalStore' | 'roleRecords'>;
  private readonly rows: TrackedRows;

  constructor({ database, events, principalStore, roleRecords }: Dependencies) {
    this.deps = { events, principalStore, roleRecords };
    this.rows = new TrackedRows(database, [
      { name: 'auth_roles', key: ['id'], owner: 'id', version: 'updated_at' },
      { name: 'auth_role_acls', key: ['role_id'], owner: 'role_id', version: 'updated_at' },
      { name: 'auth_role_sidebar_preferences', key: ['role_id'], owner: 'role_id', version: 'updated_at' },
    ]);
  }

  /** The role with what it grants and how it arranges sidebars. */
  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const state = await this.rows.capture([resourceId], lock);
    const role = this.rows.rootOf(state, resourceId);
    if (!role) return null;
    return { view: { name: role['name'], tenantId: role['tenant_id'] }, state, organizationId: null };
  }

  /**
   * Brings a role back to what it was, with its ACL and sidebar.
   *
   * @throws HttpError 403 beyond the actor's grants, 404, 409 changed meanwhile or held by somebody
   */
  async restore(actor: Actor, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id, from, to } = change;
    const [was, wanted] = [this.rows.rootOf(from, id), this.rows.rootOf(to, id)];
    if (was) {
      const target = await this.deps.roleRecords.lock(
        actor,
        was['tenant_id'] as string,
        id,
        'Role not found',
      );
      assertMayTakeFromRole(actor, target);
    }
    const acls = from?.['auth_role_acls']?.length ? [] : (to?.['auth_role_acls'] ?? []);
    for (const acl of acls) new GrantBoundary(actor).assertMayGrant(grantOf(acl as never));
    await this.rows.restore(change);
    for (const tenant of new Set([was?.['tenant_id'], wanted?.['tenant_id']])) {
      if (typeof tenant === 'string') await this.deps.principalStore.invalidateTenant(tenant);
    }
    const tenantId = (wanted ?? was)?.['tenant_id'] as string;
    await this.deps.events.emit(roleEvents[!was ? 'created' : wanted ? 'updated' : 'deleted'], {
      id,
      tenantId,
    });
  }
}
