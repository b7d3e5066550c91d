const time = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The columns of an answer as they stand in the table. */
const columns = (names: string): string =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `p.${name}`)
    .join(', ');

const PAGE = `'page', 1, 'pageSize', 50,`;

/** A body with a page: the rows of `page`, which has the name `p`, and how many there are. */
function body(page: string, item: string, order: string, total: string, further = PAGE): string {
  return `
    WITH page AS MATERIALIZED (${page})
    SELECT json_build_object(
      'items', (SELECT coalesce(json_agg(item), '[]') FROM (${item} ORDER BY ${order}) item), ${further}
      'total', counted.total, 'totalPages', ceil(counted.total / 50.0)::int)::text AS body
      FROM (${total}) counted`;
}

/** Rows of another table for the page, gathered by what they belong to. */
const gathered = (owner: string, value: string, from: string): string =>
  `LEFT JOIN (SELECT ${owner} AS owner, json_agg(${value}) AS rows FROM ${from} GROUP BY 1)`;

const DEAL_LINK = (kind: 'person' | 'company', table: string): string =>
  `LEFT JOIN (
     SELECT l.deal_id AS owner,
            json_agg(json_build_object('id', e.id, 'label', e.display_name) ORDER BY l.is_primary DESC, e.display_name, e.id)
              AS rows, json_agg(e.id ORDER BY l.is_primary DESC, e.display_name, e.id) AS ids
       FROM page JOIN ${table} l ON l.deal_id = page.id AND l.tenant_id = $1
       JOIN customers_entities e ON e.id = l.${kind}_id AND e.tenant_id = $1 GROUP BY 1) ${kind} ON ${kind}.owner = p.id`;

const USERS = `FROM auth_users u WHERE u.tenant_id = $1
  AND NOT EXISTS (SELECT FROM auth_user_acls a WHERE a.is_super_admin AND a.user_id = u.id)
  AND NOT EXISTS (SELECT FROM auth_role_acls a JOIN auth_user_roles h ON h.role_id = a.role_id
                   WHERE a.is_super_admin AND h.user_id = u.id)`;

const ACTIONS = 'FROM platform_action_log a WHERE a.tenant_id = $1 AND a.organization_id = $2';

/**
 * For each list the statement that an expert would write by hand for this page alone:
 * all of the answer in one text, what other tables have collected once for the page, and the tenant ($1) and, where
 * it counts, its organization ($2) named. Its answers are compared with ours before anything is measured.
 */
