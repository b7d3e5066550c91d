import type { ConsoleExtension, ConsoleService } from '@tenantry/module-console/contract';
import { directoryFeatures } from './features';

/** Pages in the web console; without effect where it does not run. */
export const extension: ConsoleExtension = {
  id: 'directory',
  api: '^1.2.0',
  entry: 'index.js',
  pages: [
    {
      id: 'directory.organizations',
      path: '/backend/directory/organizations',
      title: 'Organizations',
      features: [directoryFeatures['organizations.view']],
      shows: ['directory.organization'],
      component: 'OrganizationsPage',
    },
    {
      id: 'directory.tenants',
      path: '/backend/directory/tenants',
      title: 'Tenants',
      features: [directoryFeatures['tenants.view']],
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
