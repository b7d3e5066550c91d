import type { FeatureDeclaration } from '@tenantry/core';

/** What one may be allowed to do with deals (spec supplement, CRM 9). */
export const dealFeatures: readonly FeatureDeclaration[] = [
  { id: 'customers.deals.view', title: 'See deals', dependsOn: ['customers.people.view'] },
  { id: 'customers.deals.manage', title: 'Manage deals', dependsOn: ['customers.deals.view'] },
];
