import type { TenantDirectory } from './services/TenantDirectory';

export { organizations } from './collections/organizations';
export { tenants } from './collections/tenants';
export { organizationEvents, tenantEvents } from './events/directoryEvents';
export type { OrganizationEvent, TenantEvent } from './events/directoryEvents';
export { directoryFeatures } from './features';
export {
  type OrganizationChange,
  type OrganizationGuard,
  organizationGuardKind,
} from './kinds/organizationGuardKind';
export { tenantHookKind, type TenantHooks } from './kinds/tenantHookKind';
export type { ManagedOrganization } from './services/OrganizationPages';
export type { OrganizationBranch } from './services/OrganizationViews';
export type { NewTenant, PlacedTenant } from './services/Provisioning';
export type { Branding } from './services/TenantDirectory';
export type { TenantSummary } from './services/TenantCatalog';
export type { TenantDirectory };

/** Services of this module that a module may take which requires `directory`. */
export interface DirectoryServices {
  /** Tenants and organizations of the whole installation: names, existence, provisioning. */
  readonly tenantDirectory: TenantDirectory;
}
