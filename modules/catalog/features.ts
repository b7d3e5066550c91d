import { declareFeatures } from '@tenantry/core';

/** Permissions for products and prices. */
export const catalogFeatures = declareFeatures('catalog', {
  'products.view': { title: 'See products, variants and prices' },
  'products.manage': { title: 'Manage products', dependsOn: ['products.view'] },
  'variants.manage': { title: 'Manage variants', dependsOn: ['products.view'] },
  'pricing.manage': { title: 'Manage prices', dependsOn: ['products.view'] },
  'categories.view': { title: 'See categories' },
  'categories.manage': { title: 'Manage categories', dependsOn: ['categories.view'] },
  'settings.manage': { title: 'Manage price kinds, option schemas and settings' },
});
