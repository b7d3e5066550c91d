import { declareFeatures } from '@tenantry/core';

/** Permissions for custom fields. */
export const entitiesFeatures = declareFeatures('entities', {
  'definitions.view': { title: 'See custom fields' },
  'definitions.manage': { title: 'Manage custom fields', dependsOn: ['definitions.view'] },
});
