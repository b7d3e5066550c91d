import { declareFeatures } from '@tenantry/core';

export const features = declareFeatures('__id__', {
  view: { title: 'See items' },
  manage: { title: 'Change items', dependsOn: ['view'] },
});
