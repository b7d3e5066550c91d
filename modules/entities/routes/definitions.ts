import {
  type CoreServices,
  errorResponse,
  listOf,
  type PageRequest,
  reply,
  routeFor,
  routeOf,
  widePaging,
} from '@tenantry/core';
import Joi from 'joi';
import { customFields } from '../collections/customFields';
import { entityId } from '../collections/fieldSchemas';
import { definition, definitions, removedKeys, saveDefinitions } from '../commands/saveDefinitions';
import { entitiesFeatures } from '../features';
import type { DefinitionBatch, SentDefinition } from '../rules/planDefinitions';

const PATH = '/entities/definitions';
const shown = customFields.shown((name) => name !== 'tenantId');
const done = Joi.valid(true).required();
const refusals = {
  400: errorResponse('Invalid definitions, too many of them, or an unknown entity'),
  404: errorResponse('A field to delete is not there'),
  409: errorResponse('Records hold values of another kind, or the fields were changed meanwhile'),
};

interface Filter extends PageRequest {
  readonly entityId?: readonly string[];
  readonly isActive?: boolean;
}

/** The definitions of entities, in their order. */
export const listDefinitions = routeFor<Pick<CoreServices, 'database'>>()({
  method: 'GET',
  path: PATH,
  summary: 'List the definitions of custom fields',
  description: 'Those that are not active included; `entityId` may name several entities.',
  access: 'authenticated',
  features: [entitiesFeatures['definitions.view']],
  ofCollection: true,
  query: Joi.object<Filter>({ entityId: listOf(entityId()), isActive: Joi.boolean(), ...widePaging() }),
  responses: {
    200: {
      description: 'Definitions',
      body: Joi.object({
        items: Joi.array().items(shown.schema).required(),
        total: Joi.number().integer().required(),
      }),
    },
  },
  handler: async ({ query, services }) => {
    const { page, pageSize } = query;
    const rows = await services.database.query<{ item: object; total: number }>({
      name: 'entities_definitions',
      text: `SELECT ${shown.sql} AS item, count(*) OVER ()::int AS total FROM ${customFields.table} t
              WHERE t.deleted_at IS NULL AND ($1::text[] IS NULL OR t.entity_id = ANY ($1))
                AND ($2::boolean IS NULL OR t.is_active = $2)
              ORDER BY t.entity_id, t.position, t.created_at, t.id LIMIT $3::bigint OFFSET $4::bigint`,
      values: [query.entityId ?? null, query.isActive ?? null, pageSize, (page - 1) * pageSize],
    });
    return { items: rows.map(({ item }) => item), total: rows[0]?.total ?? 0 };
  },
});

/** Creates the field of a key, or changes it. */
export const saveDefinition = routeOf(saveDefinitions, {
  method: 'POST',
  path: PATH,
  summary: 'Create or change the definition of a custom field',
  description: 'Of a field that is there, members that are left out stay as they are.',
  body: definition.keys({ entityId: entityId().required() }) as Joi.ObjectSchema<
    SentDefinition & { readonly entityId: string }
  >,
  input: ({ body: { entityId: entity, ...sent } }) => ({
    entityId: entity,
    definitions: [sent as SentDefinition],
    removed: [],
  }),
  responses: {
    200: { description: 'Saved', body: Joi.object({ ok: done, id: Joi.string().guid().required() }) },
    ...refusals,
  },
  answer: ([id]) => ({ ok: true, id }),
});

/** Saves several definitions of an entity, all or none. */
export const saveDefinitionBatch = routeOf(saveDefinitions, {
  method: 'POST',
  path: `${PATH}/batch`,
  summary: 'Create, change and delete definitions of an entity together',
  description: 'All or none, undone as a whole. `removed` holds keys of fields to delete.',
  body: Joi.object<Omit<DefinitionBatch, 'removed'> & { readonly removed?: readonly string[] }>({
    entityId: entityId().required(),
    definitions: definitions.required(),
    removed: removedKeys,
  }).required(),
  input: ({ body: { removed = [], ...batch } }) => ({ ...batch, removed }),
  responses: {
    200: {
      description: 'Saved; ids in the order of the request',
      body: Joi.object({ ok: done, ids: Joi.array().items(Joi.string().guid()).required() }),
    },
    ...refusals,
  },
  answer: (ids) => ({ ok: true, ids }),
});

/** Deletes the field of a key. */
export const deleteDefinition = routeOf(saveDefinitions, {
  method: 'DELETE',
  path: PATH,
  summary: 'Delete the definition of a custom field',
  description: 'Values stay in the records, for a field of the same key and kind.',
  query: Joi.object<{ readonly entityId: string; readonly key: string }>({
    entityId: entityId().required(),
    key: customFields.fields.key.schema,
  }),
  input: ({ query }) => ({ entityId: query.entityId, definitions: [], removed: [query.key] }),
  responses: { 200: { description: 'Deleted', body: Joi.object({ ok: done }) }, ...refusals },
  answer: () => reply(200, { ok: true }),
});
