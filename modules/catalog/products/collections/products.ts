import { collectionFor, type CoreServices } from '@tenantry/core';
import Joi from 'joi';
import { productFields } from './productFields';
import { productList } from './productList';
import type { ProductListServices } from './productParts';
import {
  relateProduct,
  prepareProduct,
  restoreProduct,
  type ProductInput,
  type ProductServices,
} from '../rules/writeProduct';
import { catalogFeatures } from '../../features';

type Services = ProductServices & ProductListServices & Pick<CoreServices, 'database'>;

const collection = collectionFor<Services, ProductInput>();
const ofProduct = { owner: 'product_id' };
const versioned = { ...ofProduct, key: ['id'], version: 'updated_at', hasOwnCommands: true };

/** Products. */
export const products = collection({
  kind: 'catalog.product',
  plural: 'catalog.products',
  label: 'product',
  path: '/catalog/products',
  features: { view: [catalogFeatures['products.view']], manage: [catalogFeatures['products.manage']] },
  table: 'catalog_products',
  tableExtras: {
    indexes: [
      {
        name: 'catalog_products_option_schema',
        columns: ['option_schema_id'],
        where: 'option_schema_id IS NOT NULL',
      },
      {
        name: 'catalog_products_status_entry_id_idx',
        columns: ['status_entry_id'],
        where: 'status_entry_id IS NOT NULL',
      },
    ],
  },
  fields: productFields,
  customFields: true,
  children: [
    { ...ofProduct, name: 'catalog_product_categories', key: ['product_id', 'category_id'] },
    { ...ofProduct, name: 'catalog_product_tags', key: ['product_id', 'tag_id'] },
    { ...versioned, name: 'catalog_variants' },
    { ...versioned, name: 'catalog_product_unit_conversions' },
    { ...versioned, name: 'catalog_prices' },
  ],
  shared: [
    {
      name: 'catalog_option_schemas',
      inUse: 'EXISTS (SELECT 1 FROM catalog_products p WHERE p.option_schema_id = t.id)',
      namedBy: 'option_schema_id',
      deletedAt: 'deleted_at',
      version: 'updated_at',
    },
    {
      name: 'catalog_tags',
      inUse: 'EXISTS (SELECT 1 FROM catalog_product_tags l WHERE l.tag_id = t.id)',
      version: 'updated_at',
    },
  ],
  unique: [
    { index: 'catalog_products_sku', field: 'sku', message: 'SKU already in use.', status: 400 },
    { index: 'catalog_products_handle', field: 'handle', message: 'Handle already in use.', status: 400 },
  ],
  tools: ['list', 'read', 'create', 'update'],
  list: productList,
  hooks: {
    beforeWrite: prepareProduct,
    afterWrite: relateProduct,
    restore: restoreProduct,
    eventPayload: (row) => ({
      productType: row['product_type'],
      statusEntryId: row['status_entry_id'] ?? null,
      isActive: row['is_active'],
    }),
    view: (_row, state) => ({
      categoryIds: (state['catalog_product_categories'] ?? []).map((link) => link['category_id']).sort(),
      tagIds: (state['catalog_product_tags'] ?? []).map((link) => link['tag_id']).sort(),
    }),
    stored: async (row, state, { database }) => ({
      categoryIds: new Set((state['catalog_product_categories'] ?? []).map((link) => link['category_id'])),
      tags: await labelsOf(
        database,
        (state['catalog_product_tags'] ?? []).map((link) => link['tag_id'] as string),
      ),
      unitPrice: {
        enabled: row['unit_price_enabled'],
        referenceUnit: row['unit_price_reference_unit'],
        baseQuantity: row['unit_price_base_quantity'],
      },
      ...(row['option_schema_id'] === null && { optionSchema: null }),
    }),
    relations: (_row, state) =>
      (state['catalog_product_categories'] ?? []).map((link) => ({
        kind: 'catalog.category',
        id: link['category_id'] as string,
      })),
  },
  clientBroadcast: true,
  eventPayload: {
    productType: Joi.string().required(),
    statusEntryId: Joi.string().guid().allow(null).required(),
    isActive: Joi.boolean().required(),
  },
  messages: { notFound: 'Catalog product not found', idRequired: 'Product id is required.' },
});

/** Labels of tags. */
async function labelsOf(
  database: CoreServices['database'],
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ label: string }>({
    name: 'catalog_labels_of_tags',
    text: 'SELECT label FROM catalog_tags WHERE id = ANY ($1::uuid[])',
    values: [ids],
  });
  return new Set(rows.map(({ label }) => label));
}
