import { declareFeatures } from '@tenantry/core';

/** Features of business rules. */
export const ruleFeatures = declareFeatures('business_rules', {
  view: { title: 'See business rules and rule sets' },
  manage: { title: 'Manage business rules', dependsOn: ['view'] },
  manage_sets: { title: 'Manage rule sets', dependsOn: ['view'] },
  execute: { title: 'Execute business rules' },
  view_logs: { title: 'See executions of business rules' },
});
