import type { OrganizationGuards } from './services/OrganizationGuards';
import type { TenantDirectory } from './services/TenantDirectory';

export { organizations } from './collections/organizations';
export { tenants } from './collections/tenants';
export { organizationEvents, tenantEvents } from './events/directoryEvents';
export type { OrganizationEvent, TenantEvent } from './events/directoryEvents';
export { directoryFeatures } from './features';
export type { OrganizationChange } from './services/OrganizationGuards';
export type { NewTenant, PlacedTenant } from './services/Provisioning';
export type { Branding } from './services/TenantDirectory';
export type { TenantSummary } from './services/TenantCatalog';
export type { TenantDirectory };

/** Services of this module that a module may take which requires `directory`. */
export interface DirectoryServices {
  /** Tenants and organizations of the whole installation: names, existence, provisioning. */
  readonly tenantDirectory: TenantDirectory;
  /** To judge changes to organizations by the rights that they move. */
  readonly organizationGuards: OrganizationGuards;
}
