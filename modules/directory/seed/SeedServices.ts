import type { CoreServices } from '@tenantry/core';
import type { OrganizationAdministration } from '../services/OrganizationAdministration';
import type { TenantCatalog } from '../services/TenantCatalog';
import type { TenantDirectory } from '../services/TenantDirectory';

/** What seeding uses. */
export interface SeedServices extends Pick<CoreServices, 'database' | 'tenancy' | 'unitOfWork' | 'clock'> {
  readonly organizationAdministration: OrganizationAdministration;
  readonly tenantCatalog: TenantCatalog;
  readonly tenantDirectory: TenantDirectory;
}
