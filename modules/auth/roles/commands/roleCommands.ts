import {
  type AccessControl,
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  notFound,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { recordId, roleName, tenantReference } from '../../shared/fields';
import type { RecordLocator } from '../../shared/RecordLocator';
import type { RoleAdministration, RoleChange } from '../services/RoleAdministration';
import type { RoleHistory } from '../services/RoleHistory';
import { actorOfCall } from '../../shared/actorOfCall';
import { authFeatures } from '../../features';

interface Services {
  readonly accessControl: AccessControl;
  readonly recordLocator: RecordLocator;
  readonly roleAdministration: RoleAdministration;
  readonly roleHistory: RoleHistory;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const restore = (change: StateChange<RowState>, call: CommandCall, services: Services): Promise<void> =>
  services.roleHistory.restore(actorOfCall(call, services), change);

const common: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'auth.role',
  features: [authFeatures['roles.manage']],
  snapshot: (target, { roleHistory }) => roleHistory.snapshot(target),
  undo: restore,
  redo: restore,
};

const createRole: Command<RoleChange & { readonly name: string }, string> = {
  ...common,
  id: 'auth.roles.create',
  label: 'Create role',
  input: Joi.object<RoleChange & { name: string }>({
    name: roleName().required(),
    tenantId: tenantReference(),
  }),
  prepare: async (input, call, services) => ({
    tenantId: await services.roleAdministration.homeOf(actorOfCall(call, services), input),
  }),
  execute: async (input, call, services) => {
    const id = await services.roleAdministration.create(actorOfCall(call, services), input);
    return { result: id, resourceId: id };
  },
};

const updateRole: Command<RoleChange & { readonly id: string }> = {
  ...common,
  id: 'auth.roles.update',
  label: 'Update role',
  input: Joi.object<RoleChange & { id: string }>({
    id: recordId().required(),
    name: roleName(),
    tenantId: tenantReference(),
  }),
  prepare: async (input, call, services) => {
    const actor = actorOfCall(call, services);
    const tenantId = await tenantOf(input.id, call, services);
    const moves =
      input.tenantId !== undefined && (await services.roleAdministration.homeOf(actor, input)) !== tenantId;
    return {
      tenantId,
      resourceId: input.id,
      ...(moves && actor.isSuperAdmin && { across: 'move a role to another tenant' }),
    };
  },
  execute: async ({ id, ...change }, call, services) => {
    await services.roleAdministration.update(actorOfCall(call, services), id, change, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

const deleteRole: Command<{ readonly id: string }> = {
  ...common,
  id: 'auth.roles.delete',
  label: 'Delete role',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: async ({ id }, call, services) => ({
    tenantId: await tenantOf(id, call, services),
    resourceId: id,
  }),
  execute: async ({ id }, call, services) => {
    await services.roleAdministration.delete(actorOfCall(call, services), id, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

/** Changes to roles. */
export const roleCommands = {
  createRole: command(createRole),
  updateRole: command(updateRole),
  deleteRole: command(deleteRole),
};

async function tenantOf(id: string, call: CommandCall, services: Services): Promise<string> {
  const tenantId = await services.recordLocator.tenantOf(actorOfCall(call, services), 'role', id);
  if (tenantId === null) throw notFound('Role not found');
  return tenantId;
}
