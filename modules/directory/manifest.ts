import { defineModule, type Provides } from '@tenantry/core';
import { organizationCommands } from './commands/organizationCommands';
import { tenantCommands } from './commands/tenantCommands';
import type { DirectoryServices } from './contract';
import { Organization } from './entities/Organization';
import { Tenant } from './entities/Tenant';
import { organizationEvents, tenantEvents } from './events/directoryEvents';
import { CreateDirectory1794900000000 } from './migrations/CreateDirectory1794900000000';
import { directoryRoutes } from './routes/directoryRoutes';
import { seedDirectory } from './seed/seedDirectory';
import { ClosingGuards } from './services/ClosingGuards';
import { OrganizationAdministration } from './services/OrganizationAdministration';
import { OrganizationGuards } from './services/OrganizationGuards';
import { OrganizationHistory } from './services/OrganizationHistory';
import { OrganizationPages } from './services/OrganizationPages';
import { OrganizationReader } from './services/OrganizationReader';
import { OrganizationRecords } from './services/OrganizationRecords';
import { OrganizationViews } from './services/OrganizationViews';
import { PublicLookups } from './services/PublicLookups';
import { TenantAdministration } from './services/TenantAdministration';
import { TenantCatalog } from './services/TenantCatalog';
import { TenantDirectory } from './services/TenantDirectory';
import { TenantHistory } from './services/TenantHistory';
import { TenantList } from './services/TenantList';
import { translations } from './translations';
import { directoryFeatures } from './features';

const group = { id: 'directory', label: 'Directory' };

export default defineModule({
  title: 'Directory',
  description: 'Tenants and their organizations',
  features: [...directoryFeatures],
  defaultGrants: {
    superadmin: [
      directoryFeatures['organizations.view'],
      directoryFeatures['organizations.manage'],
      'directory.tenants.*',
    ],
    admin: [directoryFeatures['organizations.view'], directoryFeatures['organizations.manage']],
  },
  entities: [Tenant, Organization],
  migrations: [CreateDirectory1794900000000],
  services: {
    closingGuards: ClosingGuards,
    organizationGuards: OrganizationGuards,
    organizationHistory: OrganizationHistory,
    organizationAdministration: OrganizationAdministration,
    organizationPages: OrganizationPages,
    organizationReader: OrganizationReader,
    organizationRecords: OrganizationRecords,
    organizationViews: OrganizationViews,
    publicLookups: PublicLookups,
    tenantAdministration: TenantAdministration,
    tenantCatalog: TenantCatalog,
    tenantDirectory: TenantDirectory,
    tenantHistory: TenantHistory,
    tenantList: TenantList,
  } satisfies Provides<DirectoryServices>,
  organizations: 'organizationReader',
  commands: [...Object.values(organizationCommands), ...Object.values(tenantCommands)],
  routes: directoryRoutes,
  events: [...Object.values(tenantEvents), ...Object.values(organizationEvents)],
  translations,
  sidebar: [
    {
      id: 'directory.organizations',
      href: '/backend/directory/organizations',
      title: 'Organizations',
      area: 'settings',
      group,
      order: 10,
      features: [directoryFeatures['organizations.view']],
      icon: 'building',
    },
    {
      id: 'directory.tenants',
      href: '/backend/directory/tenants',
      title: 'Tenants',
      area: 'settings',
      group,
      order: 20,
      features: [directoryFeatures['tenants.view']],
      icon: 'buildings',
    },
  ],
  hooks: { seed: seedDirectory },
});
