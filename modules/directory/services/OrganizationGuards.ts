import type { CommandCall, OrganizationTree } from '@tenantry/core';

/** The organizations of a tenant before and after somebody moved, deleted, deactivated or restored some of them. */
export interface OrganizationChange {
  readonly before: OrganizationTree;
  readonly after: OrganizationTree;
  /** The organization that this change creates: nobody held anything in it. */
  readonly createdId?: string;
}

/** Refuses a change by throwing. Runs in the scope of the tenant, in the transaction of the change. */
export type OrganizationGuard = (change: OrganizationChange, call: CommandCall) => Promise<void>;

/**
 * Lets modules that keep rights for organizations refuse changes to these: who holds an organization holds those below
 * it, so a change moves rights.
 */
export class OrganizationGuards {
  private readonly guards = new Set<OrganizationGuard>();

  /** @returns the function that withdraws the guard */
  register(guard: OrganizationGuard): () => void {
    this.guards.add(guard);
    return () => this.guards.delete(guard);
  }

  /** @throws HttpError what a guard refuses with */
  async check(change: OrganizationChange, call: CommandCall): Promise<void> {
    for (const guard of this.guards) await guard(change, call);
  }
}
