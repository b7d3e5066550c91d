import {
  booleanToken,
  collectionFor,
  field,
  filterBy,
  type ListFilter,
  type RecordWrite,
  type StoredRow,
  sortsBy,
} from '@tenantry/core';
import Joi from 'joi';
import { isDeepStrictEqual } from 'node:util';
import { GTIN_TYPES, gtinProblem, type GtinType } from '../rules/gtin';
import { invalidMember } from '../../shared/invalidMember';
import type { OptionValues } from '../rules/optionValues';
import type { VariantOptions } from '../services/VariantOptions';
import type { Variants } from '../services/Variants';
import {
  amount,
  dimensions,
  hsCode,
  metadata,
  percent,
  pictureAddress,
  sku,
  weightUnit,
} from '../../shared/fields';
import { products } from './products';
import { assertNoTaxClass } from '../rules/writeProduct';
import { catalogFeatures } from '../../features';

interface VariantInput {
  readonly productId: string;
  readonly isDefault: boolean;
  readonly optionValues: OptionValues | null;
}

interface Services {
  readonly variantOptions: VariantOptions;
  readonly catalogVariants: Variants;
}

type VariantWrite = RecordWrite<Services, VariantInput>;

/** The variant of its product that was made the default one last. */
const IS_DEFAULT = `(t.default_rank IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM catalog_variants s WHERE s.product_id = t.product_id AND s.default_rank IS NOT NULL
     AND (s.default_rank, s.id) > (t.default_rank, t.id)))`;

const isDefault: ListFilter = {
  schema: booleanToken(),
  sql: (wanted: boolean) => (wanted ? IS_DEFAULT : `NOT ${IS_DEFAULT}`),
};

async function prepare(write: VariantWrite): Promise<void> {
  const { action, id: variantId, columns, before, input, call, services } = write;
  assertNoTaxClass(columns);
  if ('gtin_type' in columns || 'barcode' in columns) assertGtin({ ...before, ...columns });
  const productId = (before?.['product_id'] ?? input.productId) as string;
  const isNew = action === 'create';
  const isGiven =
    input.optionValues !== undefined &&
    !isDeepStrictEqual(input.optionValues ?? null, before?.['option_values'] ?? null);
  // Options from before the schema may stay.
  if (isNew || isGiven) {
    const { variantOptions } = services;
    const organizationIds = isNew ? call.scope.organizationIds : null;
    const { organizationId, optionSchemaId } = await variantOptions.product(productId, organizationIds);
    if (isNew) columns['organization_id'] = organizationId;
    const variant = { id: variantId, productId };
    columns['option_values'] = await variantOptions.check(
      variant,
      optionSchemaId,
      input.optionValues ?? null,
      (before?.['option_values'] ?? null) as OptionValues | null,
    );
  }
  if (input.isDefault === false) columns['default_rank'] = null;
  if (input.isDefault)
    columns['default_rank'] = await services.catalogVariants.defaultRank(productId, variantId);
}

/** @throws HttpError 400 the barcode is missing, or invalid for its type */
function assertGtin({ gtin_type: type, barcode }: Readonly<Record<string, unknown>>): void {
  if (typeof type !== 'string') return;
  if (typeof barcode !== 'string') {
    throw invalidMember('barcode', 'A barcode is required with gtinType', 'any.required');
  }
  const problem = gtinProblem(type as GtinType, barcode);
  if (problem !== null) throw invalidMember('barcode', problem, 'gtin.invalid');
}

const collection = collectionFor<Services, VariantInput>();

