import { codeKind, type CodeItem } from '@tenantry/core';

/** The work of a module when tenants come and go. Runs in the scope of the tenant, in the transaction of the change. */
export interface TenantHooks {
  /** Refuses to let a tenant be closed or deleted, by throwing. */
  beforeClosing?(tenantId: string): Promise<void>;
  /**
   * Creates what a tenant begins with that an administrator creates. A module that provisions a tenant by `tenantDirectory.create`
   * does that itself.
   */
  whenCreated?(tenantId: string): Promise<void>;
}

declare module '@tenantry/core' {
  interface Contributions {
    readonly 'directory.tenantHooks'?: readonly CodeItem<TenantHooks>[];
  }
}

/** The work of modules when tenants come and go. */
export const tenantHookKind = codeKind<TenantHooks>({ key: 'directory.tenantHooks', noun: 'tenant hook' });
