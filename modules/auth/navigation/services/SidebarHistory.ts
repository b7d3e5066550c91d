import {
  type Access,
  conflict,
  type CoreServices,
  notFound,
  requireWholeTenant,
  type RowState,
  type Snapshot,
  type SnapshotTarget,
  type StateChange,
  TrackedRows,
} from '@tenantry/core';
import type { NavigationCache } from './NavigationCache';
import { MANAGE_SIDEBAR } from './SidebarPreferences';
import type { SidebarRecords } from './SidebarRecords';
import { NO_SETTINGS } from './SidebarSettings';

type Dependencies = Pick<CoreServices, 'database'> & {
  navigationCache: NavigationCache;
  sidebarRecords: SidebarRecords;
};

const OF_USERS = 'auth_sidebar_preferences';
const OF_ROLES = 'auth_role_sidebar_preferences';

/** What sidebars and saved variants were before and after commands, and the way back. Works inside a unit of work. */
export class SidebarHistory {
  private readonly deps: Dependencies;
  private readonly preferences: TrackedRows;
  private readonly ofRoles: TrackedRows;
  private readonly variants: TrackedRows;

  constructor({ database, navigationCache, sidebarRecords }: Dependencies) {
    this.deps = { database, navigationCache, sidebarRecords };
    const ofRoles = { name: OF_ROLES, key: ['role_id'], owner: 'role_id', version: 'updated_at' };
    this.preferences = new TrackedRows(database, [
      { name: OF_USERS, key: ['id'], owner: 'id', version: 'updated_at' },
      ofRoles,
    ]);
    this.ofRoles = new TrackedRows(database, [ofRoles]);
    this.variants = new TrackedRows(database, [
      {
        name: 'auth_sidebar_variants',
        key: ['id'],
        owner: 'id',
        deletedAt: 'deleted_at',
        version: 'updated_at',
      },
    ]);
  }

  /** The settings of a user in one place, with those of the roles that get or lose them; empty where none are stored. */
  async ofUser({ resourceId, touches, lock }: SnapshotTarget): Promise<Snapshot<RowState>> {
    const ids = [...(resourceId === null ? [] : [resourceId]), ...touches];
    const state = await this.preferences.capture(ids, lock);
    const row = resourceId === null ? undefined : this.preferences.rootOf(state, resourceId);
    const organization = row && { organizationId: row['organization_id'] as string | null };
    return { view: viewOf(row?.['settings']), state, ...organization };
  }

  /** The settings of a role; empty where none are stored. */
  async ofRole({ resourceId, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    if (resourceId === null) return null;
    const state = await this.ofRoles.capture([resourceId], lock);
    const view = viewOf(this.ofRoles.rootOf(state, resourceId)?.['settings']);
    return { view, state, organizationId: null };
  }

  /** A saved variant, with those that are activated or deactivated with it. */
  async ofVariant({ resourceId, touches, lock }: SnapshotTarget): Promise<Snapshot<RowState> | null> {
    const ids = [...(resourceId === null ? [] : [resourceId]), ...touches];
    const state = await this.variants.capture(ids, lock);
    const row = resourceId === null ? undefined : this.variants.rootOf(state, resourceId);
    if (!row) return { view: null, state };
    const { name, locale, is_active: isActive, settings, organization_id: organizationId } = row;
    return {
      view: { name, locale, isActive, settings },
      state,
      organizationId: organizationId as string | null,
    };
  }

  /**
   * Brings settings back to what they were.
   *
   * @throws HttpError 403 of roles, without the feature in all organizations, 404 a role that the caller does not see, 409 changed meanwhile
   */
  async restore(change: StateChange<RowState>, access: Access): Promise<void> {
    const rows = (table: string) => [...(change.from?.[table] ?? []), ...(change.to?.[table] ?? [])];
    const touchedRoles = rows(OF_ROLES);
    if (touchedRoles.length > 0) {
      requireWholeTenant(access, [MANAGE_SIDEBAR]);
      const known = new Set((await this.deps.sidebarRecords.roles(access.isSuperAdmin)).map(({ id }) => id));
      if (!touchedRoles.every((row) => known.has(row['role_id'] as string))) throw notFound('Role not found');
    }
    await (OF_USERS in { ...change.from, ...change.to } ? this.preferences : this.ofRoles).restore(change);
    for (const row of rows(OF_USERS)) await this.deps.navigationCache.forgetUser(row['user_id'] as string);
    for (const row of touchedRoles) await this.deps.navigationCache.forgetTenant(row['tenant_id'] as string);
  }

  /** Brings a variant back to what it was. @throws HttpError 409 changed meanwhile, or another is active now */
  async restoreVariant(change: StateChange<RowState>): Promise<void> {
    await this.variants.restore(change);
    const rival = await this.deps.database.first(
      `SELECT 1 FROM auth_sidebar_variants v JOIN auth_sidebar_variants o
           ON o.user_id = v.user_id AND o.tenant_id = v.tenant_id AND o.locale = v.locale AND o.id <> v.id
        WHERE v.id = $1 AND v.is_active AND o.is_active AND v.deleted_at IS NULL AND o.deleted_at IS NULL`,
      [change.resourceId],
    );
    if (rival) throw conflict('The record was changed meanwhile', { code: 'undo_conflict' });
  }
}

function viewOf(settings: unknown): Readonly<Record<string, unknown>> {
  return { ...NO_SETTINGS, ...(settings as object | undefined) };
}
