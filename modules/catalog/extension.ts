import { pageOf } from '@tenantry/core';
import type { CollectionView, ConsoleExtension } from '@tenantry/module-console/contract';
import { catalogFeatures } from './features';
import { productGroups } from './productGroups';
import { sidebar } from './sidebar';

const variants = {
  collection: 'catalog.variant',
  help: 'Forms of the product that are sold separately, as sizes or colours.',
  columns: ['name', 'optionValues', 'sku', 'barcode', 'isActive'],
  sort: 'name',
  form: ['name', 'optionValues', 'sku', 'barcode', 'weightValue', 'weightUnit', 'isDefault', 'isActive'],
} as const satisfies CollectionView;

const prices = {
  collection: 'catalog.price',
  help: 'What the product costs, by kind of price, currency and quantity.',
  columns: ['priceKindId', 'unitPriceNet', 'unitPriceGross', 'minQuantity'],
  headings: { unitPriceNet: 'Net', unitPriceGross: 'Gross' },
  sort: 'minQuantity',
  form: [
    'priceKindId',
    'unitPriceNet',
    'unitPriceGross',
    'currencyCode',
    'taxRate',
    'minQuantity',
    'maxQuantity',
    'startsAt',
    'endsAt',
  ],
} as const satisfies CollectionView;

const WITH_METADATA = ['product', 'variant', 'category', 'price', 'optionSchema', 'product_unit_conversion'];
const WITH_DIMENSIONS = ['product', 'variant'];

