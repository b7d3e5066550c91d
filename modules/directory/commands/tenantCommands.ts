import { randomUUID } from 'node:crypto';
import {
  assertUnmodified,
  badRequest,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { displayName, recordId } from '../routes/fields';
import type { TenantAdministration, TenantFields } from '../services/TenantAdministration';
import type { TenantHistory } from '../services/TenantHistory';
import { directoryFeatures } from '../features';

interface Services {
  readonly tenantAdministration: TenantAdministration;
  readonly tenantHistory: TenantHistory;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const restore = (
  change: StateChange<RowState>,
  { principal }: CommandCall,
  services: Services,
): Promise<void> => services.tenantHistory.restore(principal?.tenantId ?? null, change);

const common: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot'> = {
  resourceKind: 'directory.tenant',
  features: [directoryFeatures['tenants.manage']],
  snapshot: (target, { tenantHistory }) => tenantHistory.snapshot(target),
};

const createTenant: Command<Partial<TenantFields> & { readonly name: string }, string> = {
  ...common,
  id: 'directory.tenants.create',
  label: 'Create tenant',
  input: Joi.object<TenantFields>({ name: displayName().required(), isActive: Joi.boolean() }),
  prepare: () => Promise.resolve({ tenantId: randomUUID() }),
  execute: async (input, _call, { tenantAdministration }, { tenantId }) => {
    await tenantAdministration.create(input, tenantId);
    return { result: tenantId, resourceId: tenantId };
  },
  undo: restore,
  redo: restore,
};

const updateTenant: Command<Partial<TenantFields> & { readonly id: string }> = {
  ...common,
  id: 'directory.tenants.update',
  label: 'Update tenant',
  input: Joi.object<Partial<TenantFields> & { id: string }>({
    id: recordId().required(),
    name: displayName(),
    isActive: Joi.boolean(),
  }),
  prepare: ({ id, isActive }, { principal }) => {
    if (isActive === false && id === principal?.tenantId) {
      throw badRequest('The tenant of your own account cannot be closed');
    }
    return Promise.resolve({ tenantId: id, resourceId: id });
  },
  execute: async ({ id, ...fields }, { headers }, { tenantAdministration }) => {
    await tenantAdministration.update(id, fields, (updatedAt) => assertUnmodified(headers, updatedAt));
    return { result: undefined, resourceId: id };
  },
};

const deleteTenant: Command<{ readonly id: string }> = {
  ...common,
  id: 'directory.tenants.delete',
  label: 'Delete tenant',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare: ({ id }, { principal }) => {
    if (id === principal?.tenantId) throw badRequest('The tenant of your own account cannot be deleted');
    return Promise.resolve({ tenantId: id, resourceId: id });
  },
  execute: async ({ id }, { headers }, { tenantAdministration }) => {
    await tenantAdministration.delete(id, (updatedAt) => assertUnmodified(headers, updatedAt));
    return { result: undefined, resourceId: id };
  },
};

/** Changes to tenants; only a creation can be undone. */
export const tenantCommands = {
  createTenant: command(createTenant),
  updateTenant: command(updateTenant),
  deleteTenant: command(deleteTenant),
};
