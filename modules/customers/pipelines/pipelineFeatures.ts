import type { FeatureDeclaration } from '@tenantry/core';

/** What one may be allowed to do with pipelines and their stages (spec supplement, CRM 9). */
export const pipelineFeatures: readonly FeatureDeclaration[] = [
  { id: 'customers.pipelines.view', title: 'See pipelines' },
  { id: 'customers.pipelines.manage', title: 'Manage pipelines', dependsOn: ['customers.pipelines.view'] },
];
