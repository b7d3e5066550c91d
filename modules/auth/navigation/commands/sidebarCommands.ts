import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type RowState,
  type StateChange,
  recordId,
} from '@tenantry/core';
import Joi from 'joi';
import { sidebarSettings } from '../routes/sidebarFields';
import type { SidebarHistory } from '../services/SidebarHistory';
import {
  MANAGE_SIDEBAR,
  placeOf,
  type RoleChoice,
  type SavedSidebar,
  type SidebarPreferences,
  tenantOf,
} from '../services/SidebarPreferences';
import type { SidebarRecords } from '../services/SidebarRecords';
import type { SidebarSettings } from '../services/SidebarSettings';
import { signedIn } from '../../shared/signedIn';

interface Services {
  readonly sidebarHistory: SidebarHistory;
  readonly sidebarPreferences: SidebarPreferences;
  readonly sidebarRecords: SidebarRecords;
}

/** Own settings, and the roles that get or lose them too. */
export type SidebarArrangement = RoleChoice & { readonly settings: SidebarSettings };

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();
const features = [MANAGE_SIDEBAR];

const restore = (change: StateChange<RowState>, { access }: CommandCall, { sidebarHistory }: Services) =>
  sidebarHistory.restore(change, access);

const roleIds = () => Joi.array().items(recordId()).required();

const arrange: Command<SidebarArrangement, SavedSidebar> = {
  id: 'auth.sidebar_preferences.update',
  label: 'Update sidebar',
  resourceKind: 'auth.sidebar_preference',
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
      // The user is no record here, but makes sure that there is a snapshot before.
      touches: [place.userId, ...applyToRoles, ...clearRoleIds],
    };
  },
  snapshot: (target, { sidebarHistory }) => sidebarHistory.ofUser(target),
  execute: async ({ settings, ...choice }, call, { sidebarPreferences }) => {
    const { id, ...result } = await sidebarPreferences.save(signedIn(call), settings, choice, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    const { appliedRoles, clearedRoles } = result;
    const concernsRoles = appliedRoles.length + clearedRoles.length > 0;
    return { result, resourceId: id, ...(concernsRoles && { context: { appliedRoles, clearedRoles } }) };
  },
  undo: restore,
  redo: restore,
};

const ofRole: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'auth.role_sidebar_preference',
  features,
  snapshot: (target, { sidebarHistory }) => sidebarHistory.ofRole(target),
  undo: restore,
  redo: restore,
};

const placeOfRole = ({ roleId }: { readonly roleId: string }, call: CommandCall) =>
  Promise.resolve({ tenantId: tenantOf(call), resourceId: roleId });

const arrangeRole: Command<{ readonly roleId: string; readonly settings: SidebarSettings }, SavedSidebar> = {
  ...ofRole,
  id: 'auth.role_sidebar_preferences.update',
  label: 'Update role sidebar',
  input: Joi.object({ roleId: recordId().required(), settings: sidebarSettings().required() }),
  prepare: placeOfRole,
  execute: async ({ roleId, settings }, call, { sidebarPreferences }) => {
    const result = await sidebarPreferences.saveForRole(signedIn(call), roleId, settings, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
};

const clearRole: Command<{ readonly roleId: string }> = {
  ...ofRole,
  id: 'auth.role_sidebar_preferences.delete',
  label: 'Delete role sidebar',
  input: Joi.object<{ roleId: string }>({ roleId: recordId().required() }),
  prepare: placeOfRole,
  execute: async ({ roleId }, call, { sidebarPreferences }) => {
    await sidebarPreferences.deleteForRole(signedIn(call), roleId);
    return { result: undefined, resourceId: roleId, parent: { kind: 'auth.role', id: roleId } };
  },
};

/** Changes to how users and roles have their sidebars arranged. */
export const sidebarCommands = {
  arrange: command(arrange),
  arrangeRole: command(arrangeRole),
  clearRole: command(clearRole),
};
