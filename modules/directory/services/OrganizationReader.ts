import {
  type CoreServices,
  type NamedTenant,
  type OrganizationNode,
  type OrganizationSource,
  sortKey,
  type TenantState,
} from '@tenantry/core';

/** A live organization as stored. */
export interface OrganizationRow extends OrganizationNode {
  readonly tenantId: string;
  readonly logoUrl: string | null;
  readonly logoPreserveAspectRatio: boolean;
  readonly accentColor: string | null;
  readonly updatedAt: Date;
}

/** Reads the organizations of one tenant; also the core's source of organization trees. */
export class OrganizationReader implements OrganizationSource {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy'>) {}

  async load(tenantId: string): Promise<OrganizationNode[]> {
    const rows = await this.ofTenant(tenantId);
    return rows.map(({ id, parentId, name, isActive, timeZone }) => ({
      id,
      parentId,
      name,
      isActive,
      timeZone,
    }));
  }

  async tenant(tenantId: string): Promise<TenantState> {
    const tenant = await this.deps.database.first<TenantState>({
      name: 'directory_tenant_state',
      text: `SELECT NOT is_active AS "isClosed", time_zone AS "timeZone" FROM directory_tenants
              WHERE id = $1 AND deleted_at IS NULL`,
      values: [tenantId],
    });
    return tenant ?? { isClosed: false, timeZone: null };
  }

  findTenants(idOrName: string): Promise<NamedTenant[]> {
    return this.deps.tenancy.acrossTenants('find a tenant by id or name', () =>
      this.deps.database.query<NamedTenant>({
        name: 'directory_find_tenants',
        text: `SELECT id, name FROM directory_tenants
                WHERE deleted_at IS NULL AND (id::text = lower($1) OR tenantry_identity(name) = tenantry_identity($1))
                ORDER BY created_at, id`,
        values: [idOrName],
      }),
    );
  }

  /** Live organizations of a live tenant by name. Runs in that tenant's scope. */
  ofTenant(tenantId: string): Promise<OrganizationRow[]> {
    return this.deps.database.query<OrganizationRow>({
      name: 'directory_organizations_of_tenant',
      text: `
        SELECT id, tenant_id AS "tenantId", parent_id AS "parentId", name, is_active AS "isActive",
               time_zone AS "timeZone", logo_url AS "logoUrl", logo_preserve_aspect_ratio AS "logoPreserveAspectRatio",
               accent_color AS "accentColor", updated_at AS "updatedAt"
          FROM directory_organizations
         WHERE tenant_id = $1 AND deleted_at IS NULL
           AND EXISTS (SELECT 1 FROM directory_tenants t WHERE t.id = $1 AND t.deleted_at IS NULL)
         ORDER BY ${sortKey('name')}, id`,
      values: [tenantId],
    });
  }
}
