import {
  assertUnmodified,
  type CommandCall,
  commandFor,
  type CoreServices,
  notFound,
  recordId,
  requireWholeTenant,
  rowHistory,
  type RowStep,
} from '@tenantry/core';
import Joi from 'joi';
import { signedIn } from '../../shared/signedIn';
import { sidebarSettings } from '../routes/sidebarFields';
import type { NavigationCache } from '../services/NavigationCache';
import {
  MANAGE_SIDEBAR,
  placeOf,
  type RoleChoice,
  type SidebarPreferences,
  tenantOf,
} from '../services/SidebarPreferences';
import type { SidebarRecords } from '../services/SidebarRecords';
import { NO_SETTINGS, type SidebarSettings } from '../services/SidebarSettings';

interface Services extends Pick<CoreServices, 'database'> {
  readonly navigationCache: NavigationCache;
  readonly sidebarPreferences: SidebarPreferences;
  readonly sidebarRecords: SidebarRecords;
}

/** Own settings, and the roles that get or lose them too. */
export type SidebarArrangement = RoleChoice & { readonly settings: SidebarSettings };

const command = commandFor<Services>();
const features = [MANAGE_SIDEBAR];

const ofUsers = { name: 'auth_sidebar_preferences', key: ['id'], owner: 'id', version: 'updated_at' };
const ofRoles = {
  name: 'auth_role_sidebar_preferences',
  key: ['role_id'],
  owner: 'role_id',
  version: 'updated_at',
};
/** Empty settings where none are stored. */
const view = (row?: Readonly<Record<string, unknown>>) => ({
  ...NO_SETTINGS,
  ...(row?.['settings'] as object | undefined),
});

/** @throws HttpError 403 of roles, without the feature in all organizations, 404 a role that the caller does not see */
async function restore(step: RowStep<Services>, bring: () => Promise<void>): Promise<void> {
  const { from, to, call, services } = step;
  const idsIn = (table: string, column: string) =>
    [...(from?.[table] ?? []), ...(to?.[table] ?? [])].map((row) => row[column] as string);
  const roleIds = idsIn(ofRoles.name, 'role_id');
  if (roleIds.length > 0) {
    requireWholeTenant(call.access, features);
    const known = await services.sidebarRecords.rolesNamed(call.access.isSuperAdmin, roleIds);
    if (!roleIds.every((id) => known.some((role) => role.id === id))) throw notFound('Role not found');
  }
  await bring();
  for (const id of idsIn(ofUsers.name, 'user_id')) await services.navigationCache.forgetUser(id);
  for (const id of idsIn(ofRoles.name, 'tenant_id')) await services.navigationCache.forgetTenant(id);
}

const roleIds = () => Joi.array().items(recordId()).required();

const arrange = command({
  ...rowHistory<Services>({ tables: [ofUsers, ofRoles], view, restore }),
  id: 'auth.sidebar_preferences.update',
  tracksAll: true,
  label: 'Update sidebar',
  resourceKind: 'auth.sidebar_preference',
  checksVersion: true,
  features,
  input: Joi.object<SidebarArrangement>({
    settings: sidebarSettings().required(),
    applyToRoles: roleIds(),
    clearRoleIds: roleIds(),
  }),
  prepare: async ({ applyToRoles, clearRoleIds }, call, { sidebarRecords }) => {
    const place = placeOf(signedIn(call));
    const stored = await sidebarRecords.ofUser(place);
    return {
      tenantId: place.tenantId,
      ...(stored && { resourceId: stored.id }),
      // The user is not a record here, but naming the user makes sure that there is a snapshot before.
      touches: [place.userId, ...applyToRoles, ...clearRoleIds],
    };
  },
  execute: async ({ settings, ...choice }, call, { sidebarPreferences }) => {
    const { id, ...result } = await sidebarPreferences.save(signedIn(call), settings, choice, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    const { appliedRoles, clearedRoles } = result;
    const concernsRoles = appliedRoles.length + clearedRoles.length > 0;
    return { result, resourceId: id, ...(concernsRoles && { context: { appliedRoles, clearedRoles } }) };
  },
});

const ofRole = {
  ...rowHistory<Services>({
    tables: [ofRoles],
    owner: () => Promise.resolve({ organizationId: null }),
    view,
    restore,
  }),
  resourceKind: 'auth.role_sidebar_preference',
  checksVersion: true,
  features,
  prepare: ({ roleId }: { readonly roleId: string }, call: CommandCall) =>
    Promise.resolve({ tenantId: tenantOf(call), resourceId: roleId }),
};

const arrangeRole = command({
  ...ofRole,
  id: 'auth.role_sidebar_preferences.update',
  tracksAll: true,
  label: 'Update role sidebar',
  input: Joi.object<{ readonly roleId: string; readonly settings: SidebarSettings }>({
    roleId: recordId().required(),
    settings: sidebarSettings().required(),
  }),
  execute: async ({ roleId, settings }, call, { sidebarPreferences }) => {
    const result = await sidebarPreferences.saveForRole(signedIn(call), roleId, settings, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
});

const clearRole = command({
  ...ofRole,
  id: 'auth.role_sidebar_preferences.delete',
  label: 'Delete role sidebar',
  input: Joi.object<{ roleId: string }>({ roleId: recordId().required() }),
  execute: async ({ roleId }, call, { sidebarPreferences }) => {
    await sidebarPreferences.deleteForRole(signedIn(call), roleId, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: roleId, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
});

/** Changes to how users and roles have their sidebars arranged. */
export const sidebarCommands = { arrange, arrangeRole, clearRole };
