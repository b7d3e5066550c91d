import type { SubscriberDeclaration } from '@tenantry/core';
import type { PrincipalStore } from '../services/PrincipalStore';

/** A deleted tenant's accounts must not stay signed in for as long as they are cached. */
export const forgetTenant: SubscriberDeclaration<{ principalStore: PrincipalStore }, { id: string }> = {
  id: 'auth.forget-tenant',
  event: 'directory.tenant.deleted',
  handle: ({ payload }, { principalStore }) => principalStore.invalidateTenant(payload.id),
};
