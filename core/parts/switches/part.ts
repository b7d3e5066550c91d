import { Organizations, TREE_CACHE } from '../tenancy/Organizations';
import { CreateTenantModules1795248000000 } from './CreateTenantModules1795248000000';
import { readModulesOff, TenantModules } from './TenantModules';
import { TenantSwitches } from './TenantSwitches';
import { facade } from '../../kernel/parts/facade';
import type { Part } from '../../kernel/parts/Part';

declare module '../../kernel/parts/HostServices' {
  interface HostServices {
    readonly tenantModules: TenantModules;
    readonly tenantSwitches: TenantSwitches;
  }
  interface CoreServices {
    /** `treeOf(tenantId)`: the organization tree of a tenant, cached. */
    readonly organizations: OrganizationTrees;
    /** Modules that are off for a tenant: `await tenantModules.isOn(id, tenantId?)`, default the tenant of the running work. */
    readonly tenantModules: Pick<TenantModules, 'isOn'>;
  }
}

/** `Organizations` as modules use it. */
export type OrganizationTrees = Pick<
  Organizations,
  'treeOf' | 'cachedTreeOf' | 'isOpen' | 'changed' | 'findTenants'
>;

/** Modules that are off for single tenants; the cached trees of tenants carry them. */
export const switchesPart: Part = {
  id: 'switches',
  contributes: { migrations: [CreateTenantModules1795248000000] },
  services: {
    organizations: ({ caches, database }) =>
      new Organizations(caches.create(TREE_CACHE), () => readModulesOff(database)),
    tenantModules: ({ organizations, modules }) => new TenantModules(organizations, modules),
    tenantSwitches: ({ database, tenancy, unitOfWork, organizations, modules }) =>
      new TenantSwitches({ database, tenancy, unitOfWork, organizations }, () => modules.list()),
  },
  offers: {
    organizations: ({ organizations }) =>
      facade(organizations, ['treeOf', 'cachedTreeOf', 'isOpen', 'changed', 'findTenants']),
    tenantModules: ({ tenantModules }) => facade(tenantModules, ['isOn']),
  },
};
