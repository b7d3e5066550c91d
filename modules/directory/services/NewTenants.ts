/** Creates what a new tenant begins with, inside the tenant's scope and the unit of work that creates it. */
export type TenantSetup = (tenantId: string) => Promise<void>;

/** Records that other modules create in each tenant that an administrator creates. */
export class NewTenants {
  private readonly setups = new Set<TenantSetup>();

  /** @returns the function that removes the setup */
  add(setup: TenantSetup): () => void {
    this.setups.add(setup);
    return () => void this.setups.delete(setup);
  }

  async setUp(tenantId: string): Promise<void> {
    for (const setup of this.setups) await setup(tenantId);
  }
}
