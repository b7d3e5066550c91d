import { declareFeatures } from '@tenantry/core';

/** Permissions for tenants and organizations. */
export const directoryFeatures = declareFeatures('directory', {
  'tenants.view': { title: 'See tenants' },
  'tenants.manage': { title: 'Manage tenants', dependsOn: ['tenants.view'] },
  'organizations.view': { title: 'See organizations' },
  'organizations.manage': { title: 'Manage organizations', dependsOn: ['organizations.view'] },
});
