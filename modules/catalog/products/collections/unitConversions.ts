import { collectionFor, field, filterBy, identitySql, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { canonicalUnit, unitType } from '../rules/units';
import type { ProductRelations } from '../services/ProductRelations';
import { metadata } from '../../shared/fields';
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
    productId: field.reference(products, {
      onDelete: 'cascade',
      checkedByHooks: true,
      required: true,
      writable: 'create',
    }),
    unitCode: { ...field.code({ min: 1, max: 50, required: true, label: 'Unit' }), meaning: unitType },
    toBaseFactor: field.decimal({
      sqlType: 'numeric(24,12)',
      min: SMALLEST_FACTOR,
      max: LARGEST_FACTOR,
      required: true,
      label: 'Conversion factor',
    }),
    sortOrder: field.integer({ min: 0, max: 1_000_000, initial: 0 }),
    isActive: field.flag({ initial: true }),
    metadata,
  },
  unique: [
    {
      index: 'catalog_product_unit_conversions_unit',
      field: 'unitCode',
      columns: ['product_id', identitySql('unit_code')],
      message: 'The product has a conversion of this unit already.',
      code: 'uom.duplicate_conversion',
    },
  ],
  list: {
    sorts: sortsBy('sortOrder', 'unitCode', 'createdAt'),
    filters: {
      productId: filterBy.anyOf('t.product_id', 'uuid'),
      unitCode: filterBy.equal('t.unit_code', unitType),
      isActive: filterBy.equal('t.is_active', 'boolean'),
    },
    parts: {
      base: `SELECT page.id AS record, p.default_unit AS unit
               FROM page JOIN catalog_products p ON p.tenant_id = page.tenant_id AND p.id = page.product_id`,
    },
    columns: {
      base_unit: {
        sql: 'base.unit',
        schema: Joi.string().allow(null).required().description('in which the product is counted'),
        exported: false,
      },
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
