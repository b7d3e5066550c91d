import { declareFeatures } from '@tenantry/core';

/** Permissions for people, companies and deals, and for the records that belong to them. */
export const customersFeatures = declareFeatures('customers', {
  'people.view': { title: 'See people' },
  'people.manage': { title: 'Manage people', dependsOn: ['people.view'] },
  'companies.view': { title: 'See companies' },
  'companies.manage': { title: 'Manage companies', dependsOn: ['companies.view'] },
  'activities.view': { title: 'See notes and activities' },
  'activities.manage': { title: 'Manage notes and activities', dependsOn: ['activities.view'] },
  'interactions.view': { title: 'See planned interactions' },
  'interactions.view_private': {
    title: 'See private interactions of others',
    dependsOn: ['interactions.view'],
  },
  'interactions.manage': { title: 'Manage planned interactions', dependsOn: ['interactions.view'] },
  'roles.view': { title: 'See who has which role for people and companies' },
  'roles.manage': { title: 'Give users roles for people and companies', dependsOn: ['roles.view'] },
  'settings.manage': { title: 'Manage tags and settings of customers' },
  'widgets.new-customers': { title: 'See new customers on the dashboard' },
  'widgets.new-deals': { title: 'See new deals on the dashboard' },
  'widgets.next-interactions': { title: 'See the next activities on the dashboard' },
  'widgets.todos': { title: 'See todos of customers on the dashboard' },
  'pipelines.view': { title: 'See pipelines' },
  'pipelines.manage': { title: 'Manage pipelines', dependsOn: ['pipelines.view'] },
  'deals.view': { title: 'See deals', dependsOn: ['people.view'] },
  'deals.manage': { title: 'Manage deals', dependsOn: ['deals.view'] },
});
