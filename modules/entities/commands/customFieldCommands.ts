import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  requireWholeTenant,
  type RowState,
  type StateChange,
} from '@tenantry/core';
import Joi from 'joi';
import { content, entityId, newField, recordId } from '../routes/fields';
import type { CustomFieldChange, NewCustomField } from '../services/CustomField';
import type { CustomFieldAdministration } from '../services/CustomFieldAdministration';
import type { CustomFieldHistory } from '../services/CustomFieldHistory';
import type { CustomFieldRecords } from '../services/CustomFieldRecords';
import { entitiesFeatures } from '../features';

interface Services {
  readonly customFieldAdministration: CustomFieldAdministration;
  readonly customFieldHistory: CustomFieldHistory;
  readonly customFieldRecords: CustomFieldRecords;
}

type Command<TInput, TResult = void> = CommandDeclaration<Services, TInput, TResult, RowState>;

const command = commandFor<Services>();

const features = [entitiesFeatures['definitions.manage']];

const restore = async (
  change: StateChange<RowState>,
  { access }: CommandCall,
  { customFieldHistory }: Services,
): Promise<void> => {
  requireWholeTenant(access, features);
  await customFieldHistory.restore(change);
};

const common: Pick<Command<never>, 'resourceKind' | 'features' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'entities.custom_field',
  features,
  snapshot: async ({ resourceId, lock }, { customFieldHistory }) => {
    if (resourceId === null) return null;
    const state = await customFieldHistory.capture([resourceId], lock);
    return { view: customFieldHistory.viewOf(state, resourceId), state, organizationId: null };
  },
  undo: restore,
  redo: restore,
};

const create: Command<NewCustomField, string> = {
  ...common,
  id: 'entities.custom_fields.create',
  label: 'Create custom field',
  input: Joi.object<NewCustomField>(newField),
  execute: async (input, { access }, { customFieldAdministration }, { tenantId }) => {
    requireWholeTenant(access, features);
    const id = await customFieldAdministration.create(tenantId, input);
    return { result: id, resourceId: id };
  },
};

const update: Command<CustomFieldChange & { readonly id: string }> = {
  ...common,
  id: 'entities.custom_fields.update',
  label: 'Update custom field',
  input: Joi.object({ id: recordId().required(), ...content }),
  prepare: ({ id }, { scope }) => Promise.resolve({ tenantId: scope.tenantId ?? '', resourceId: id }),
  execute: async ({ id, ...change }, { access, headers }, { customFieldAdministration }, { tenantId }) => {
    requireWholeTenant(access, features);
    await customFieldAdministration.update(tenantId, id, change, (updatedAt) =>
      assertUnmodified(headers, updatedAt),
    );
    return { result: undefined, resourceId: id };
  },
};

const remove: Command<{ readonly id: string }> = {
  ...common,
  id: 'entities.custom_fields.delete',
  label: 'Delete custom field',
  input: Joi.object({ id: recordId().required() }),
  prepare: ({ id }, { scope }) => Promise.resolve({ tenantId: scope.tenantId ?? '', resourceId: id }),
  execute: async ({ id }, { access, headers }, { customFieldAdministration }, { tenantId }) => {
    requireWholeTenant(access, features);
    await customFieldAdministration.delete(tenantId, id, (updatedAt) => assertUnmodified(headers, updatedAt));
    return { result: undefined, resourceId: id };
  },
};

/** Fields of an entity that come first, in their order. */
export interface FieldOrder {
  readonly entityId: string;
  readonly ids: readonly [string, ...string[]];
}

const reorder: Command<FieldOrder> = {
  ...common,
  id: 'entities.custom_fields.reorder',
  label: 'Update order of custom fields',
  input: Joi.object({
    entityId: entityId().required(),
    ids: Joi.array().items(recordId()).unique().min(1).max(200).required(),
  }),
  prepare: async ({ entityId: entity, ids: [first] }, { scope }, { customFieldRecords }) => ({
    tenantId: scope.tenantId ?? '',
    resourceId: first,
    touches: await customFieldRecords.idsOf(entity),
  }),
  snapshot: async ({ resourceId, touches, lock }, { customFieldHistory }) => {
    const state = await customFieldHistory.capture([resourceId ?? '', ...touches], lock);
    return { view: { order: customFieldHistory.orderIn(state) }, state, organizationId: null };
  },
  execute: async ({ entityId: entity, ids }, { access }, { customFieldAdministration }, { tenantId }) => {
    requireWholeTenant(access, features);
    await customFieldAdministration.reorder(tenantId, entity, ids);
    return { result: undefined, resourceId: ids[0] };
  },
};

/** Changes to custom fields. */
export const customFieldCommands = {
  create: command(create),
  update: command(update),
  remove: command(remove),
  reorder: command(reorder),
};
