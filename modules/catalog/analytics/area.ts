import type { Area } from '@tenantry/core';
import type { AnalyticsEntity, LabelSource } from '@tenantry/module-dashboards/contract';
import { catalogFeatures } from '../features';
import { products } from '../products/collections/products';
import { variants } from '../products/collections/variants';

/** Catalogue data of dashboards. */
export const analyticsArea: Area = {
  contributes: {
    'dashboards.analytics': [
      {
        id: 'catalog:products',
        title: 'Products',
        record: products,
        aliases: { name: 'title' },
        fields: [
          'title',
          'sku',
          'productType',
          'statusEntryId',
          'primaryCurrencyCode',
          'taxRate',
          'weightValue',
          'isActive',
          'isConfigurable',
          'launchAt',
          'endOfLifeAt',
          'availableFrom',
          'availableUntil',
          'metadata',
        ],
      } satisfies AnalyticsEntity<typeof products>,
      {
        id: 'catalog:variants',
        title: 'Variants',
        record: variants,
        fields: ['productId', 'name', 'sku', 'isActive', 'metadata'],
        labels: { productId: { of: products, show: ['title'] } satisfies LabelSource<typeof products> },
      } satisfies AnalyticsEntity<typeof variants>,
    ],
  },
  widgets: [
    {
      id: 'catalog.dashboard.productsByStatus',
      title: 'Products by status',
      description: 'How many products are on sale, and how many are not',
      defaultSize: 'sm',
      chart: 'donut',
      query: {
        entityType: 'catalog:products',
        metric: { field: 'id', aggregate: 'count' },
        groupBy: { field: 'isActive' },
      },
      features: [catalogFeatures['products.view']],
      icon: 'chart-pie',
      supportsRefresh: true,
    },
  ],
};
