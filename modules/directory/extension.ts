import { pageOf } from '@tenantry/core';
import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { sidebar } from './sidebar';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'directory',
  api: '^1.2.0',
  entry: 'index.js',
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
