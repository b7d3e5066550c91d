import { pageOf } from '@tenantry/core';
import type { ConsoleExtension } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'catalog',
  api: '^1.3.0',
  steps: [{ id: 'catalog.first_product', title: 'Add your first product', collection: 'catalog.product' }],
  pages: [
    {
      ...pageOf(sidebar.products),
      view: {
        collection: 'catalog.product',
        help: 'What you sell, with variants and prices.',
        mark: 'square',
        columns: ['title', 'sku', 'productType', 'categoryIds', 'price', 'isActive'],
        form: [
          'title',
          'subtitle',
          'sku',
          'productType',
          'isActive',
          'primaryCurrencyCode',
          'taxRate',
          'categoryIds',
          'tags',
          'description',
          'defaultMediaId',
        ],
      },
    },
    {
      ...pageOf(sidebar.categories),
      view: {
        collection: 'catalog.category',
        help: 'Groups of products; a category can have others below it.',
        columns: ['name', 'parentName', 'slug', 'childCount', 'isActive'],
        form: ['name', 'slug', 'parentId', 'isActive', 'description'],
      },
    },
    {
      ...pageOf(sidebar.priceKinds),
      view: {
        collection: 'catalog.priceKind',
        help: 'Sorts of prices, as list prices and promotions.',
        columns: ['title', 'code', 'displayMode', 'currencyCode', 'isPromotion', 'isActive'],
        form: ['title', 'code', 'displayMode', 'currencyCode', 'isPromotion', 'isActive'],
      },
    },
    {
      ...pageOf(sidebar.unitConversions),
      view: {
        collection: 'catalog.product_unit_conversion',
        help: 'How many of one unit are another one.',
      },
    },
  ],
  slots: [
    {
      id: 'catalog.product.variants',
      slot: 'catalog.product.tabs',
      title: 'Variants',
      view: {
        collection: 'catalog.variant',
        help: 'Forms of the product that are sold separately, as sizes or colours.',
        columns: ['name', 'sku', 'barcode', 'isActive'],
        form: ['name', 'sku', 'barcode', 'isDefault', 'isActive', 'weightValue', 'weightUnit'],
        filter: { productId: '{id}' },
      },
    },
    {
      id: 'catalog.product.prices',
      slot: 'catalog.product.tabs',
      title: 'Prices',
      view: {
        collection: 'catalog.price',
        help: 'What the product costs, by kind of price, currency and quantity.',
        columns: ['priceKindId', 'unitPriceNet', 'unitPriceGross', 'minQuantity', 'startsAt'],
        form: [
          'priceKindId',
          'currencyCode',
          'unitPriceNet',
          'unitPriceGross',
          'taxRate',
          'minQuantity',
          'startsAt',
          'endsAt',
        ],
        filter: { productId: '{id}' },
      },
    },
  ],
};
