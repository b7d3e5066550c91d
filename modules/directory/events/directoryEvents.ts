import type { EventDeclaration } from '@tenantry/core';
import { organizations } from '../collections/organizations';
import { tenants } from '../collections/tenants';

/** A tenant that something happened to. */
export interface TenantEvent {
  readonly id: string;
  readonly tenantId: null;
  readonly organizationId: null;
}

/** An organization that something happened to. */
export interface OrganizationEvent {
  readonly id: string;
  readonly tenantId: string;
  /** The same as `id`. */
  readonly organizationId: string;
}

type Events<TPayload> = Readonly<Record<'created' | 'updated' | 'deleted', EventDeclaration<TPayload>>>;

/** Events of tenants. */
export const tenantEvents = tenants.events as unknown as Events<TenantEvent>;

/** Events of organizations. */
export const organizationEvents = organizations.events as Events<OrganizationEvent>;
