import { collectionFor, filterBy, referenceTo, uuid, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { canonicalUnit } from '../rules/units';
import type { ProductRelations } from '../services/ProductRelations';
import { flag, metadata } from '../../shared/fields';
import { catalogFeatures } from '../../features';
import { products } from './products';

const SMALLEST_FACTOR = 1e-12;
const LARGEST_FACTOR = 1_000_000;

const collection = collectionFor<{ productRelations: ProductRelations }, { readonly productId: string }>();

/** Units that a product is sold in, and how much of its default unit each is. */
export const unitConversions = collection({
  kind: 'catalog.product_unit_conversion',
  plural: 'catalog.product-unit-conversions',
  label: 'unit conversion',
  path: '/catalog/product-unit-conversions',
  features: { view: [catalogFeatures['products.view']], manage: [catalogFeatures['products.manage']] },
  table: 'catalog_product_unit_conversions',
  tableExtras: {
    indexes: [{ name: 'catalog_product_unit_conversions_organization', columns: ['organization_id', 'id'] }],
  },
  fields: {
    productId: {
      schema: uuid().required(),
      type: 'uuid',
      writable: 'create',
      references: referenceTo(products, { onDelete: 'cascade', checkedByHooks: true }),
    },
    unitCode: { schema: Joi.string().trim().min(1).max(50).required(), type: 'text' },
    toBaseFactor: {
      schema: Joi.number().min(SMALLEST_FACTOR).max(LARGEST_FACTOR).required(),
      type: 'numeric',
      sqlType: 'numeric(24,12)',
    },
    sortOrder: { schema: Joi.number().integer().min(0).max(1_000_000), type: 'integer', initial: 0 },
    isActive: flag(true),
    metadata,
  },
  unique: [
    {
      index: 'catalog_product_unit_conversions_unit',
      field: 'unitCode',
      columns: ['product_id', 'unit_code'],
      message: 'The product has a conversion of this unit already.',
      code: 'uom.duplicate_conversion',
    },
  ],
  list: {
    sorts: sortsBy('sortOrder', 'unitCode', 'createdAt'),
    filters: {
      productId: filterBy.anyOf('t.product_id', 'uuid'),
      unitCode: filterBy.equal('t.unit_code'),
      isActive: filterBy.equal('t.is_active', 'boolean'),
    },
  },
  hooks: {
    beforeWrite: async ({ action, columns, input, call, services }) => {
      const unit = columns['unit_code'];
      if (typeof unit === 'string') columns['unit_code'] = canonicalUnit(unit);
      if (action !== 'create') return;
      const { productRelations } = services;
      const product = await productRelations.product(input.productId as string, call.scope.organizationIds);
      columns['organization_id'] = product.organizationId;
    },
    parent: (row) => ({ kind: 'catalog.product', id: row['product_id'] as string }),
  },
  tools: ['list'],
  messages: { notFound: 'Unit conversion not found' },
});
