import path from 'node:path';
import { defineModule, type Provides, textsIn } from '@tenantry/core';
import { organizations } from './collections/organizations';
import { tenants } from './collections/tenants';
import type { DirectoryServices } from './contract';
import { AddAccentColours1798690000081 } from './migrations/AddAccentColours1798690000081';
import { AddTenantTimeZones1798660000000 } from './migrations/AddTenantTimeZones1798660000000';
import { AddTimeZones1796400000001 } from './migrations/AddTimeZones1796400000001';
import { AlignTimeZones1798690000021 } from './migrations/AlignTimeZones1798690000021';
import { CreateDirectory1794900000000 } from './migrations/CreateDirectory1794900000000';
import { DateSlugs1798310000000 } from './migrations/DateSlugs1798310000000';
import { ComposeOrganizationNames1798630029000 } from './migrations/ComposeOrganizationNames1798630029000';
import { AlignLogoUrls1798690000035 } from './migrations/AlignLogoUrls1798690000035';
import { organizationGuardKind } from './kinds/organizationGuardKind';
import { tenantHookKind } from './kinds/tenantHookKind';
import { listOrganizations } from './routes/listOrganizations';
import { lookUpOrganization, lookUpTenant } from './routes/lookups';
import { brandingRoutes } from './routes/organizationBranding';
import { organizationSwitcher } from './routes/organizationSwitcher';
import { seedDirectory } from './seed/seedDirectory';
import { OrganizationContents } from './services/OrganizationContents';
import { OrganizationGuards } from './services/OrganizationGuards';
import { OrganizationPages } from './services/OrganizationPages';
import { OrganizationReader } from './services/OrganizationReader';
import { OrganizationViews } from './services/OrganizationViews';
import { OrganizationTrees } from './services/OrganizationTrees';
import { Provisioning } from './services/Provisioning';
import { PublicLookups } from './services/PublicLookups';
import { TenantCatalog } from './services/TenantCatalog';
import { TenantChanges } from './services/TenantChanges';
import { TenantDirectory } from './services/TenantDirectory';
import { consoleServices, extension } from './extension';
import { directoryFeatures } from './features';
import { sidebar } from './sidebar';

export default defineModule({
  title: 'Directory',
  description: 'Tenants and their organizations',
  kinds: [organizationGuardKind, tenantHookKind],
  features: [...directoryFeatures],
  defaultGrants: {
    superadmin: [
      directoryFeatures['organizations.view'],
      directoryFeatures['organizations.manage'],
      'directory.tenants.*',
    ],
    admin: [directoryFeatures['organizations.view'], directoryFeatures['organizations.manage']],
  },
  migrations: [
    CreateDirectory1794900000000,
    AddTimeZones1796400000001,
    DateSlugs1798310000000,
    ComposeOrganizationNames1798630029000,
    AddTenantTimeZones1798660000000,
    AlignTimeZones1798690000021,
    AlignLogoUrls1798690000035,
    AddAccentColours1798690000081,
  ],
  services: {
    organizationContents: OrganizationContents,
    organizationGuards: OrganizationGuards,
    organizationPages: OrganizationPages,
    organizationReader: OrganizationReader,
    organizationViews: OrganizationViews,
    organizationTrees: OrganizationTrees,
    provisioning: Provisioning,
    publicLookups: PublicLookups,
    tenantCatalog: TenantCatalog,
    tenantChanges: TenantChanges,
    tenantDirectory: TenantDirectory,
  } satisfies Provides<DirectoryServices>,
  organizations: 'organizationReader',
  collections: [tenants, organizations],
  routes: [listOrganizations, lookUpTenant, lookUpOrganization, organizationSwitcher, ...brandingRoutes],
  translations: textsIn(path.join(__dirname, 'translations')),
  contributes: { 'console.extensions': [extension], 'console.services': consoleServices },
  sidebar: Object.values(sidebar),
  hooks: { seed: seedDirectory },
});
