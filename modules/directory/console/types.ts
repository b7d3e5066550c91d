import type { ItemOf, JsonOf } from '@tenantry/core';
import type { ManagedOrganization, tenants } from '@tenantry/module-directory/contract';

/** An organization, as `view=manage` lists it. */
export type Organization = JsonOf<ManagedOrganization>;

/** A tenant. */
export type Tenant = ItemOf<typeof tenants>;
