import type { CoreServices } from '@tenantry/core';

/** What anybody may read: what a sign-in page shows. */
export class PublicLookups {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy'>) {}

  tenant(id: string): Promise<{ id: string; name: string } | undefined> {
    return this.deps.tenancy.acrossTenants('public lookup of a tenant', () =>
      this.deps.database.first({
        name: 'directory_lookup_tenant',
        text: 'SELECT id, name FROM directory_tenants WHERE id = $1 AND deleted_at IS NULL AND is_active',
        values: [id],
      }),
    );
  }

  /**
   * The organization with the slug, inactive ones included. Slugs are unique in a tenant only: where organizations of
   * several open tenants have it, none is meant.
   */
  async organization(slug: string): Promise<{ id: string; name: string; slug: string } | undefined> {
    const found = await this.deps.tenancy.acrossTenants('public lookup of an organization', () =>
      this.deps.database.query<{ id: string; name: string; slug: string }>({
        name: 'directory_lookup_organization',
        text: `
          SELECT o.id, o.name, o.slug
            FROM directory_organizations o
            JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL AND t.is_active
           WHERE o.slug = $1 AND o.deleted_at IS NULL LIMIT 2`,
        values: [slug],
      }),
    );
    return found.length === 1 ? found[0] : undefined;
  }
}
