import {
  collectionFor,
  type CoreServices,
  CUSTOM_FIELD_KEY,
  CUSTOM_FIELD_KINDS,
  field,
  filterBy,
} from '@tenantry/core';
import Joi from 'joi';
import { entitiesFeatures } from '../features';
import { assertNewFields } from '../rules/assertNewFields';
import { checkDefinition } from '../rules/checkDefinition';
import { definitionOf } from '../rules/definitionOf';
import { entityId, options, rules, rulesOrStored, value } from './fieldSchemas';

type Services = Pick<CoreServices, 'customFields' | 'database'>;

interface CustomFieldInput {
  readonly entityId: string;
  readonly key: string;
  readonly order: number;
}

/** The refusal of a second field with the same key. */
export const DUPLICATE_KEY = {
  message: 'A custom field with this key exists already',
  code: 'duplicate_key',
};

/** Fields that tenants add to records of one kind. Deleted ones keep their values, for one of the same key. */
export const customFields = collectionFor<Services, CustomFieldInput>()({
  kind: 'entities.custom_field',
  plural: 'entities.custom_fields',
  label: 'custom field',
  path: '/entities/custom-fields',
  features: {
    view: [entitiesFeatures['definitions.view']],
    manage: [entitiesFeatures['definitions.manage']],
  },
  tenantWide: 'only',
  softDelete: true,
  table: 'entities_custom_fields',
  tableExtras: {
    indexes: [
      {
        name: 'entities_custom_fields_deleted',
        columns: ['entity_id', 'key', 'deleted_at'],
        where: 'deleted_at IS NOT NULL',
      },
    ],
  },
  fields: {
    entityId: field.kind({ required: true, writable: 'create' }),
    key: field.code({
      max: 100,
      trim: false,
      narrow: (schema) => schema.pattern(CUSTOM_FIELD_KEY, 'key'),
      required: true,
      writable: 'create',
      description: 'the name after cf_; for good',
    }),
    label: field.text({ max: 200, required: true }),
    description: field.text({ max: 1_000 }),
    kind: field.choice(CUSTOM_FIELD_KINDS, { required: true, writable: 'create', description: 'for good' }),
    multi: field.flag({ initial: false, writable: 'create', description: 'several values; for good' }),
    required: field.flag({ initial: false, description: 'demanded of new records; cannot be cleared' }),
    filterable: field.flag({ initial: true, description: 'lists can be filtered and sorted by it' }),
    encrypted: field.flag({
      initial: false,
      writable: 'create',
      description: 'values are stored as ciphertext, and lists cannot be filtered by them; for good',
    }),
    isActive: field.flag({ initial: true, description: 'inactive fields are hidden, with their values' }),
    order: field.integer({
      column: 'position',
      min: 0,
      max: 1_000_000,
      initial: 0,
      description: 'place among the fields of the entity',
    }),
    options: field.json(options, { initial: [] }),
    rules: { ...field.json(rules, { initial: {} }), orStored: rulesOrStored },
    defaultValue: field.json(value),
  },
  unique: [
    {
      index: 'entities_custom_fields_key',
      field: 'key',
      columns: ['entity_id', 'key'],
      ...DUPLICATE_KEY,
    },
  ],
  list: {
    names: 'members',
    omitted: ['tenantId'],
    order: 't.entity_id, t.position, t.created_at',
    maxPageSize: 200,
    complete: (items, { query }) => {
      const { entityId: name } = query;
      return Promise.resolve(name === undefined ? items : items.map((item) => ({ ...item, entityId: name })));
    },
    filters: {
      entityId: {
        schema: entityId(),
        sql: (name: string, bind, { services }) =>
          `t.entity_id = ${bind(services.customFields.idOfEntity(name))}`,
      },
      isActive: filterBy.equal('t.is_active', 'boolean'),
    },
  },
  hooks: {
    beforeWrite: async ({ action, before, input, columns, services }) => {
      if (action === 'create') {
        columns['entity_id'] = services.customFields.idOfEntity(columns['entity_id'] as string);
      }
      const checked = checkDefinition(definitionOf({ ...before, ...columns }));
      columns['rules'] = checked.rules;
      columns['filterable'] = checked.filterable;
      columns['default_value'] = checked.defaultValue;
      if (action === 'update') return;
      const last = await assertNewFields(columns['entity_id'] as string, [checked], services);
      columns['position'] = input.order ?? last;
    },
    afterChange: ({ from, to }, services) =>
      services.customFields.changed((to ?? from)?.['tenant_id'] as string),
    eventPayload: ({ entity_id: entity, key }) => ({ organizationId: null, entityId: entity, key }),
  },
  clientBroadcast: true,
  eventPayload: {
    organizationId: Joi.valid(null).required(),
    entityId: Joi.string().required(),
    key: Joi.string().required(),
  },
  messages: { notFound: 'Custom field not found' },
});
