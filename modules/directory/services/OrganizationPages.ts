import { type CoreServices, foldedPattern, pageMembers, sortKey } from '@tenantry/core';
import { type OrganizationPageFilters, wantedState } from './OrganizationFilters';
import type { OrganizationOption } from './OrganizationViews';

/** An organization as administrators see it in a list. */
export interface ManagedOrganization extends OrganizationOption {
  readonly slug: string;
  readonly tenantName: string;
  readonly parentName: string | null;
  /** The root it hangs under; its own id for a root. */
  readonly rootId: string;
  readonly childrenCount: number;
  readonly descendantsCount: number;
}

type Row = Omit<ManagedOrganization, 'id'> & { id: string | null; total: number };

/** Lists organizations page by page, each with its place in its tree, in one query. */
export class OrganizationPages {
  constructor(private readonly deps: Pick<CoreServices, 'database' | 'tenancy'>) {}

  /** @param tenantId null for the organizations of all tenants, which only super administrators may see */
  async page(tenantId: string | null, filters: OrganizationPageFilters) {
    const { ids = null, isBranded = null, search, page, pageSize } = filters;
    const read = () =>
      this.deps.database.query<Row>({
        name: 'directory_organizations_page',
        text: ORGANIZATIONS_PAGE,
        values: [
          tenantId,
          ids,
          search ? foldedPattern(search) : null,
          wantedState(filters),
          pageSize,
          (page - 1) * pageSize,
          isBranded,
        ],
      });
    const rows =
      tenantId === null
        ? await this.deps.tenancy.acrossTenants('list organizations of all tenants', read)
        : await this.deps.tenancy.inTenant(tenantId, 'list organizations of a tenant', read);
    // A page beyond the end is a single row without `id`, for the total.
    const items = rows.flatMap(({ total: _, id, ...row }): ManagedOrganization[] =>
      id === null ? [] : [{ id, ...row }],
    );
    return { items, ...pageMembers(rows[0]?.total ?? 0, filters) };
  }
}

/** Walks up and down the trees only from the rows of the page. */
const ORGANIZATIONS_PAGE = `
  WITH RECURSIVE matching AS NOT MATERIALIZED (
    SELECT o.*, t.name AS tenant_name
      FROM directory_organizations o
      JOIN directory_tenants t ON t.id = o.tenant_id AND t.deleted_at IS NULL
     WHERE o.deleted_at IS NULL
       AND ($1::uuid IS NULL OR o.tenant_id = $1) AND ($2::uuid[] IS NULL OR o.id = ANY ($2))
       AND ($3::text IS NULL OR tenantry_fold(o.name) LIKE $3) AND ($4::boolean IS NULL OR o.is_active = $4)
       AND ($7::boolean IS NULL OR (o.logo_url IS NOT NULL OR o.accent_color IS NOT NULL) = $7)),
  page AS MATERIALIZED (SELECT * FROM matching ORDER BY ${sortKey('name')}, id LIMIT $5 OFFSET $6),
  up AS (
    SELECT id AS start, tenant_id, id, parent_id, name, 0 AS level FROM page
    UNION ALL
    SELECT up.start, o.tenant_id, o.id, o.parent_id, o.name, up.level + 1
      FROM up JOIN directory_organizations o ON o.tenant_id = up.tenant_id AND o.id = up.parent_id),
  down AS (
    SELECT page.id AS start, o.tenant_id, o.id, o.name, true AS is_child
      FROM page JOIN directory_organizations o
        ON o.tenant_id = page.tenant_id AND o.parent_id = page.id AND o.deleted_at IS NULL
    UNION ALL
    SELECT down.start, o.tenant_id, o.id, o.name, false
      FROM down JOIN directory_organizations o
        ON o.tenant_id = down.tenant_id AND o.parent_id = down.id AND o.deleted_at IS NULL),
  above AS (
    SELECT start, max(level) AS depth, string_agg(id::text, '/' ORDER BY level DESC) AS tree_path,
           string_agg(name, ' / ' ORDER BY level DESC) AS path_label,
           coalesce(array_agg(id ORDER BY level DESC) FILTER (WHERE level > 0), '{}') AS ancestor_ids,
           (array_agg(id ORDER BY level DESC))[1] AS root_id, max(name) FILTER (WHERE level = 1) AS parent_name
      FROM up GROUP BY start),
  below AS (
    SELECT start, coalesce(array_agg(id ORDER BY ${sortKey('name')}, id) FILTER (WHERE is_child), '{}') AS child_ids,
           array_agg(id ORDER BY ${sortKey('name')}, id) AS descendant_ids
      FROM down GROUP BY start)
  SELECT counted.total, p.id, p.name, p.slug, p.logo_url AS "logoUrl",
         p.logo_preserve_aspect_ratio AS "logoPreserveAspectRatio", p.accent_color AS "accentColor", p.parent_id AS "parentId",
         p.tenant_id AS "tenantId", p.tenant_name AS "tenantName", p.is_active AS "isActive",
         p.updated_at AS "updatedAt", a.depth, a.tree_path AS "treePath", a.path_label AS "pathLabel",
         a.root_id AS "rootId", a.parent_name AS "parentName", a.ancestor_ids AS "ancestorIds",
         coalesce(b.child_ids, '{}') AS "childIds", coalesce(b.descendant_ids, '{}') AS "descendantIds",
         coalesce(cardinality(b.child_ids), 0) AS "childrenCount",
         coalesce(cardinality(b.descendant_ids), 0) AS "descendantsCount"
    FROM (SELECT count(*)::int AS total FROM matching) counted
    LEFT JOIN page p ON true
    LEFT JOIN above a ON a.start = p.id
    LEFT JOIN below b ON b.start = p.id
   ORDER BY ${sortKey('p.name')}, p.id`;
