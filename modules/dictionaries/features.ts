import { declareFeatures } from '@tenantry/core';

/** Permissions for dictionaries and their entries. */
export const dictionariesFeatures = declareFeatures('dictionaries', {
  view: { title: 'See dictionaries' },
  manage: { title: 'Manage dictionaries', dependsOn: ['view'] },
});
