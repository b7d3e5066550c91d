import {
  type Access,
  badRequest,
  forbidden,
  requirePerson,
  notFound,
  type Principal,
  requireWholeTenant,
  type Scope,
} from '@tenantry/core';
import type { VersionCheck } from '../../accounts/services/AccountTargets';
import type { NavigationCache } from './NavigationCache';
import type { SidebarPlace, SidebarRecords, SidebarRole, StoredSidebar } from './SidebarRecords';
import { NO_SETTINGS, type SidebarSettings } from './SidebarSettings';
import { authFeatures } from '../../features';

/** Who sees or arranges a sidebar: the parts of a request that identify them. */
export interface SidebarCaller {
  readonly principal: Principal;
  readonly access: Access;
  readonly scope: Scope;
}

/** Preferences as published. */
export interface SidebarView {
  readonly locale: string;
  readonly settings: SidebarSettings;
  readonly canApplyToRoles: boolean;
  readonly roles: readonly SidebarRole[];
  readonly scope: { readonly type: 'user' } | { readonly type: 'role'; readonly roleId: string };
  readonly updatedAt: Date | null;
}

/** Preferences as they are after saving, and the roles that got or lost theirs. */
export interface SavedSidebar extends SidebarView {
  readonly appliedRoles: readonly string[];
  readonly clearedRoles: readonly string[];
}

/** Roles that get the caller's settings too, and roles that lose theirs. */
export interface RoleChoice {
  readonly applyToRoles: readonly string[];
  readonly clearRoleIds: readonly string[];
}

interface Dependencies {
  readonly navigationCache: NavigationCache;
  readonly sidebarRecords: SidebarRecords;
}

/** The feature that arranging sidebars requires. */
export const MANAGE_SIDEBAR = authFeatures['sidebar.manage'];

/** How users and roles have their sidebars arranged. Writes work inside a unit of work. */
export class SidebarPreferences {
  constructor(private readonly deps: Dependencies) {}

  /**
   * The caller's own preferences, or those of a role, with the first roles by name that can be arranged.
   *
   * @param search part of the names of these roles; empty for all
   * @throws HttpError 403 a role's without the feature, no user behind the credential; 404 no such role
   */
  async read(caller: SidebarCaller, roleId: string | null, search = ''): Promise<SidebarView> {
    const canManage = caller.access.has(MANAGE_SIDEBAR);
    if (roleId !== null && !canManage) throw forbidden('Forbidden', { requiredFeatures: [MANAGE_SIDEBAR] });
    const { isSuperAdmin } = caller.access;
    const roles = canManage ? await this.deps.sidebarRecords.roles(isSuperAdmin, search) : [];
    if (roleId !== null && !roles.some(({ id }) => id === roleId))
      assertKnown(await this.deps.sidebarRecords.rolesNamed(isSuperAdmin, [roleId]), roleId);
    const stored =
      roleId === null
        ? await this.deps.sidebarRecords.ofUser(placeOf(caller))
        : await this.deps.sidebarRecords.ofRole(roleId);
    return view(caller, roleId, roles, stored);
  }

