import { type CoreServices, foldedPattern, nextVersion, sortKey } from '@tenantry/core';
import type { SidebarSettings } from './SidebarSettings';
import { isSuperAdministratorRole } from '../../roles/services/superAdministrator';

/** User, tenant and organization of a sidebar: a user has one in each organization. */
export interface SidebarPlace {
  readonly tenantId: string;
  readonly userId: string;
  readonly organizationId: string | null;
}

/** Settings as stored. */
export interface StoredSidebar {
  /** Of the row of a user; that of a role is the role's. */
  readonly id: string;
  readonly settings: SidebarSettings;
  readonly updatedAt: Date;
}

/** A role, and whether a sidebar is stored for it. */
export interface SidebarRole {
  readonly id: string;
  readonly name: string;
  readonly hasPreference: boolean;
}

const STORED = 'settings, updated_at AS "updatedAt"';
const HERE = `user_id = $1 AND tenant_id = $2 AND organization_id IS NOT DISTINCT FROM $3::uuid`;

/** Roles that an answer shows, and that one request arranges. */
export const MOST_ROLES = 500;

const BY_NAME = `${sortKey('r.name')}, r.id`;
const ROLES = `
  SELECT r.id, r.name, p.role_id IS NOT NULL AS "hasPreference"
    FROM auth_roles r LEFT JOIN auth_role_sidebar_preferences p ON p.role_id = r.id
   WHERE ($1::boolean OR NOT ${isSuperAdministratorRole('r')})`;

/** Rows of sidebar preferences, of the scope's tenant. */
export class SidebarRecords {
  constructor(private readonly deps: Pick<CoreServices, 'database'>) {}

  ofUser({ userId, tenantId, organizationId }: SidebarPlace): Promise<StoredSidebar | undefined> {
    return this.deps.database.first<StoredSidebar>({
      name: 'auth_sidebar_of_user',
      text: `SELECT id, ${STORED} FROM auth_sidebar_preferences WHERE ${HERE}`,
      values: [userId, tenantId, organizationId],
    });
  }

  ofRole(roleId: string): Promise<StoredSidebar | undefined> {
    return this.deps.database.first<StoredSidebar>({
      name: 'auth_sidebar_of_role',
      text: `SELECT role_id AS id, ${STORED} FROM auth_role_sidebar_preferences WHERE role_id = $1`,
      values: [roleId],
    });
  }

  /**
   * The settings that apply to a caller: their own row, even an empty one, else that of the first of their roles that has one.
   *
   * @param place null for a caller who is not a user
   * @param roleNames in the order in which they count
   */
  async effective(
    place: SidebarPlace | null,
    roleNames: readonly string[],
  ): Promise<SidebarSettings | undefined> {
    const row = await this.deps.database.first<{ settings: SidebarSettings }>({
      name: 'auth_effective_sidebar',
      text: `
        SELECT settings, 0 AS layer, 0 AS place FROM auth_sidebar_preferences WHERE ${HERE}
        UNION ALL
        SELECT p.settings, 1, array_position($4::text[], r.name)
          FROM auth_role_sidebar_preferences p JOIN auth_roles r ON r.id = p.role_id
         WHERE r.name = ANY ($4::text[])
         ORDER BY layer, place LIMIT 1`,
      values: [place?.userId ?? null, place?.tenantId ?? null, place?.organizationId ?? null, roleNames],
    });
    return row?.settings;
  }

  /** @returns the id of the row */
  async saveForUser(place: SidebarPlace, locale: string, settings: SidebarSettings): Promise<string> {
    const row = await this.deps.database.first<{ id: string }>(
      `INSERT INTO auth_sidebar_preferences (user_id, tenant_id, organization_id, locale, settings)
       VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (user_id, tenant_id, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')))
       DO UPDATE SET settings = excluded.settings, locale = excluded.locale,
         updated_at = ${nextVersion('auth_sidebar_preferences.updated_at')}
       RETURNING id`,
      [place.userId, place.tenantId, place.organizationId, locale, JSON.stringify(settings)],
    );
    if (!row) throw new Error('INSERT returned no row');
    return row.id;
  }

  async saveForRoles(
    tenantId: string,
    roleIds: readonly string[],
    locale: string,
    settings: SidebarSettings,
  ): Promise<void> {
    await this.deps.database.run(
      `INSERT INTO auth_role_sidebar_preferences (role_id, tenant_id, locale, settings)
       SELECT unnest($1::uuid[]), $2, $3, $4
       ON CONFLICT (role_id)
       DO UPDATE SET settings = excluded.settings, locale = excluded.locale,
         updated_at = ${nextVersion('auth_role_sidebar_preferences.updated_at')}`,
      [roleIds, tenantId, locale, JSON.stringify(settings)],
    );
  }

  async deleteForRoles(roleIds: readonly string[]): Promise<void> {
    await this.deps.database.run(
      'DELETE FROM auth_role_sidebar_preferences WHERE role_id = ANY ($1::uuid[])',
      [roleIds],
    );
  }

  /**
   * The first roles of the scope's tenant by name, as many as an answer shows; those of super administrators only for one.
   *
   * @param search part of the name; empty for all
   */
  roles(forSuperAdmin: boolean, search: string): Promise<SidebarRole[]> {
    return this.deps.database.query<SidebarRole>({
      name: 'auth_sidebar_roles',
      text: `${ROLES} AND tenantry_fold(r.name) LIKE $2 ORDER BY ${BY_NAME} LIMIT ${MOST_ROLES}`,
      values: [forSuperAdmin, foldedPattern(search)],
    });
  }

  /** Those of these roles that the scope's tenant has; of super administrators only for one. */
  rolesNamed(forSuperAdmin: boolean, ids: readonly string[]): Promise<SidebarRole[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return this.deps.database.query<SidebarRole>({
      name: 'auth_sidebar_roles_named',
      text: `${ROLES} AND r.id = ANY ($2::uuid[]) ORDER BY ${BY_NAME}`,
      values: [forSuperAdmin, ids],
    });
  }
}