/** Parts that draw or change metadata and dimensions. @param name of the use, for their ids */
const partsOf = (name: string, [ofMetadata, ofDimensions]: readonly [string, string]) => [
  ...WITH_METADATA.map((on) => ({
    id: `catalog.${on}_metadata_${name}`,
    on: `catalog.${on}`,
    member: 'metadata',
    title: 'Metadata',
    component: ofMetadata,
  })),
  ...WITH_DIMENSIONS.map((on) => ({
    id: `catalog.${on}_dimensions_${name}`,
    on: `catalog.${on}`,
    member: 'dimensions',
    title: 'Dimensions',
    component: ofDimensions,
  })),
];

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'catalog',
  api: '^1.3.0',
  entry: 'index.js',
  styles: ['index.css'],
  cells: [
    ...partsOf('shown', ['ShownMetadata', 'ShownDimensions']),
    {
      id: 'catalog.schema_options',
      on: 'catalog.optionSchema',
      member: 'schema',
      title: 'Options',
      component: 'SchemaOptions',
    },
    {
      id: 'catalog.conversion',
      on: 'catalog.product_unit_conversion',
      member: 'toBaseFactor',
      title: 'Conversion',
      component: 'ConversionText',
    },
    ...['unitPriceNet', 'unitPriceGross', 'taxAmount'].map((member) => ({
      id: `catalog.price_${member}`,
      on: 'catalog.price',
      member,
      title: 'Price',
      component: 'PriceAmount',
    })),
    {
      id: 'catalog.price_count',
      on: 'catalog.priceKind',
      member: 'price_count',
      title: 'Price count',
      component: 'PriceCount',
    },
    {
      id: 'catalog.product_count',
      on: 'catalog.optionSchema',
      member: 'product_count',
      title: 'Product count',
      component: 'ProductCount',
    },
    {
      id: 'catalog.option_values',
      on: 'catalog.variant',
      member: 'optionValues',
      title: 'Option values',
      component: 'OptionValues',
    },
  ],
  inputs: [
    ...partsOf('input', ['MetadataInput', 'DimensionsInput']),
    {
      id: 'catalog.schema_builder',
      on: 'catalog.optionSchema',
      member: 'schema',
      title: 'Options',
      component: 'SchemaBuilder',
    },
    {
      id: 'catalog.factor_input',
      on: 'catalog.product_unit_conversion',
      member: 'toBaseFactor',
      title: 'Conversion',
      component: 'FactorInput',
    },
    {
      id: 'catalog.tax_input',
      on: 'catalog.priceKind',
      member: 'displayMode',
      title: 'Tax',
      component: 'TaxInput',
    },
    {
      id: 'catalog.code_input',
      on: 'catalog.priceKind',
      member: 'code',
      title: 'Code',
      component: 'CodeInput',
    },
    {
      id: 'catalog.values_input',
      on: 'catalog.variant',
      member: 'optionValues',
      title: 'Option values',
      component: 'ValuesInput',
    },
  ],
  steps: [{ id: 'catalog.first_product', title: 'Add your first product', collection: 'catalog.product' }],
  pages: [
    {
      ...pageOf(sidebar.products),
      view: {
        collection: 'catalog.product',
        help: 'What you sell, with variants and prices.',
        mark: 'square',
        picture: {
          request: '/catalog/product-media?productId={id}&pageSize=100',
          chosen: 'defaultMediaId',
        },
        columns: ['title', 'sku', 'productType', 'categoryIds', 'price', 'isActive'],
        sort: 'title',
        form: [
          'title',
          'sku',
          'description',
          'categoryIds',
          'productType',
          'primaryCurrencyCode',
          'taxRate',
          'tags',
          'defaultMediaId',
          'isActive',
        ],
        groups: productGroups,
      },
    },
    {
      ...pageOf(sidebar.categories),
      view: {
        collection: 'catalog.category',
        help: 'Groups of products; a category can have others below it.',
        columns: ['name', 'parentId', 'childCount', 'isActive'],
        form: ['name', 'parentId', 'description', 'isActive'],
      },
    },
    {
      ...pageOf(sidebar.priceKinds),
      view: {
        collection: 'catalog.priceKind',
        help: 'The sorts of prices that products have, such as list prices and promotions.',
        columns: ['title', 'displayMode', 'price_count', 'isPromotion', 'isActive'],
        headings: { price_count: 'Number of prices' },
        sort: 'title',
        form: ['title', 'code', 'displayMode', 'currencyCode', 'isPromotion', 'isActive'],
      },
    },
    {
      ...pageOf(sidebar.unitConversions),
      view: {
        collection: 'catalog.product_unit_conversion',
        help: 'Units in which products are sold besides their base unit, such as a pallet of 20 pieces.',
        columns: ['unitCode', 'productId', 'toBaseFactor', 'isActive'],
        headings: { toBaseFactor: 'Conversion' },
        form: ['productId', 'unitCode', 'toBaseFactor', 'isActive'],
        sort: 'unitCode',
      },
    },
    {
      ...pageOf(sidebar.optionSchemas),
      view: {
        collection: 'catalog.optionSchema',
        help: 'Choices that products come in, such as sizes and colours. Each variant of a product has one of each.',
        columns: ['name', 'schema', 'product_count', 'isActive'],
        headings: { product_count: 'Products' },
        form: ['name', 'schema', 'description', 'isActive'],
        sort: 'name',
      },
    },
    {
      id: 'catalog.variants',
      path: '/backend/catalog/variants',
      title: 'Variants',
      listed: false,
      features: [catalogFeatures['products.view']],
      view: {
        ...variants,
        columns: ['name', 'productId', 'optionValues', 'sku', 'isActive'],
        form: ['productId', ...variants.form],
      },
    },
    {
      id: 'catalog.prices',
      path: '/backend/catalog/prices',
      title: 'Prices',
      listed: false,
      features: [catalogFeatures['products.view']],
      view: { ...prices, columns: ['productId', ...prices.columns], form: ['productId', ...prices.form] },
    },
  ],
  slots: [
    {
      id: 'catalog.product.variants',
      slot: 'catalog.product.tabs',
      title: 'Variants',
      view: { ...variants, filter: { productId: '{id}' } },
    },
    {
      id: 'catalog.product.prices',
      slot: 'catalog.product.tabs',
      title: 'Prices',
      view: { ...prices, filter: { productId: '{id}' } },
    },
  ],
};
