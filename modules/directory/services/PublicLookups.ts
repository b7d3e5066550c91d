import type { CoreServices, Database, Tenancy } from '@tenantry/core';

/** The little that anybody may know: what a sign-in page shows (spec supplement, authentication 3). */
export class PublicLookups {
  private readonly database: Database;
  private readonly tenancy: Tenancy;

  constructor({ database, tenancy }: Pick<CoreServices, 'database' | 'tenancy'>) {
    this.database = database;
    this.tenancy = tenancy;
  }

  tenant(id: string): Promise<{ id: string; name: string } | undefined> {
    return this.tenancy.acrossTenants('public lookup of a tenant', () =>
      this.database.first({
        name: 'directory_lookup_tenant',
        text: 'SELECT id, name FROM directory_tenants WHERE id = $1 AND deleted_at IS NULL',
        values: [id],
      }),
    );
  }

  /** The oldest organization with the slug, as slugs are unique in a tenant only; inactive ones count. */
  organization(slug: string): Promise<{ id: string; name: string; slug: string } | undefined> {
    return this.tenancy.acrossTenants('public lookup of an organization', () =>
      this.database.first({
        name: 'directory_lookup_organization',
        text: `
          SELECT o.id, o.name, o.slug
            FROM directory_organizations o
            JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL
           WHERE o.slug = $1 AND o.deleted_at IS NULL
           ORDER BY o.created_at, o.id LIMIT 1`,
        values: [slug],
      }),
    );
  }
}