  /**
   * Replaces the caller's own settings, and those of the roles chosen. All or nothing.
   *
   * @returns with the id of the row
   * @throws HttpError 400 unknown roles, 403 roles without the feature in all organizations, or no user behind the
   * credential, 409 changed meanwhile
   */
  async save(
    caller: SidebarCaller,
    settings: SidebarSettings,
    { applyToRoles, clearRoleIds }: RoleChoice,
    checkVersion: VersionCheck,
  ): Promise<SavedSidebar & { readonly id: string }> {
    const place = placeOf(caller);
    const { locale } = caller.scope;
    const cleared = clearRoleIds.filter((id) => !applyToRoles.includes(id));
    if (applyToRoles.length + clearRoleIds.length > 0) requireWholeTenant(caller.access, [MANAGE_SIDEBAR]);
    checkVersion((await this.deps.sidebarRecords.ofUser(place))?.updatedAt ?? null);
    const named = [...applyToRoles, ...cleared];
    const roles = await this.deps.sidebarRecords.rolesNamed(caller.access.isSuperAdmin, named);
    const known = new Set(roles.map(({ id }) => id));
    const missing = applyToRoles.filter((id) => !known.has(id));
    if (missing.length > 0) throw badRequest('Invalid roles', { missing });
    const id = await this.deps.sidebarRecords.saveForUser(place, locale, settings);
    await this.deps.sidebarRecords.saveForRoles(place.tenantId, applyToRoles, locale, settings);
    await this.deps.sidebarRecords.deleteForRoles(cleared.filter((role) => known.has(role)));
    await this.deps.navigationCache.forgetUser(place.userId);
    if (applyToRoles.length + cleared.length > 0)
      await this.deps.navigationCache.forgetTenant(place.tenantId);
    return { id, ...(await this.read(caller, null)), appliedRoles: applyToRoles, clearedRoles: cleared };
  }

  /** Replaces the settings of a role. @throws HttpError 403 not in all organizations, 404 no such role, 409 changed meanwhile */
  async saveForRole(
    caller: SidebarCaller,
    roleId: string,
    settings: SidebarSettings,
    checkVersion: VersionCheck,
  ): Promise<SavedSidebar> {
    await this.requireRole(caller, roleId);
    checkVersion((await this.deps.sidebarRecords.ofRole(roleId))?.updatedAt ?? null);
    const tenantId = tenantOf(caller);
    await this.deps.sidebarRecords.saveForRoles(tenantId, [roleId], caller.scope.locale, settings);
    await this.deps.navigationCache.forgetTenant(tenantId);
    return { ...(await this.read(caller, roleId)), appliedRoles: [], clearedRoles: [] };
  }

  /** Removes the settings of a role, if it has any. Throws as `saveForRole` does. */
  async deleteForRole(caller: SidebarCaller, roleId: string, checkVersion: VersionCheck): Promise<void> {
    await this.requireRole(caller, roleId);
    checkVersion((await this.deps.sidebarRecords.ofRole(roleId))?.updatedAt ?? null);
    await this.deps.sidebarRecords.deleteForRoles([roleId]);
    await this.deps.navigationCache.forgetTenant(tenantOf(caller));
  }

  /** A role has one sidebar in the whole tenant. */
  private async requireRole({ access }: SidebarCaller, roleId: string): Promise<void> {
    requireWholeTenant(access, [MANAGE_SIDEBAR]);
    assertKnown(await this.deps.sidebarRecords.rolesNamed(access.isSuperAdmin, [roleId]), roleId);
  }
}

/** Where the caller's own settings are kept. @throws HttpError 403 for a key */
export function placeOf(caller: SidebarCaller): SidebarPlace {
  const { principal, scope } = caller;
  const { userId } = requirePerson(principal, 'No user context');
  return { userId, tenantId: tenantOf(caller), organizationId: scope.organizationId };
}

/** The tenant of the scope. @throws HttpError 403 for a credential that belongs to none */
export function tenantOf({ scope }: Pick<SidebarCaller, 'scope'>): string {
  if (scope.tenantId === null) throw forbidden('No tenant context');
  return scope.tenantId;
}

function assertKnown(roles: readonly SidebarRole[], roleId: string): void {
  if (!roles.some(({ id }) => id === roleId)) throw notFound('Role not found');
}

function view(
  { access, scope }: SidebarCaller,
  roleId: string | null,
  roles: readonly SidebarRole[],
  stored: StoredSidebar | undefined,
): SidebarView {
  return {
    locale: scope.locale,
    settings: { ...NO_SETTINGS, ...stored?.settings },
    canApplyToRoles: access.has(MANAGE_SIDEBAR),
    roles,
    scope: roleId === null ? { type: 'user' } : { type: 'role', roleId },
    updatedAt: stored?.updatedAt ?? null,
  };
}
