import { declareFeatures } from '@tenantry/core';

/** What one may be allowed to do with pipelines and their stages. */
export const pipelineFeatures = declareFeatures('customers', {
  'pipelines.view': { title: 'See pipelines' },
  'pipelines.manage': { title: 'Manage pipelines', dependsOn: ['pipelines.view'] },
});