export const listFloors: Readonly<Record<string, string>> = {
  'GET /auth/users?pageSize=50': body(
    `SELECT u.* ${USERS} ORDER BY u.email LIMIT 50`,
    `SELECT p.id, p.email, p.name, p.organization_id AS "organizationId", o.name AS "organizationName",
            p.tenant_id AS "tenantId", t.name AS "tenantName", coalesce(held.names, '[]') AS roles,
            coalesce(held.ids, '[]') AS "roleIds", p.is_confirmed AS "isConfirmed", ${time('p.updated_at')} AS "updatedAt",
            NULL AS "customValues", '[]'::json AS "customFields"
       FROM page p JOIN directory_tenants t ON t.id = p.tenant_id
       LEFT JOIN directory_organizations o ON o.id = p.organization_id
       LEFT JOIN (SELECT h.user_id, json_agg(r.name ORDER BY r.name) AS names, json_agg(r.id ORDER BY r.name) AS ids
                    FROM page JOIN auth_user_roles h ON h.user_id = page.id JOIN auth_roles r ON r.id = h.role_id
                   GROUP BY 1) held ON held.user_id = p.id`,
    'p.email',
    `SELECT count(*)::int AS total ${USERS}`,
    `'isSuperAdmin', false,`,
  ),
  'GET /catalog/products, 50 rows': body(
    `SELECT * FROM catalog_products WHERE tenant_id = $1 AND organization_id = $2 ORDER BY title, id LIMIT 50`,
    `SELECT ${columns(`id title subtitle description sku handle tax_rate_id`)}, p.tax_rate::text, ${columns(
      `product_type status_entry_id primary_currency_code default_unit default_sales_unit`,
    )}, p.default_sales_unit_quantity::text, ${columns(
      `uom_rounding_scale uom_rounding_mode unit_price_enabled unit_price_reference_unit`,
    )}, p.unit_price_base_quantity::text, ${columns(
      `default_media_id default_media_url`,
    )}, p.weight_value::text, ${columns(
      `weight_unit dimensions option_schema_id custom_fieldset_code is_configurable is_active country_of_origin_code
       hs_code cn_code pkwiu_code gtu_codes tax_classification_code age_min requires_prescription excise_category
       is_excise_good hazmat_class hazmat_packing_group contains_lithium_battery un_number`,
    )}, ${['launch_at', 'end_of_life_at', 'available_from', 'available_until']
      .map((name) => `${time(`p.${name}`)} AS ${name}`)
      .join(
        ', ',
      )}, p.min_order_qty::double precision, p.max_order_qty::double precision, p.order_qty_increment::double precision, ${columns(
      `requires_shipping is_quote_only seo_title seo_description canonical_url metadata organization_id tenant_id`,
    )}, ${time('p.created_at')} AS created_at, ${time('p.updated_at')} AS updated_at,
            json_build_object('enabled', p.unit_price_enabled, 'reference_unit', p.unit_price_reference_unit,
                              'base_quantity', p.unit_price_base_quantity::text) AS unit_price,
            NULL AS "customValues", '[]'::json AS "customFields", '[]'::json AS offers, '[]'::json AS "channelIds",
            coalesce(category.rows, '[]') AS categories, coalesce(category.ids, '[]') AS "categoryIds",
            coalesce(tag.rows, '[]') AS tags, best.price AS pricing
       FROM page p
       LEFT JOIN (SELECT l.product_id AS owner, json_agg(c.id ORDER BY c.name, c.id) AS ids,
                         json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) ORDER BY c.name, c.id) AS rows
                    FROM page JOIN catalog_product_categories l ON l.product_id = page.id
                    JOIN catalog_categories c ON c.id = l.category_id AND c.deleted_at IS NULL GROUP BY 1) category
              ON category.owner = p.id
       ${gathered('l.product_id', 'g.label ORDER BY g.label', 'page JOIN catalog_product_tags l ON l.product_id = page.id JOIN catalog_tags g ON g.id = l.tag_id')} tag
              ON tag.owner = p.id
       LEFT JOIN (SELECT chosen.owner, row_to_json(shown) AS price FROM (
                    SELECT DISTINCT ON (c.product_id) c.product_id AS owner, c.*, k.code, k.is_promotion, k.display_mode
                      FROM page JOIN catalog_prices c ON c.product_id = page.id AND c.tenant_id = $1
                      JOIN catalog_price_kinds k ON k.id = c.price_kind_id AND k.is_active AND k.deleted_at IS NULL
                      LEFT JOIN catalog_variants v ON v.id = c.variant_id
                     WHERE NOT page.is_quote_only AND (c.variant_id IS NULL OR v.is_active)
                       AND (c.starts_at IS NULL OR c.starts_at <= now()) AND (c.ends_at IS NULL OR c.ends_at > now())
                       AND c.min_quantity <= 1 AND (c.max_quantity IS NULL OR c.max_quantity >= 1)
                       AND num_nonnulls(c.customer_id, c.user_id, c.customer_group_id, c.user_group_id, c.channel_id) = 0
                     ORDER BY c.product_id, c.currency_code IS DISTINCT FROM page.primary_currency_code,
                              c.variant_id IS NOT NULL, v.default_rank DESC NULLS LAST, NOT k.is_promotion,
                              c.min_quantity DESC, coalesce(c.unit_price_gross, c.unit_price_net), c.id) chosen,
                    LATERAL (SELECT chosen.id AS price_id, chosen.variant_id, chosen.price_kind_id,
                                    chosen.code AS price_kind_code, chosen.is_promotion, chosen.display_mode,
                                    chosen.currency_code, chosen.unit_price_net::text, chosen.unit_price_gross::text,
                                    chosen.tax_rate::text, chosen.tax_amount::text, chosen.min_quantity,
                                    chosen.max_quantity, ${time('chosen.starts_at')} AS starts_at,
                                    ${time('chosen.ends_at')} AS ends_at) shown) best
              ON best.owner = p.id`,
    'p.title, p.id',
    'SELECT count(*)::int AS total FROM catalog_products WHERE tenant_id = $1 AND organization_id = $2',
  ),
  'GET /customers/deals, 50 rows': body(
    `SELECT * FROM customers_deals WHERE tenant_id = $1 AND organization_id = $2
      ORDER BY created_at DESC, id DESC LIMIT 50`,
    `SELECT ${columns(`id title description status pipeline_stage pipeline_id pipeline_stage_id`)}, p.value_amount::text,
            ${columns(`value_currency probability`)}, ${time('p.expected_close_at')} AS expected_close_at,
            ${columns(`owner_user_id source closure_outcome loss_reason_id`)}, ${time('p.closed_at')} AS closed_at,
            ${columns(`loss_notes organization_id tenant_id`)}, ${time('p.created_at')} AS created_at,
            ${time('p.updated_at')} AS updated_at, p.organization_id AS "organizationId", p.tenant_id AS "tenantId",
            coalesce(person.rows, '[]') AS people, coalesce(company.rows, '[]') AS companies,
            json_build_object(
              'openActivitiesCount', coalesce(activity.number, 0),
              'daysInCurrentStage', greatest(0, floor(extract(epoch FROM now() - p.in_stage_since) / 86400))::int,
              'isStuck', greatest(0, floor(extract(epoch FROM now() - p.in_stage_since) / 86400))::int >
                         coalesce(setting.days, 14),
              'isOverdue', coalesce(p.status = 'open' AND p.expected_close_at < date_trunc('day', now(), 'UTC'), false)
            ) AS _pipeline,
            NULL AS "customValues", '[]'::json AS "customFields",
            coalesce(person.ids, '[]') AS "personIds", coalesce(company.ids, '[]') AS "companyIds"
       FROM page p ${DEAL_LINK('person', 'customers_deal_people')} ${DEAL_LINK('company', 'customers_deal_companies')}
       LEFT JOIN (SELECT a.deal_id AS owner, count(*) AS number FROM page
                    JOIN customers_activities a ON a.deal_id = page.id AND a.occurred_at > now() GROUP BY 1) activity
              ON activity.owner = p.id
       LEFT JOIN (SELECT stuck_threshold_days AS days FROM customers_settings WHERE organization_id = $2) setting ON true`,
    'p.created_at DESC, p.id DESC',
    'SELECT count(*)::int AS total FROM customers_deals WHERE tenant_id = $1 AND organization_id = $2',
  ),
  'GET /audit_logs/actions, 50': body(
    `SELECT a.* ${ACTIONS} AND a.created_at > now() - interval '62 days' ORDER BY a.created_at DESC, a.id DESC LIMIT 50`,
    `SELECT p.id, p.command_id AS "commandId", p.action_label AS "actionLabel", p.action_type AS "actionType", p.source,
            p.execution_state AS "executionState", p.actor_id AS "actorUserId", p.tenant_id AS "tenantId",
            p.organization_id AS "organizationId", p.resource_kind AS "resourceKind", p.resource_id AS "resourceId",
            p.parent_resource_kind AS "parentResourceKind", p.parent_resource_id AS "parentResourceId",
            p.undo_token AS "undoToken", ${time('p.created_at')} AS "createdAt", ${time('p.updated_at::timestamptz(3)')} AS "updatedAt",
            p.snapshot_before AS "snapshotBefore", p.snapshot_after AS "snapshotAfter", p.changes, p.context,
            coalesce(u.name, u.email) AS "actorUserName", t.name AS "tenantName", o.name AS "organizationName"
       FROM page p JOIN directory_tenants t ON t.id = p.tenant_id
       LEFT JOIN directory_organizations o ON o.id = p.organization_id
       LEFT JOIN auth_users u ON u.id = p.actor_id`,
    'p.created_at DESC, p.id DESC',
    `SELECT count(*)::int AS total ${ACTIONS}`,
    `${PAGE} 'canViewTenant', true,`,
  ),
};
