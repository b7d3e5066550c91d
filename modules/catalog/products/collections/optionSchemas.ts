import { badRequest, collectionFor, filterBy, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import type { OptionSchemas } from '../services/OptionSchemas';
import { flag, metadata, name, slug, text } from '../../shared/fields';
import { optionList } from './optionSchemaBody';
import { catalogFeatures } from '../../features';

interface OptionSchemaInput {
  readonly name: string;
  readonly code: string | null;
}

const collection = collectionFor<{ optionSchemas: OptionSchemas }, OptionSchemaInput>();

/** Schemas of options that products may share. */
export const optionSchemas = collection({
  kind: 'catalog.optionSchema',
  alsoNamed: ['catalog:catalog_option_schema_template'],
  plural: 'catalog.optionSchemas',
  label: 'option schema',
  path: '/catalog/option-schemas',
  features: { view: [catalogFeatures['products.view']], manage: [catalogFeatures['settings.manage']] },
  table: 'catalog_option_schemas',
  softDelete: true,
  blankClears: true,
  fields: {
    name: name(),
    code: { ...slug(), nullable: false },
    description: text(4000),
    schema: {
      schema: Joi.object({ options: optionList.required() }).required(),
      type: 'jsonb',
      initial: { options: [] },
    },
    metadata,
    isActive: flag(true),
  },
  unique: [
    { index: 'catalog_option_schemas_code', field: 'code', message: 'Option schema code already in use.' },
  ],
  list: {
    sorts: sortsBy('name', 'code', 'createdAt', 'updatedAt'),
    search: ['t.name', 't.code'],
    filters: { isActive: filterBy.equal('t.is_active', 'boolean') },
  },
  hooks: {
    beforeWrite: async ({ action, columns, input: { name: title }, organizationId, services }) => {
      if (action === 'create') {
        columns['code'] ??= await services.optionSchemas.newCode(organizationId, title as string);
      } else if (columns['code'] === null) delete columns['code'];
    },
    beforeDelete: async ({ id, services }) => {
      if (await services.optionSchemas.isUsed(id)) {
        throw badRequest('Detach products from this schema before deleting it.');
      }
    },
  },
  tools: ['list'],
  messages: { notFound: 'Option schema not found' },
});
