import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with dictionaries and their entries. */
export const dictionariesFeatures = declareFeatures('dictionaries', {
  view: { title: 'See dictionaries' },
  manage: { title: 'Manage dictionaries', dependsOn: ['view'] },
});
