import { declareFeatures } from '@tenantry/core';

/** Permissions for API keys. */
export const apiKeysFeatures = declareFeatures('api_keys', {
  view: { title: 'See API keys' },
  create: { title: 'Create API keys', dependsOn: ['view'] },
  delete: { title: 'Delete API keys', dependsOn: ['view'] },
});
