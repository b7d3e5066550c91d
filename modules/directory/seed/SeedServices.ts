import type { CoreServices } from '@tenantry/core';
import type { Provisioning } from '../services/Provisioning';
import type { TenantCatalog } from '../services/TenantCatalog';
import type { TenantDirectory } from '../services/TenantDirectory';

/** Services that the seed needs. */
export interface SeedServices extends Pick<CoreServices, 'database' | 'tenancy' | 'unitOfWork' | 'clock'> {
  readonly provisioning: Provisioning;
  readonly tenantCatalog: TenantCatalog;
  readonly tenantDirectory: TenantDirectory;
}
