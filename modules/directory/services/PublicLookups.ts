import type { CoreServices } from '@tenantry/core';

/** Public data for a sign-in page. */
export class PublicLookups {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy'>) {}

  /** A live and open tenant, with the colour of its oldest root organization. */
  tenant(id: string): Promise<{ id: string; name: string; accentColor: string | null } | undefined> {
    return this.deps.tenancy.acrossTenants('public lookup of a tenant', () =>
      this.deps.database.first({
        name: 'directory_lookup_tenant',
        text: `SELECT t.id, t.name,
                      (SELECT o.accent_color FROM directory_organizations o
                        WHERE o.tenant_id = t.id AND o.parent_id IS NULL AND o.deleted_at IS NULL
                        ORDER BY o.created_at, o.id LIMIT 1) AS "accentColor"
                 FROM directory_tenants t WHERE t.id = $1 AND t.deleted_at IS NULL AND t.is_active`,
        values: [id],
      }),
    );
  }

  /**
   * The active organization with the slug, in the tenant that is named. Slugs are unique in a tenant only: without a
   * tenant it is the one that has had the slug for the longest time, so that no tenant takes it from another.
   */
  organization(
    slug: string,
    tenantId?: string,
  ): Promise<{ id: string; name: string; slug: string } | undefined> {
    return this.deps.tenancy.acrossTenants('public lookup of an organization', () =>
      this.deps.database.first<{ id: string; name: string; slug: string }>({
        name: 'directory_lookup_organization',
        text: `
          SELECT o.id, o.name, o.slug
            FROM directory_organizations o
            JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL AND t.is_active
           WHERE o.slug = $1 AND o.deleted_at IS NULL AND o.is_active
             AND ($2::uuid IS NULL OR o.tenant_id = $2)
           ORDER BY o.slug_since, o.id LIMIT 1`,
        values: [slug, tenantId ?? null],
      }),
    );
  }
}
