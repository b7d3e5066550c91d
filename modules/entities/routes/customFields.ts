import { badRequest, booleanToken, type Commands, created, errorResponse, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { CustomFieldChange, NewCustomField } from '../services/CustomField';
import type { CustomFieldFilters, CustomFieldRecords } from '../services/CustomFieldRecords';
import { changeErrors, createErrors, createdField, done, fieldPage } from './answers';
import { content, entityId, newField, recordId } from './fields';
import { entitiesFeatures } from '../features';
import { customFieldCommands, type FieldOrder } from '../commands/customFieldCommands';

interface Services {
  readonly commands: Commands;
  readonly customFieldRecords: CustomFieldRecords;
}

const route = routeFor<Services>();
const PATH = '/entities/custom-fields';
const access = 'authenticated';
const features = [entitiesFeatures['definitions.manage']];

export const listCustomFields = route({
  method: 'GET',
  path: PATH,
  summary: 'List custom fields',
  description: 'By entity, then in the order in which forms show them.',
  access,
  features: [entitiesFeatures['definitions.view']],
  query: Joi.object<CustomFieldFilters>({
    page: Joi.number().integer().min(1).default(1),
    pageSize: Joi.number().integer().min(1).max(200).default(50),
    id: recordId().empty(''),
    entityId: entityId().empty(''),
    isActive: booleanToken().empty(''),
  }).unknown(true),
  responses: {
    200: { description: 'Custom fields', body: fieldPage },
    400: errorResponse('Invalid query'),
  },
  handler: async ({ query, services }) => {
    const { page, pageSize } = query;
    const { items, total } = await services.customFieldRecords.list(query);
    return { items, total, page, pageSize, totalPages: Math.ceil(total / pageSize) };
  },
});

export const createCustomField = route({
  method: 'POST',
  path: PATH,
  summary: 'Add a custom field',
  description:
    'Records of the entity take it from then on. Values that a deleted field of the same key has left are shown again.',
  access,
  features,
  body: Joi.object<NewCustomField>(newField),
  responses: { 201: { description: 'Added', body: createdField }, ...createErrors },
  handler: async (context) => {
    const { commands } = context.services;
    const executed = await commands.execute(customFieldCommands.create, context.body, context);
    return executed.answer(created({ id: executed.result }));
  },
});

export const updateCustomField = route({
  method: 'PUT',
  path: PATH,
  summary: 'Change a custom field',
  description: 'What is left out stays. Entity, key, kind and multi are for good.',
  access,
  features,
  body: Joi.object<CustomFieldChange & { id: string }>({ id: recordId().required(), ...content }),
  responses: { 200: { description: 'Changed', body: done }, ...changeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      customFieldCommands.update,
      context.body,
      context,
    );
    return executed.answer({ ok: true });
  },
});

export const deleteCustomField = route({
  method: 'DELETE',
  path: PATH,
  summary: 'Delete a custom field',
  description: 'The id stands in the query or in the body. Records keep their values, which are hidden.',
  access,
  features,
  query: Joi.object<{ id?: string }>({ id: recordId().empty('') }).unknown(true),
  body: Joi.object<{ id?: string }>({ id: recordId() }),
  responses: { 200: { description: 'Deleted', body: done }, ...changeErrors },
  handler: async (context) => {
    const id = context.query.id ?? context.body.id;
    if (id === undefined) throw badRequest('ID is required');
    const executed = await context.services.commands.execute(customFieldCommands.remove, { id }, context);
    return executed.answer({ ok: true });
  },
});

export const reorderCustomFields = route({
  method: 'POST',
  path: `${PATH}/reorder`,
  summary: 'Put custom fields of an entity in order',
  description: 'Those named come first, the others follow as they were.',
  access,
  features,
  body: Joi.object<FieldOrder>({
    entityId: entityId().required(),
    ids: Joi.array().items(recordId()).unique().min(1).max(200).required(),
  }),
  responses: { 200: { description: 'In order', body: done }, ...changeErrors },
  handler: async (context) => {
    const executed = await context.services.commands.execute(
      customFieldCommands.reorder,
      context.body,
      context,
    );
    return executed.answer({ ok: true });
  },
});
