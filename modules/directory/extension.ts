import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'directory',
  api: '^1.3.0',
  entry: 'index.js',
  steps: [
    {
      id: 'directory.brand',
      title: 'Give your organization a logo or a colour',
      collection: 'directory.organization',
      query: { isBranded: 'true' },
      href: '/backend/directory/organizations',
    },
  ],
  pages: [
    {
      ...pageOf(sidebar.organizations),
      help: 'The parts of the company, one below another.',
      shows: ['directory.organization'],
      component: 'OrganizationsPage',
    },
    {
      ...pageOf(sidebar.tenants),
      help: 'The companies that share this installation.',
      shows: ['directory.tenant'],
      component: 'TenantsPage',
    },
  ],
};

/** Routes of this module that the console calls. */
export const consoleServices: readonly ConsoleService[] = [
  { id: 'organizations', request: 'GET /directory/organization-switcher' },
  { id: 'tenant', request: 'GET /directory/tenants/lookup' },
];
