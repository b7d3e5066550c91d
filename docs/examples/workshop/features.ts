import { declareFeatures } from '@tenantry/core';

export const features = declareFeatures('workshop', {
  view: { title: 'See jobs' },
  manage: { title: 'Change jobs', dependsOn: ['view'] },
  settle: { title: 'Change the hourly rate', dependsOn: ['view'] },
});
