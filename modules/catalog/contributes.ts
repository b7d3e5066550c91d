import type { Contributions } from '@tenantry/core';
import type {} from '@tenantry/module-attachments/contract';

/** Files of products: pictures that shops show. */
export const contributes: Contributions = {
  'attachments.targets': [
    {
      id: 'catalog.product',
      entityIds: ['catalog:catalog_product'],
      href: '/backend/catalog/products/{id}',
      partition: 'productsMedia',
    },
  ],
};
