import { Client } from 'pg';
import type { DatabaseConnection } from '@tenantry/core/host';
import { VIEWERS } from './addViewers';

const PRODUCTS = 2_000;
/** Categories, and tags, that products have two of each. */
const TERMS = 20;

/** Products of the administrator's organization, each with two categories, two tags, a variant and two prices. */
export async function addProducts(connection: DatabaseConnection): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMPORARY TABLE home ON COMMIT DROP AS
         SELECT tenant_id, organization_id FROM auth_users WHERE email = '${VIEWERS.administrator}'`,
    );
    for (const statement of STATEMENTS) await client.query(statement);
    await client.query('COMMIT');
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

const STATEMENTS = [
  `INSERT INTO catalog_categories (tenant_id, organization_id, name, slug)
   SELECT tenant_id, organization_id, 'Category ' || n, 'category-' || n FROM home, generate_series(0, ${TERMS - 1}) n`,
  `INSERT INTO catalog_tags (tenant_id, organization_id, label, slug)
   SELECT tenant_id, organization_id, 'Tag ' || n, 'tag-' || n FROM home, generate_series(0, ${TERMS - 1}) n`,
  `INSERT INTO catalog_price_kinds (tenant_id, organization_id, code, title)
   SELECT tenant_id, organization_id, 'list', 'List price' FROM home`,
  `INSERT INTO catalog_products (tenant_id, organization_id, title, subtitle, description, sku, handle,
                                 primary_currency_code, created_at)
   SELECT tenant_id, organization_id, 'Product ' || n, 'One of many', 'What product ' || n || ' is good for', 'SKU-' || n,
          'product-' || n, 'EUR', now() - n * interval '1 minute' FROM home, generate_series(1, ${PRODUCTS}) n`,
  ...[0, 7].flatMap((step) => [
    `INSERT INTO catalog_product_categories (tenant_id, product_id, category_id)
     SELECT p.tenant_id, p.id, c.id FROM catalog_products p JOIN catalog_categories c
       ON c.slug = 'category-' || (substr(p.sku, 5)::int + ${step}) % ${TERMS}`,
    `INSERT INTO catalog_product_tags (tenant_id, product_id, tag_id)
     SELECT p.tenant_id, p.id, g.id FROM catalog_products p JOIN catalog_tags g
       ON g.slug = 'tag-' || (substr(p.sku, 5)::int + ${step}) % ${TERMS}`,
  ]),
  `INSERT INTO catalog_variants (tenant_id, organization_id, product_id, name, sku, default_rank)
   SELECT tenant_id, organization_id, id, 'Usual', sku || '-1', 1 FROM catalog_products`,
  `INSERT INTO catalog_prices (tenant_id, organization_id, product_id, variant_id, price_kind_id, currency_code,
                               min_quantity, unit_price_net, unit_price_gross)
   SELECT p.tenant_id, p.organization_id, p.id, of_variant.id, k.id, 'EUR', 1, 100, 119
     FROM catalog_products p CROSS JOIN catalog_price_kinds k
     JOIN LATERAL (SELECT NULL::uuid AS id UNION ALL SELECT v.id FROM catalog_variants v WHERE v.product_id = p.id)
          of_variant ON true`,
];
