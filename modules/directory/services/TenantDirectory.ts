import { type CoreServices, foldedPattern } from '@tenantry/core';
import { DEMO_TENANT_ID } from '../seed/demoTenant';
import type { OrganizationTrees } from './OrganizationTrees';
import type { NewTenant, PlacedTenant, Provisioning } from './Provisioning';
import type { TenantCatalog, TenantSummary } from './TenantCatalog';

/** How an organization presents itself. */
export interface Branding {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly logoPreserveAspectRatio: boolean;
  /** `#rrggbb` of the organization, or of the nearest one above it that has a colour. */
  readonly accentColor: string | null;
}

type Dependencies = Pick<CoreServices, 'database' | 'tenancy'> & {
  organizationTrees: OrganizationTrees;
  provisioning: Provisioning;
  tenantCatalog: TenantCatalog;
};

/** Tenants and organizations of the whole installation, for other modules. */
export class TenantDirectory {
  constructor(private readonly deps: Dependencies) {}

  /** Names of live tenants by id; unknown ids are absent. Cached; one query for all that are not at hand. */
  async names(tenantIds: readonly string[]): Promise<Map<string, string>> {
    const tenants = await this.deps.tenantCatalog.find(tenantIds);
    return new Map([...tenants].map(([id, { name }]) => [id, name]));
  }

  /** Live tenants by id, closed ones included; unknown ids are absent. Cached like `names`. */
  find(tenantIds: readonly string[]): Promise<Map<string, TenantSummary>> {
    return this.deps.tenantCatalog.find(tenantIds);
  }

  /** All live tenants by name. Cached. */
  list(): Promise<readonly TenantSummary[]> {
    return this.deps.tenantCatalog.list();
  }

  /** True for a live tenant, closed or not. */
  async exists(tenantId: string): Promise<boolean> {
    return (await this.deps.tenantCatalog.find([tenantId])).has(tenantId);
  }

  /**
   * True when one of these places is in a live, open tenant and not an inactive organization. Reads the database, for
   * decisions that must not be stale.
   *
   * @param places where accounts belong; `organizationId` is null for those of no organization
   */
  async someOpen(
    places: readonly { readonly tenantId: string; readonly organizationId: string | null }[],
  ): Promise<boolean> {
    const open = await this.deps.tenancy.acrossTenants('find an open tenant', () =>
      this.deps.database.first(
        `SELECT 1 FROM jsonb_to_recordset($1) AS place ("tenantId" uuid, "organizationId" uuid)
           JOIN directory_tenants t ON t.id = place."tenantId" AND t.deleted_at IS NULL AND t.is_active
          WHERE NOT EXISTS (SELECT FROM directory_organizations o
                             WHERE o.id = place."organizationId" AND o.deleted_at IS NULL AND NOT o.is_active)
          LIMIT 1`,
        [JSON.stringify(places)],
      ),
    );
    return open !== undefined;
  }

  /** The oldest live tenant with its oldest root organization: those of the first run. */
  async first(): Promise<PlacedTenant | undefined> {
    const oldest = await this.oldest();
    if (!oldest || oldest.organizationId === null) return undefined;
    return { tenantId: oldest.tenantId, organizationId: oldest.organizationId };
  }

  /** The oldest live tenant, with its oldest root organization if it has one. */
  oldest(): Promise<{ tenantId: string; organizationId: string | null } | undefined> {
    return this.deps.tenancy.acrossTenants('find the tenant of the first run', () =>
      this.deps.database.first(`
        SELECT t.id AS "tenantId",
               (SELECT o.id FROM directory_organizations o
                 WHERE o.tenant_id = t.id AND o.parent_id IS NULL AND o.deleted_at IS NULL
                 ORDER BY o.created_at, o.id LIMIT 1) AS "organizationId"
          FROM directory_tenants t
         WHERE t.deleted_at IS NULL
         ORDER BY t.created_at, t.id LIMIT 1`),
    );
  }

  /** The demo tenant with its organizations, the oldest, which is the root, first; undefined without a demo. */
  async demo(): Promise<{ tenantId: string; organizationIds: readonly string[] } | undefined> {
    if (!(await this.exists(DEMO_TENANT_ID))) return undefined;
    const rows = await this.deps.tenancy.inTenant(DEMO_TENANT_ID, 'list the organizations of the demo', () =>
      this.deps.database.query<{ id: string }>(
        `SELECT id FROM directory_organizations WHERE tenant_id = $1 AND deleted_at IS NULL
          ORDER BY created_at, id`,
        [DEMO_TENANT_ID],
      ),
    );
    return { tenantId: DEMO_TENANT_ID, organizationIds: rows.map(({ id }) => id) };
  }

  /** Tenant of a live organization of any tenant, or null. */
  tenantOf(organizationId: string): Promise<string | null> {
    return this.deps.organizationTrees.tenantOf(organizationId);
  }

  /**
   * How a live organization of the scope's tenant presents itself.
   *
   * @param above ids of the organizations above it, from the root down
   */
  branding(organizationId: string, above: readonly string[]): Promise<Branding | undefined> {
    return this.deps.database.first<Branding>({
      name: 'directory_branding',
      text: `
        SELECT name, logo_url AS "logoUrl", logo_preserve_aspect_ratio AS "logoPreserveAspectRatio",
               coalesce(accent_color,
                 (SELECT a.accent_color FROM directory_organizations a
                   WHERE a.id = ANY($2::uuid[]) AND a.deleted_at IS NULL AND a.accent_color IS NOT NULL
                   ORDER BY array_position($2::uuid[], a.id) DESC LIMIT 1)) AS "accentColor"
          FROM directory_organizations WHERE id = $1 AND deleted_at IS NULL`,
      values: [organizationId, above],
    });
  }

  /** Ids of live organizations of all tenants with a name that contains the text, oldest first. */
  async findOrganizations(name: string, limit: number): Promise<string[]> {
    const rows = await this.deps.tenancy.acrossTenants('find organizations by name', () =>
      this.deps.database.query<{ id: string }>({
        name: 'directory_find_organizations',
        text: `
          SELECT o.id
            FROM directory_organizations o
            JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL
           WHERE o.deleted_at IS NULL AND tenantry_fold(o.name) LIKE $1
           ORDER BY o.created_at, o.id LIMIT $2`,
        values: [foldedPattern(name), limit],
      }),
    );
    return rows.map(({ id }) => id);
  }

  /** Provisions a tenant with its root organization, both or neither. */
  create(tenant: NewTenant): Promise<PlacedTenant> {
    return this.deps.provisioning.createTenant(tenant);
  }
}