/** Variants of products. */
export const variants = collection({
  kind: 'catalog.variant',
  alsoNamed: ['catalog:catalog_product_variant'],
  plural: 'catalog.variants',
  label: 'variant',
  path: '/catalog/variants',
  features: { view: [catalogFeatures['products.view']], manage: [catalogFeatures['variants.manage']] },
  table: 'catalog_variants',
  tableExtras: {
    columns: { defaultRank: { type: 'integer', nullable: true } },
    uniques: [['tenant_id', 'product_id', 'id']],
    indexes: [
      {
        name: 'catalog_variants_default',
        columns: ['product_id', 'default_rank'],
        where: 'default_rank IS NOT NULL',
      },
    ],
  },
  fields: {
    productId: field.reference(products, {
      onDelete: 'cascade',
      checkedByHooks: true,
      required: true,
      writable: 'create',
    }),
    name: field.text({ max: 255, translatable: true }),
    sku,
    barcode: field.code({ max: 191 }),
    gtinType: field.code({
      case: 'lower',
      trim: false,
      checked: true,
      narrow: (schema) => schema.valid(...GTIN_TYPES),
    }),
    statusEntryId: field.id({ refersTo: 'dictionaries.entry' }),
    isDefault: field.flag({ column: false }),
    isActive: field.flag({ initial: true }),
    defaultMediaId: field.id({ refersTo: 'attachments.attachment' }),
    defaultMediaUrl: pictureAddress,
    weightValue: amount,
    weightUnit,
    dimensions,
    taxRateId: field.id(),
    taxRate: percent,
    hsCode,
    optionValues: field.json(Joi.object().pattern(Joi.string().max(100), Joi.string().max(255)).max(100)),
    customFieldsetCode: field.code({ max: 100 }),
    metadata,
  },
  customFields: true,
  children: [
    { name: 'catalog_prices', key: ['id'], owner: 'variant_id', version: 'updated_at', hasOwnCommands: true },
  ],
  unique: [
    { index: 'catalog_variants_sku', field: 'sku', message: 'SKU already in use.', status: 400 },
    {
      index: 'catalog_variants_barcode',
      field: 'barcode',
      message: 'Another variant already uses this identifier.',
      status: 400,
    },
  ],
  tools: ['list'],
  list: {
    sorts: sortsBy('name', 'sku', 'createdAt', 'updatedAt'),
    search: ['t.name', 't.sku', 't.barcode'],
    filters: {
      productId: filterBy.anyOf('t.product_id', 'uuid'),
      sku: filterBy.equal('t.sku'),
      isActive: filterBy.equal('t.is_active', 'boolean'),
      isDefault,
    },
    parts: {
      offered: `
        SELECT page.id AS record, s.schema -> 'options' AS options
          FROM page JOIN catalog_products p ON p.id = page.product_id
          JOIN catalog_option_schemas s ON s.id = p.option_schema_id`,
      standard: `
        SELECT DISTINCT ON (s.product_id) s.id AS record FROM catalog_variants s
         WHERE s.default_rank IS NOT NULL AND s.product_id IN (SELECT product_id FROM page)
         ORDER BY s.product_id, s.default_rank DESC, s.id DESC`,
    },
    columns: {
      options: {
        sql: 'offered.options',
        schema: Joi.any().required().description('options of the schema of its product; null: it has none'),
        exported: false,
      },
      is_default: { sql: 'standard.record IS NOT NULL', schema: Joi.boolean().required() },
    },
  },
  hooks: {
    beforeLock: async ({ resourceId }, { variantOptions }) => {
      if (resourceId !== null) await variantOptions.lockProductOf(resourceId);
    },
    beforeWrite: prepare,
    restore: async ({ id: variantId, from, to, services }, bring) => {
      const values = (row: StoredRow | null) => (row?.['option_values'] ?? null) as OptionValues | null;
      if (!to || (from && isDeepStrictEqual(values(from), values(to)))) return bring();
      const productId = to['product_id'] as string;
      await services.variantOptions.lockProduct(productId);
      await bring();
      await services.variantOptions.checkRestored(variantId, productId, values(to));
    },
    view: (row) => ({ isDefault: row['default_rank'] !== null }),
    stored: async ({ id, product_id: productId }, _state, { catalogVariants }) => ({
      isDefault: (await catalogVariants.defaultOf(productId as string)) === id,
    }),
    parent: (row) => ({ kind: 'catalog.product', id: row['product_id'] as string }),
  },
  messages: { notFound: 'Catalog variant not found' },
});
