/**
 * Refuses to let a tenant go, by throwing. Called inside the tenant's scope and the unit of work that closes or deletes
 * it.
 */
export type ClosingGuard = (tenantId: string) => Promise<void>;

/** What other modules check before a tenant is closed or deleted. */
export class ClosingGuards {
  private readonly guards = new Set<ClosingGuard>();

  /** @returns the function that removes the guard */
  add(guard: ClosingGuard): () => void {
    this.guards.add(guard);
    return () => void this.guards.delete(guard);
  }

  /** @throws HttpError of the first guard that refuses */
  async check(tenantId: string): Promise<void> {
    for (const guard of this.guards) await guard(tenantId);
  }
}
