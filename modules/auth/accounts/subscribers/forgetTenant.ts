import { subscriberFor } from '@tenantry/core';
import type { PrincipalStore } from '../../sessions/services/PrincipalStore';

declare module '@tenantry/core' {
  interface KnownEvents {
    readonly 'directory.tenant.deleted': { readonly id: string };
  }
}

/** A deleted tenant's accounts must not stay signed in for as long as they are cached. */
export const forgetTenant = subscriberFor<{ principalStore: PrincipalStore }>()({
  id: 'auth.forget-tenant',
  event: 'directory.tenant.deleted',
  handle: ({ payload }, { principalStore }) => principalStore.invalidateTenant(payload.id),
});
