import {
  type CoreServices,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import type { AccountPlacement } from './AccountPlacement';
import { type AccountRecords, assertMayTakeFrom } from './AccountRecords';
import type { Actor } from '../../shared/Actor';
import { type Grant, GrantBoundary } from '../../acls/services/GrantBoundary';
import type { LastAdministrator } from '../../roles/services/LastAdministrator';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';
import type { RoleAssignments } from '../../roles/services/RoleAssignments';
import type { SessionStore } from '../../sessions/services/SessionStore';
import { userEvents } from '../events/userEvents';

type Dependencies = Pick<CoreServices, 'database' | 'events'> & {
  accountPlacement: AccountPlacement;
  accountRecords: AccountRecords;
  lastAdministrator: LastAdministrator;
  principalStore: PrincipalStore;
  roleAssignments: RoleAssignments;
  sessionStore: SessionStore;
};

/** The columns of `auth_users` that a restoration checks. */
interface AccountRow {
  readonly email: string;
  readonly tenant_id: string;
  readonly organization_id: string | null;
  readonly is_confirmed: boolean;
}

/** The columns of an ACL table that say what is granted. */
export interface AclRow {
  readonly is_super_admin: boolean;
  readonly features: readonly string[];
  readonly organizations: readonly string[] | null;
}

/** What accounts were before and after commands, and the way back. Works inside a unit of work. */
export class AccountHistory {
  private readonly deps: Dependencies;
  private readonly rows: TrackedRows;

  constructor({
    database,
    events,
    accountPlacement,
    accountRecords,
    lastAdministrator,
    principalStore,
    roleAssignments,
    sessionStore,
  }: Dependencies) {
    this.deps = {
      database,
      events,
      accountPlacement,
      accountRecords,
      lastAdministrator,
      principalStore,
      roleAssignments,
      sessionStore,
    };
    this.rows = new TrackedRows(database, [
      { name: 'auth_users', key: ['id'], owner: 'id', version: 'updated_at', ignored: ['last_login_at'] },
      { name: 'auth_user_roles', key: ['user_id', 'role_id'], owner: 'user_id' },
      { name: 'auth_user_acls', key: ['user_id'], owner: 'user_id', version: 'updated_at' },
      { name: 'auth_sidebar_preferences', key: ['id'], owner: 'user_id', version: 'updated_at' },
      { name: 'auth_sidebar_variants', key: ['id'], owner: 'user_id', version: 'updated_at' },
      { name: 'auth_user_consents', key: ['id'], owner: 'user_id', version: 'updated_at' },
    ]);
  }

  /** The account with its roles, ACL, sidebars and consents. */
  async snapshot({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    if (lock) await this.deps.lastAdministrator.lockRights('user', resourceId);
    const state = await this.rows.capture([resourceId], lock);
    if (!this.rows.rootOf(state, resourceId)) return null;
    const view = await this.deps.database.first<{ organizationId: string | null; [field: string]: unknown }>({
      name: 'auth_account_view',
      text: `
        SELECT u.email, u.organization_id AS "organizationId", u.tenant_id AS "tenantId", u.name,
               u.is_confirmed AS "isConfirmed",
               ARRAY(SELECT r.name FROM auth_user_roles ur JOIN auth_roles r ON r.id = ur.role_id
                      WHERE ur.user_id = u.id ORDER BY r.name) AS roles
          FROM auth_users u WHERE u.id = $1`,
      values: [resourceId],
    });
    return view ? { view, state, organizationId: view.organizationId } : null;
  }

  /**
   * Brings an account back to what it was, under the rules that hold for making it so by hand.
   *
   * @throws HttpError 400 last administrator, 403 beyond the actor's grants or scope, 404, 409 changed meanwhile
   */
  async restore(actor: Actor, change: StateChange<RowState>): Promise<void> {
    const { resourceId: id, from, to } = change;
    const [was, wanted] = [this.rows.rootOf(from, id), this.rows.rootOf(to, id)] as (
      AccountRow | undefined
    )[];
    await this.deps.lastAdministrator.lockRights('user', id);
    const target = was && (await this.deps.accountRecords.lock(actor, was.tenant_id, id));
    if (wanted) await this.assertPermitted(actor, wanted, change);
    if (target && !(wanted && isHarmless(was, wanted, change))) assertMayTakeFrom(actor, target);
    await this.deps.lastAdministrator.guard(id, () => this.rows.restore(change));
    const { tenant_id: tenantId, organization_id: organizationId } = (wanted ?? was) as AccountRow;
    if (wanted?.is_confirmed === false || (was && was.tenant_id !== tenantId))
      await this.deps.sessionStore.deleteAllOf(id);
    await this.deps.principalStore.invalidateUser(id);
    const what = !was ? 'created' : wanted ? 'updated' : 'deleted';
    await this.deps.events.emit(userEvents[what], { id, organizationId, tenantId });
  }

  /** Whoever gives roles, grants or a place back must be one who may give them. */
  private async assertPermitted(
    actor: Actor,
    { tenant_id: tenantId, organization_id: organizationId }: AccountRow,
    { from, to }: StateChange<RowState>,
  ): Promise<void> {
    if (organizationId !== null) this.deps.accountPlacement.assertReached(actor, tenantId, organizationId);
    const held = new Set(from?.['auth_user_roles']?.map(({ role_id: role }) => role));
    const given = (to?.['auth_user_roles'] ?? []).map(({ role_id: role }) => role as string);
    const added = given.filter((role) => !held.has(role));
    if (added.length > 0)
      this.deps.roleAssignments.assertGrantable(
        actor,
        await this.deps.roleAssignments.resolve(actor, tenantId, added),
      );
    const acls = from?.['auth_user_acls']?.length ? [] : (to?.['auth_user_acls'] ?? []);
    for (const acl of acls) new GrantBoundary(actor).assertMayGrant(grantOf(acl as unknown as AclRow));
  }
}

/** Whether a change leaves what the account can do, and where, as it is. */
function isHarmless(was: AccountRow, wanted: AccountRow, { from, to }: StateChange<RowState>): boolean {
  const rightsOf = (row: AccountRow, state: RowState | null) =>
    JSON.stringify([
      row.email,
      row.organization_id,
      row.is_confirmed,
      (state?.['auth_user_roles'] ?? []).map(({ role_id: role }) => role).sort(),
    ]);
  return rightsOf(was, from) === rightsOf(wanted, to);
}

/** A row of an ACL table as what it grants. */
export function grantOf({ is_super_admin: isSuperAdmin, features, organizations }: AclRow): Grant {
  return { isSuperAdmin, features, organizations };
}
