import { badRequest, collectionFor, field, filterBy, sortsBy, type StoredRow } from '@tenantry/core';
import Joi from 'joi';
import { isDeepStrictEqual } from 'node:util';
import type { VariantOption } from '../rules/optionValues';
import type { OptionSchemas } from '../services/OptionSchemas';
import type { VariantOptions } from '../services/VariantOptions';
import { metadata, SLUG } from '../../shared/fields';
import { optionList } from './optionSchemaBody';
import { catalogFeatures } from '../../features';
import { countList } from '../../shared/countList';

interface OptionSchemaInput {
  readonly name: string;
  readonly code: string | null;
  readonly schema: Options;
}

interface Options {
  readonly options?: readonly VariantOption[];
}

interface Services {
  readonly optionSchemas: OptionSchemas;
  readonly variantOptions: VariantOptions;
}

const collection = collectionFor<Services, OptionSchemaInput>();

function optionsOf({ schema }: StoredRow): readonly VariantOption[] {
  return (schema as Options | null)?.options ?? [];
}

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
  fields: {
    name: field.text({ max: 255, required: true }),
    code: field.code({ ...SLUG, nullable: false, takesNull: true }),
    description: field.text({ max: 4000 }),
    schema: field.json(Joi.object({ options: optionList.required() }), {
      label: 'Options',
      required: true,
      initial: { options: [] },
    }),
    metadata,
    isActive: field.flag({ initial: true }),
  },
  unique: [
    { index: 'catalog_option_schemas_code', field: 'code', message: 'Option schema code already in use.' },
  ],
  list: {
    sorts: sortsBy('name', 'code', 'createdAt', 'updatedAt'),
    search: ['t.name', 't.code'],
    filters: { isActive: filterBy.equal('t.is_active', 'boolean') },
    ...countList('product_count', 'catalog_products', 'option_schema_id', 'products that have these options'),
  },
  hooks: {
    beforeWrite: async ({ id, action, columns, before, input, organizationId, services }) => {
      if (action === 'create') {
        columns['code'] ??= await services.optionSchemas.newCode(organizationId, input.name as string);
      } else if (columns['code'] === null) delete columns['code'];
      if (!before || !input.schema) return;
      const [was, is] = [optionsOf(before), input.schema.options ?? []];
      if (!isDeepStrictEqual(was, is)) await services.variantOptions.assertSchemaFits(id, is, was);
    },
    restore: async ({ id, from, to, services: { variantOptions } }, bring) => {
      await bring();
      if (!from || !to || isDeepStrictEqual(optionsOf(from), optionsOf(to))) return;
      await variantOptions.afterRestoring(() =>
        variantOptions.assertSchemaFits(id, optionsOf(to), optionsOf(from)),
      );
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
