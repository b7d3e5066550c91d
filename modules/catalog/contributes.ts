import type { Contributions } from '@tenantry/core';
import type {} from '@tenantry/module-attachments/contract';
import { extension } from './extension';

/** Pages, and files of products: pictures that shops show. */
export const contributes: Contributions = {
  'console.extensions': [extension],
  'attachments.targets': [
    {
      id: 'catalog.product',
      entityIds: ['catalog:catalog_product'],
      href: '/backend/catalog/products/{id}',
      partition: 'productsMedia',
    },
  ],
};
