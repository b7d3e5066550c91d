import { declareFeatures } from '@tenantry/core';

/** Permissions for long-running work. */
export const progressFeatures = declareFeatures('progress', {
  view: { title: 'See how far long-running work has come' },
  create: { title: 'Announce long-running work', dependsOn: ['view'] },
  update: { title: 'Report on long-running work', dependsOn: ['view'] },
  cancel: { title: 'Cancel long-running work', dependsOn: ['view'] },
});
