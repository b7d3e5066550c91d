import type { ItemOf, JsonOf } from '@tenantry/core';
import type { OrganizationBranch, tenants } from '@tenantry/module-directory/contract';

/** An organization with those below it, as `view=tree` answers it. */
export interface Organization extends Omit<JsonOf<OrganizationBranch>, 'children'> {
  readonly children: readonly Organization[];
}

/** A tenant. */
export type Tenant = ItemOf<typeof tenants>;
