import {
  collectionFor,
  type CoreServices,
  CUSTOM_FIELD_KEY,
  CUSTOM_FIELD_KINDS,
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

const flag = (description: string) => Joi.boolean().description(description);

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
    entityId: { type: 'text', schema: entityId().required(), writable: 'create' },
    key: {
      type: 'text',
      schema: Joi.string()
        .max(100)
        .pattern(CUSTOM_FIELD_KEY, 'key')
        .required()
        .description('the name after cf_; for good'),
      writable: 'create',
    },
    label: { type: 'text', schema: Joi.string().trim().min(1).max(200).required() },
    description: {
      type: 'text',
      schema: Joi.string().trim().max(1_000).empty('').allow(null),
      nullable: true,
    },
    kind: {
      type: 'text',
      schema: Joi.valid(...CUSTOM_FIELD_KINDS)
        .required()
        .description('for good'),
      writable: 'create',
      checked: true,
    },
    multi: {
      type: 'boolean',
      schema: flag('several values; for good'),
      initial: false,
      writable: 'create',
    },
    required: {
      type: 'boolean',
      schema: flag('demanded of new records; cannot be cleared'),
      initial: false,
    },
    filterable: {
      type: 'boolean',
      schema: flag('lists can be filtered and sorted by it'),
      initial: true,
    },
    encrypted: {
      type: 'boolean',
      schema: flag('values are stored as ciphertext, and lists cannot be filtered by them; for good'),
      initial: false,
      writable: 'create',
    },
    isActive: {
      type: 'boolean',
      schema: flag('inactive fields are hidden, with their values'),
      initial: true,
    },
    order: {
      type: 'integer',
      schema: Joi.number()
        .integer()
        .min(0)
        .max(1_000_000)
        .description('place among the fields of the entity'),
      column: 'position',
      initial: 0,
    },
    options: { type: 'jsonb', schema: options, initial: [] },
    rules: { type: 'jsonb', schema: rules, orStored: rulesOrStored, initial: {} },
    defaultValue: { type: 'jsonb', schema: value.allow(null), nullable: true },
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
