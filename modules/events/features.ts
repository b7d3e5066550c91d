import { declareFeatures } from '@tenantry/core';

/** Required by a published operation, and named after a module that need not be there. */
export const workflowsFeatures = declareFeatures('workflows', {
  view: { title: 'See what events there are', borrowed: true },
});
