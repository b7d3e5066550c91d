import { randomUUID } from 'node:crypto';
import {
  type CommandCall,
  commandFor,
  type CoreServices,
  requireWholeTenant,
  type RowState,
  type StateChange,
  type StoredRow,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { customFields } from '../collections/customFields';
import { entityId } from '../collections/fieldSchemas';
import { entitiesFeatures } from '../features';
import { assertNewFields } from '../rules/assertNewFields';
import { definitionOf } from '../rules/definitionOf';
import { type DefinitionBatch, planDefinitions, type SentDefinition } from '../rules/planDefinitions';
import type { FieldRows, ShownField } from '../services/FieldRows';

interface Services extends Pick<CoreServices, 'customFields' | 'database'> {
  readonly fieldRows: FieldRows;
}

const MOST_DEFINITIONS = 200;
const features = [entitiesFeatures['definitions.manage']];
const { table } = customFields;
const { entityId: _entity, key, ...others } = customFields.fields;

const members = Object.fromEntries(
  Object.entries(others).map(([name, field]) => {
    const schema = 'orStored' in field ? field.orStored : field.schema;
    return [name, schema.optional()] as const;
  }),
);
const { kind: _kind, ...configurable } = members;

/** A definition of a field; `kind` and `label` are required of new ones. */
export const definition = Joi.object<SentDefinition>({
  key: key.schema,
  ...members,
  configJson: Joi.object(configurable).description(
    'the members of a definition besides `kind`, for clients that send them together',
  ),
}).prefs({ noDefaults: true });

/** Definitions to save together. */
export const definitions = Joi.array().items(definition).unique('key').max(MOST_DEFINITIONS);

/** Keys of fields to delete. */
export const removedKeys = Joi.array().items(key.schema.optional()).unique().max(MOST_DEFINITIONS);

/** Creates, changes and deletes fields of one entity, all or none. */
export const saveDefinitions = commandFor<Services>()({
  id: 'entities.custom_fields.save',
  tracksAll: true,
  label: 'Save custom fields',
  resourceKind: customFields.kind,
  features,
  input: Joi.object<DefinitionBatch>({
    entityId: entityId().required(),
    definitions: definitions.required(),
    removed: removedKeys.required(),
  }),
  // Undo finds the rows by their ids, so those of new fields are known beforehand.
  prepare: async ({ entityId: entity, definitions: sent }, call, { fieldRows }) => ({
    tenantId: tenantOf(call),
    touches: [...(await fieldRows.idsOf(entity)), ...sent.map(() => randomUUID())],
  }),
  snapshot: async ({ touches, lock }, { fieldRows }) => {
    if (touches.length === 0) return null;
    const state = await fieldRows.history.capture(touches, lock);
    return { view: { fields: rowsOf(state).map(({ key: name }) => name) }, state, organizationId: null };
  },
  execute: async (batch, { access }, services, { before, tenantId, touches = [] }) => {
    requireWholeTenant(access, features);
    const { customFields: fields, fieldRows } = services;
    const entity = fields.idOfEntity(batch.entityId);
    const present = rowsOf(before?.state);
    const plan = planDefinitions({ ...batch, entityId: entity }, present);
    const free = touches.filter((id) => !present.some((row) => row['id'] === id));
    const next =
      plan.created.length > 0 ? await assertNewFields(entity, plan.created.map(definitionOf), services) : 0;
    const created = plan.created.map((row, at) => ({
      position: next + at,
      ...row,
      id: free[at] as string,
      tenant_id: tenantId,
    }));
    await fieldRows.remove(plan.removedIds);
    await fieldRows.update(plan.updated);
    await fieldRows.insert(created);
    const state = await fieldRows.history.capture(touches);
    await fieldRows.announce(before?.state, state);
    const shown = await fieldRows.shown(touches);
    const saved = batch.definitions.map(({ key: name }) => shown.get(name) as ShownField);
    const resourceId = saved[0]?.id ?? plan.removedIds[0] ?? '';
    const view = { fields: rowsOf(state).map(({ key: name }) => name) };
    return { result: saved, resourceId, after: { view, state, organizationId: null } };
  },
  undo: restore,
  redo: restore,
});

async function restore(
  change: StateChange<RowState>,
  { access }: CommandCall,
  { fieldRows }: Services,
): Promise<void> {
  requireWholeTenant(access, features);
  const ids = [...new Set([change.resourceId, ...change.touches])];
  const from = await fieldRows.history.capture(ids, true);
  await fieldRows.history.restore(change);
  await fieldRows.announce(from, await fieldRows.history.capture(ids));
}

/** Live fields in their order. */
function rowsOf(state: RowState | undefined): StoredRow[] {
  return (state?.[table] ?? []).toSorted((a, b) => Number(a['position']) - Number(b['position']));
}
