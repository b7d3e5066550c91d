import type { CoreServices } from '@tenantry/core';
import { tenantHookKind } from '../kinds/tenantHookKind';

/** Calls what modules do when tenants come and go. */
export class TenantChanges {
  constructor(private readonly deps: Pick<CoreServices, 'contributions'>) {}

  /** Before a tenant is closed or deleted. @throws HttpError of the first hook that refuses */
  async assertClosable(tenantId: string): Promise<void> {
    for (const { instance } of this.hooks()) await instance.beforeClosing?.(tenantId);
  }

  /** In the transaction that creates a tenant. */
  async setUp(tenantId: string): Promise<void> {
    for (const { instance } of this.hooks()) await instance.whenCreated?.(tenantId);
  }

  private hooks() {
    return this.deps.contributions.of(tenantHookKind).list();
  }
}
