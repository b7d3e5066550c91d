import {
  choiceType,
  filterBy,
  type ListDeclaration,
  type ListFilter,
  listOf,
  moment,
  ofQuery,
  uuid,
  sortsBy,
} from '@tenantry/core';
import Joi from 'joi';
import { catalogFeatures } from '../../features';
import { assertKnownUnit, quantitySchema, quantityUnitSchema } from '../../shared/askedQuantity';
import { PRODUCT_TYPES } from './productFields';
import { productParts, type ProductListServices } from './productParts';

/** A parameter that says which price counts; it narrows nothing. */
const selector = (schema: Joi.Schema): ListFilter => ({ schema, sql: () => null });

/** Products that are linked to any of the records. */
const linked = (table: string, column: string): ListFilter => ({
  schema: listOf(uuid()),
  sql: (ids, bind) =>
    `EXISTS (SELECT 1 FROM ${table} l WHERE l.product_id = t.id AND l.${column} = ANY (${bind(ids, 'uuid[]')}))`,
});

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

/** A quantity that clients count with: a number, not text as other decimals. */
const numberOf = (column: string) => ({
  sql: `t.${column}::double precision`,
  schema: Joi.number().allow(null).required(),
});

/** A member that pages show and exports leave out. */
const onPages = (sql: string, schema: Joi.Schema) => ({ sql, schema, exported: false });
const list = (items: Joi.Schema) => Joi.array().items(items).required();

const category = Joi.object({ id: uuid().required(), name: Joi.string().required(), slug: nullableText });

/** How products are listed. */
export const productList: ListDeclaration<ProductListServices> = {
  sorts: sortsBy('title', 'sku', 'createdAt', 'updatedAt'),
  search: ['t.title', 't.subtitle', 't.sku', 't.handle', 't.description'],
  relevance: ['t.title', 't.sku'],
  filters: {
    status: filterBy.anyOf('t.status_entry_id', 'uuid'),
    isActive: filterBy.equal('t.is_active', 'boolean'),
    configurable: filterBy.equal('t.is_configurable', 'boolean'),
    productType: filterBy.anyOf('t.product_type', choiceType(PRODUCT_TYPES)),
    customFieldset: filterBy.equal('t.custom_fieldset_code'),
    categoryIds: linked('catalog_product_categories', 'category_id'),
    tagIds: linked('catalog_product_tags', 'tag_id'),
    channelIds: { schema: listOf(uuid()), sql: () => 'false' },
    channelId: selector(uuid()),
    userId: selector(uuid()),
    userGroupId: selector(uuid()),
    customerId: selector(uuid()),
    customerGroupId: selector(uuid()),
    quantity: selector(quantitySchema()),
    quantityUnit: {
      schema: quantityUnitSchema(),
      sql: async (unit: string, _bind, { services }) => {
        await assertKnownUnit(unit, services);
        return null;
      },
    },
    priceDate: selector(moment().min(new Date('1900-01-01T00:00:00Z'))),
  },
  columns: {
    min_order_qty: numberOf('min_order_qty'),
    max_order_qty: numberOf('max_order_qty'),
    order_qty_increment: numberOf('order_qty_increment'),
    unit_price: {
      sql: `json_build_object('enabled', t.unit_price_enabled, 'reference_unit', t.unit_price_reference_unit,
        'base_quantity', t.unit_price_base_quantity::text)`,
      schema: unitPrice.required(),
    },
    // There are no offers in sales channels, as no module has channels.
    offers: onPages(`'[]'::json`, list(Joi.object()).description('in sales channels')),
    channelIds: onPages(`'[]'::json`, list(uuid()).description('sales channels that offer it')),
    categories: {
      sql: (_bind, { access }) =>
        access.has(catalogFeatures['categories.view']) ? `coalesce(category.shown, '[]')` : `'[]'::json`,
      schema: list(category),
      exported: false,
    },
    categoryIds: { sql: `coalesce(category.ids, '[]')`, schema: list(uuid()) },
    tags: { sql: `coalesce(tag.labels, '[]')`, schema: list(Joi.string()) },
    pricing: onPages(
      'best.price',
      ofQuery(bestPrice.allow(null).required().description('best price for the selectors of the query')),
    ),
    price: {
      ...onPages(
        "trim_scale((best.price->>'unit_price_net')::numeric)::text",
        ofQuery(nullableText.description('net, of the best price')),
      ),
      currencyIn: 'currency_code',
    },
    currency_code: onPages("best.price->>'currency_code'", ofQuery(nullableText.description('of `price`'))),
  },
  parts: productParts,
};
