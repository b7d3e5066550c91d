import type { FeatureDeclaration } from '@tenantry/core';

/** What one may be allowed to do with people, companies, and what goes on with them (spec supplement, CRM 9). */
export const contactFeatures: readonly FeatureDeclaration[] = [
  { id: 'customers.people.view', title: 'See people' },
  { id: 'customers.people.manage', title: 'Manage people', dependsOn: ['customers.people.view'] },
  { id: 'customers.companies.view', title: 'See companies' },
  { id: 'customers.companies.manage', title: 'Manage companies', dependsOn: ['customers.companies.view'] },
  { id: 'customers.activities.view', title: 'See notes and activities' },
  {
    id: 'customers.activities.manage',
    title: 'Manage notes and activities',
    dependsOn: ['customers.activities.view'],
  },
  { id: 'customers.interactions.view', title: 'See planned interactions' },
  {
    id: 'customers.interactions.manage',
    title: 'Manage planned interactions',
    dependsOn: ['customers.interactions.view'],
  },
  { id: 'customers.roles.view', title: 'See who has which role for people and companies' },
  {
    id: 'customers.roles.manage',
    title: 'Give users roles for people and companies',
    dependsOn: ['customers.roles.view'],
  },
  { id: 'customers.settings.manage', title: 'Manage tags and settings of customers' },
];
