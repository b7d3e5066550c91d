import { declareFeatures } from '@tenantry/core';

/** Permissions for imports. The records also require the features of their own kind. */
export const importsFeatures = declareFeatures('imports', {
  view: { title: 'See imports' },
  manage: { title: 'Import records', dependsOn: ['view'] },
});
