/** What this module asks of module `directory` (its service `tenantDirectory`). */
export interface TenantDirectory {
  /** Names of live tenants by id; unknown ids are absent. */
  names(tenantIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Tenant of a live organization of any tenant, or null. */
  tenantOf(organizationId: string): Promise<string | null>;
  /** Ids of live organizations of all tenants whose name contains the text. */
  findOrganizations(name: string, limit: number): Promise<string[]>;
}
