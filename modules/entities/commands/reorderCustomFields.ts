import {
  type CommandCall,
  commandFor,
  type CoreServices,
  nextVersion,
  notFound,
  recordId,
  requireWholeTenant,
  type RowState,
  type StateChange,
  type StoredRow,
  tenantOf,
  TrackedRows,
} from '@tenantry/core';
import Joi from 'joi';
import { customFields } from '../collections/customFields';
import { entityId } from '../collections/fieldSchemas';
import { entitiesFeatures } from '../features';

type Services = Pick<CoreServices, 'customFields' | 'database' | 'events'>;

/** Fields of an entity that come first, in their order. */
interface FieldOrder {
  readonly entityId: string;
  readonly ids: readonly [string, ...string[]];
}

const fieldOrder = Joi.object<FieldOrder>({
  entityId: entityId().required(),
  ids: Joi.array().items(recordId()).unique().min(1).max(200).required(),
});

const features = [entitiesFeatures['definitions.manage']];
const { table } = customFields;

export const reorderCustomFields = commandFor<Services>()({
  id: 'entities.custom_fields.reorder',
  tracksAll: true,
  label: 'Update order of custom fields',
  resourceKind: customFields.kind,
  features,
  input: fieldOrder,
  prepare: async ({ entityId: entity, ids: [first] }, call, services) => ({
    tenantId: tenantOf(call),
    resourceId: first,
    touches: await idsOf(services, entity),
  }),
  snapshot: async ({ resourceId, touches, lock }, services) => {
    const state = await rowsOf(services).capture([resourceId ?? '', ...touches], lock);
    const rows = (state[table] ?? []).toSorted((a, b) => Number(a['position']) - Number(b['position']));
    return { view: { order: rows.map(({ key }) => key) }, state, organizationId: null };
  },
  execute: async ({ entityId: entity, ids }, { access }, services, { before }) => {
    requireWholeTenant(access, features);
    const known = await idsOf(services, entity);
    if (ids.some((id) => !known.includes(id))) throw notFound('Custom field not found');
    await services.database.run(
      `UPDATE ${table} f SET position = wanted.place - 1, updated_at = ${nextVersion()}
         FROM unnest($1::uuid[]) WITH ORDINALITY AS wanted (id, place)
        WHERE f.id = wanted.id AND f.position <> wanted.place - 1`,
      [[...ids, ...known.filter((id) => !ids.includes(id))]],
    );
    const rows = before?.state?.[table] ?? [];
    await announce(
      services,
      rows.filter(({ id }) => ids.includes(id as string)),
    );
    return { result: undefined, resourceId: ids[0] };
  },
  undo: restore,
  redo: restore,
});

async function restore(
  change: StateChange<RowState>,
  { access }: CommandCall,
  services: Services,
): Promise<void> {
  requireWholeTenant(access, features);
  await rowsOf(services).restore(change);
  const wanted = new Map(change.to?.[table]?.map((row) => [row['id'], row['updated_at']]));
  const rows = change.from?.[table] ?? [];
  await announce(
    services,
    rows.filter((row) => wanted.get(row['id']) !== row['updated_at']),
  );
}

/** The rows of fields, for snapshots. */
function rowsOf({ database }: Services): TrackedRows {
  return new TrackedRows(database, [
    { name: table, key: ['id'], owner: 'id', deletedAt: 'deleted_at', version: 'updated_at' },
  ]);
}

/** Ids of the live fields of an entity, in order. */
async function idsOf({ customFields: fields, database }: Services, entity: string): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `SELECT id FROM ${table} WHERE entity_id = $1 AND deleted_at IS NULL ORDER BY position, created_at, id`,
    [fields.idOfEntity(entity)],
  );
  return rows.map(({ id }) => id);
}

async function announce(services: Services, rows: readonly StoredRow[]): Promise<void> {
  const [first] = rows;
  if (first) await services.customFields.changed(first['tenant_id'] as string);
  for (const { id, tenant_id: tenantId, entity_id: entity, key } of rows as Record<string, string>[]) {
    const payload = { id: id ?? '', tenantId: tenantId ?? '', organizationId: null, entityId: entity, key };
    await services.events.emit(customFields.events.updated, payload);
  }
}
