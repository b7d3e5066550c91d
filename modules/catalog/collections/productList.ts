import { filterBy, type ListCall, type ListDeclaration, type ListFilter, listOf, uuid } from '@tenantry/core';
import Joi from 'joi';
import { canonicalUnit } from '../rules/units';
import type { PriceFinder, PriceSelectors } from '../services/PriceFinder';
import type { ProductExtras } from '../services/ProductExtras';

/** Services that complete a page of products. */
export interface ProductListServices {
  readonly priceFinder: PriceFinder;
  readonly productExtras: ProductExtras;
}

/** A parameter that says which price counts; it narrows nothing. */
const selector = (schema: Joi.Schema): ListFilter => ({ schema, sql: () => null });

/** Products that are linked to any of the records. */
const linked = (table: string, column: string): ListFilter => ({
  schema: listOf(uuid()),
  sql: (ids, bind) =>
    `EXISTS (SELECT 1 FROM ${table} l WHERE l.product_id = t.id AND l.${column} = ANY (${bind(ids, 'uuid[]')}))`,
});

/** What lists show of offers in sales channels: there are none, as no module has channels. */
const UNOFFERED = { offers: [], channelIds: [] };

const nullableText = Joi.string().allow(null).required();

const bestPrice = Joi.object({
  price_id: uuid().required(),
  variant_id: uuid().allow(null).required(),
  price_kind_id: uuid().required(),
  price_kind_code: Joi.string().required(),
  is_promotion: Joi.boolean().required(),
  display_mode: Joi.string().required(),
  currency_code: Joi.string().required(),
  unit_price_net: nullableText,
  unit_price_gross: nullableText,
  tax_rate: nullableText,
  tax_amount: nullableText,
  min_quantity: Joi.number().required(),
  max_quantity: Joi.number().allow(null).required(),
  starts_at: nullableText,
  ends_at: nullableText,
});

const unitPrice = Joi.object({
  enabled: Joi.boolean().required(),
  reference_unit: nullableText,
  base_quantity: nullableText,
});

function selectorsIn(query: Readonly<Record<string, unknown>>): PriceSelectors {
  const given = (name: string) => (query[name] ?? null) as never;
  const unit = query['quantityUnit'];
  return {
    channelId: given('channelId'),
    userId: given('userId'),
    userGroupId: given('userGroupId'),
    customerId: given('customerId'),
    customerGroupId: given('customerGroupId'),
    quantity: given('quantity'),
    quantityUnit: typeof unit === 'string' ? canonicalUnit(unit) : null,
    at: given('priceDate'),
  };
}

type Item = Readonly<Record<string, unknown>>;

async function complete(items: readonly Item[], { query, services }: ListCall<ProductListServices>) {
  const ids = items.map(({ id }) => id as string);
  const [extras, prices] = await Promise.all([
    services.productExtras.of(ids),
    services.priceFinder.best(ids, selectorsIn(query)),
  ]);
  return items.map((item) => {
    const id = item['id'] as string;
    const { categories, tags } = extras.get(id) ?? { categories: [], tags: [] };
    const categoryIds = categories.map((category) => category.id);
    return { ...item, ...UNOFFERED, categories, categoryIds, tags, pricing: prices.get(id) ?? null };
  });
}

/** How products are listed (spec supplement, catalog 8.1). */
export const productList: ListDeclaration<ProductListServices> = {
  sorts: { title: 't.title', sku: 't.sku', createdAt: 't.created_at', updatedAt: 't.updated_at' },
  search: ['t.title', 't.subtitle', 't.sku', 't.handle', 't.description'],
  relevance: ['t.title', 't.sku'],
  filters: {
    status: filterBy.anyOf('t.status_entry_id', 'uuid'),
    isActive: filterBy.equal('t.is_active', 'boolean'),
    configurable: filterBy.equal('t.is_configurable', 'boolean'),
    productType: filterBy.anyOf('t.product_type'),
    customFieldset: filterBy.equal('t.custom_fieldset_code'),
    categoryIds: linked('catalog_product_categories', 'category_id'),
    tagIds: linked('catalog_product_tags', 'tag_id'),
    channelIds: { schema: listOf(uuid()), sql: () => 'false' },
    channelId: selector(uuid()),
    userId: selector(uuid()),
    userGroupId: selector(uuid()),
    customerId: selector(uuid()),
    customerGroupId: selector(uuid()),
    quantity: selector(Joi.number().min(1).max(100_000)),
    quantityUnit: selector(Joi.string().trim().max(50)),
    priceDate: selector(Joi.date().iso().min('1900-01-01').max('9999-12-31')),
  },
  columns: {
    unit_price: {
      sql: `json_build_object('enabled', t.unit_price_enabled, 'reference_unit', t.unit_price_reference_unit,
        'base_quantity', t.unit_price_base_quantity::text)`,
      schema: unitPrice.required(),
    },
  },
  complete,
  completed: {
    offers: Joi.array().items(Joi.object()).required().description('in sales channels'),
    channelIds: Joi.array().items(uuid()).required().description('sales channels that offer it'),
    categories: Joi.array()
      .items(Joi.object({ id: uuid().required(), name: Joi.string().required(), slug: nullableText }))
      .required(),
    categoryIds: Joi.array().items(uuid()).required(),
    tags: Joi.array().items(Joi.string()).required(),
    pricing: bestPrice.allow(null).required().description('best price for the selectors of the query'),
  },
};
