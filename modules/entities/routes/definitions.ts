import {
  badRequest,
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
import { SHOWN, type ShownField } from '../services/FieldRows';

const PATH = '/entities/definitions';
const done = Joi.valid(true).required();
const refusals = {
  400: errorResponse('Invalid definitions, too many of them, or an unknown entity'),
  404: errorResponse('A field to delete is not there'),
  409: errorResponse('Records hold values of another kind, or the fields were changed meanwhile'),
};

interface Named {
  readonly entityId?: string;
  readonly key?: string;
}

interface Filter extends PageRequest {
  readonly entityId?: readonly string[];
  readonly isActive?: boolean;
}

/** The definitions of entities, in their order. */
export const listDefinitions = routeFor<Pick<CoreServices, 'customFields' | 'database'>>()({
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
        items: Joi.array().items(SHOWN.schema).required(),
        total: Joi.number().integer().required(),
      }),
    },
  },
  handler: async ({ query, services }) => {
    const { page, pageSize } = query;
    const asked = new Map(
      query.entityId?.map((name) => [services.customFields.idOfEntity(name), name] as const),
    );
    const rows = await services.database.query<{ item: ShownField; total: number }>({
      name: 'entities_definitions',
      text: `SELECT ${SHOWN.sql} AS item, count(*) OVER ()::int AS total FROM ${customFields.table} t
              WHERE t.deleted_at IS NULL AND ($1::text[] IS NULL OR t.entity_id = ANY ($1))
                AND ($2::boolean IS NULL OR t.is_active = $2)
              ORDER BY t.entity_id, t.position, t.created_at, t.id LIMIT $3::bigint OFFSET $4::bigint`,
      values: [
        query.entityId ? [...asked.keys()] : null,
        query.isActive ?? null,
        pageSize,
        (page - 1) * pageSize,
      ],
    });
    const items = rows.map(({ item }) => {
      const name = asked.get(item['entityId'] as string);
      return name === undefined ? item : { ...item, entityId: name };
    });
    return { items, total: rows[0]?.total ?? 0 };
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
    200: {
      description: 'Saved; the item names the entity as the request does',
      body: Joi.object({
        ok: done,
        id: Joi.string().guid().required(),
        item: SHOWN.schema.keys({ configJson: Joi.object().required() }).required(),
      }),
    },
    ...refusals,
  },
  answer: ([item], { body }) => {
    if (!item) throw new Error('A definition that was saved was not answered');
    return { ok: true, id: item.id, item: answered(item, body.entityId) };
  },
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
  answer: (items) => ({ ok: true, ids: items.map(({ id }) => id) }),
});

const named = Joi.object<Named>({ entityId: entityId(), key: customFields.fields.key.schema.optional() });

/** Deletes the field of a key. */
export const deleteDefinition = routeOf(saveDefinitions, {
  method: 'DELETE',
  path: PATH,
  summary: 'Delete the definition of a custom field',
  description:
    'The query or the body names entity and key. Values stay in the records, for a field of the same key and kind.',
  query: named,
  body: named,
  input: ({ query, body }) => ({
    entityId: oneOf('entityId', query, body),
    definitions: [],
    removed: [oneOf('key', query, body)],
  }),
  responses: { 200: { description: 'Deleted', body: Joi.object({ ok: done }) }, ...refusals },
  answer: () => reply(200, { ok: true }),
});

/** A field as the answer to its change shows it. */
function answered(item: ShownField, name: string): ShownField {
  const {
    id: _id,
    entityId: _entity,
    key: _key,
    kind: _kind,
    createdAt: _c,
    updatedAt: _u,
    ...config
  } = item;
  return { ...item, entityId: name, configJson: config };
}

/** A member that query or body names. @throws HttpError 400 neither does, or they differ */
function oneOf(member: keyof Named, query: Named, body: Named | undefined): string {
  const values = new Set([query[member], body?.[member]].filter((value) => value !== undefined));
  const [value] = values;
  if (value !== undefined && values.size === 1) return value;
  const message = value === undefined ? `${member} is required` : `${member} differs in query and body`;
  const code = value === undefined ? 'any.required' : 'any.only';
  throw badRequest('Invalid input', { details: [{ path: [member], message, code }] });
}
