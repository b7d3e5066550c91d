import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with custom fields. */
export const entitiesFeatures = declareFeatures('entities', {
  'definitions.view': { title: 'See custom fields' },
  'definitions.manage': { title: 'Manage custom fields', dependsOn: ['definitions.view'] },
});
