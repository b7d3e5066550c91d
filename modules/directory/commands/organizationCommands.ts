import {
  assertUnmodified,
  badRequest,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type RowState,
  type StateChange,
  type Tenancy,
} from '@tenantry/core';
import Joi from 'joi';
import { displayName, recordId } from '../routes/fields';
import { organizationFields } from '../routes/organizationFields';
import { writerFor, writerOf } from '../routes/organizationWriter';
import type {
  OrganizationAdministration,
  OrganizationDraft,
  OrganizationWriter,
} from '../services/OrganizationAdministration';
import type { OrganizationHistory } from '../services/OrganizationHistory';
import type { TenantDirectory } from '../services/TenantDirectory';
import { directoryFeatures } from '../features';

interface Services {
  readonly organizationAdministration: OrganizationAdministration;
  readonly organizationHistory: OrganizationHistory;
  readonly tenantDirectory: TenantDirectory;
  readonly tenancy: Tenancy;
}

/** For super administrators: the tenant meant. */
interface Named {
  readonly tenantId?: string;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const restore = (change: StateChange<RowState>, call: CommandCall, services: Services): Promise<void> => {
  const { tenantId } = services.tenancy.scope;
  if (tenantId === null) throw badRequest('Tenant scope required');
  const organizationIds = call.access.organizationsFor('directory');
  return services.organizationHistory.restore({ tenantId, organizationIds, call }, change);
};

const common: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'directory.organization',
  features: [directoryFeatures['organizations.manage']],
  snapshot: (target, { organizationHistory }) => organizationHistory.snapshot(target),
  undo: restore,
  redo: restore,
};

const createOrganization: Command<OrganizationDraft & Named & { readonly name: string }, string> = {
  ...common,
  id: 'directory.organizations.create',
  label: 'Create organization',
  input: Joi.object<OrganizationDraft & Named & { name: string }>({
    name: displayName().required(),
    ...organizationFields,
  }),
  prepare: ({ tenantId, childIds }, call, services) =>
    Promise.resolve({ tenantId: writerFor({ ...call, services }, tenantId).tenantId, touches: childIds }),
  execute: async ({ tenantId, ...draft }, call, services) => {
    const writer = writerFor({ ...call, services }, tenantId);
    const id = await services.organizationAdministration.create(writer, draft);
    return { result: id, resourceId: id };
  },
};

const updateOrganization: Command<OrganizationDraft & Named & { readonly id: string }> = {
  ...common,
  id: 'directory.organizations.update',
  label: 'Update organization',
  input: Joi.object<OrganizationDraft & Named & { id: string }>({
    id: recordId().required(),
    name: displayName(),
    ...organizationFields,
  }),
  prepare: async ({ id, tenantId, childIds }, call, services) => ({
    tenantId: (await writer(call, services, id, tenantId)).tenantId,
    resourceId: id,
    touches: childIds,
  }),
  execute: async ({ id, tenantId, ...draft }, call, services) => {
    const who = await writer(call, services, id, tenantId);
    await services.organizationAdministration.update(who, id, draft, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

const deleteOrganization: Command<Named & { readonly id: string }> = {
  ...common,
  id: 'directory.organizations.delete',
  label: 'Delete organization',
  input: Joi.object<Named & { id: string }>({ id: recordId().required(), tenantId: recordId() }),
  prepare: async ({ id, tenantId }, call, services) => ({
    tenantId: (await writer(call, services, id, tenantId)).tenantId,
    resourceId: id,
  }),
  execute: async ({ id, tenantId }, call, services) => {
    const who = await writer(call, services, id, tenantId);
    await services.organizationAdministration.delete(who, id, (updatedAt) =>
      assertUnmodified(call.headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

/** Changes to organizations. */
export const organizationCommands = {
  createOrganization: command(createOrganization),
  updateOrganization: command(updateOrganization),
  deleteOrganization: command(deleteOrganization),
};

function writer(
  call: CommandCall,
  services: Services,
  id: string,
  tenantId: string | undefined,
): Promise<OrganizationWriter> {
  return writerOf({ ...call, services }, id, tenantId);
}
