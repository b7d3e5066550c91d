import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with imports; the records need the features of their own kind besides. */
export const importsFeatures = declareFeatures('imports', {
  view: { title: 'See imports' },
  manage: { title: 'Import records', dependsOn: ['view'] },
});
