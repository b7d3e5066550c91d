import type { Bind, Clock, ListCall, ListDeclaration } from '@tenantry/core';
import { canonicalUnit } from '../rules/units';

/** Services that lists of products use. */
export interface ProductListServices {
  readonly clock: Clock;
}

type Parts = NonNullable<ListDeclaration<ProductListServices>['parts']>;

/** Who a price is for, in the order of what counts more: a price for one customer before one for everybody in a group. */
const SELECTORS = [
  ['customer_id', 'customerId'],
  ['user_id', 'userId'],
  ['customer_group_id', 'customerGroupId'],
  ['user_group_id', 'userGroupId'],
  ['channel_id', 'channelId'],
] as const;

const SPECIFIC_FIRST = SELECTORS.map(([column]) => `c.${column} IS NULL`).join(', ');

const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * The best price of each product: in the product's main currency, as specific as can be, of
 * the product before one of its variants (the default one first), promotions first, for the largest quantity that was
 * reached, the lowest. Products that are sold on quotation have none.
 */
function bestPrice(bind: Bind, { query, services }: ListCall<ProductListServices>): string {
  const at = bind(query['priceDate'] ?? services.clock.now(), 'timestamptz');
  const asked = query['quantityUnit'];
  const unit = bind(typeof asked === 'string' ? canonicalUnit(asked) : null, 'text');
  const quantity = `${bind(query['quantity'] ?? 1, 'numeric')} * coalesce(u.to_base_factor, 1)`;
  const fits = SELECTORS.map(
    ([column, parameter]) =>
      `(c.${column} IS NULL OR c.${column} = ${bind(query[parameter] ?? null, 'uuid')})`,
  );
  return `
    SELECT DISTINCT ON (page.id) page.id AS record, json_build_object(
        'price_id', c.id, 'variant_id', c.variant_id, 'price_kind_id', k.id, 'price_kind_code', k.code,
        'is_promotion', k.is_promotion, 'display_mode', k.display_mode, 'currency_code', c.currency_code,
        'unit_price_net', c.unit_price_net::text, 'unit_price_gross', c.unit_price_gross::text,
        'tax_rate', c.tax_rate::text, 'tax_amount', c.tax_amount::text,
        'min_quantity', c.min_quantity, 'max_quantity', c.max_quantity,
        'starts_at', ${time('c.starts_at')}, 'ends_at', ${time('c.ends_at')}) AS price
      FROM page JOIN catalog_prices c ON c.product_id = page.id
      JOIN catalog_price_kinds k ON k.id = c.price_kind_id AND k.is_active AND k.deleted_at IS NULL
      LEFT JOIN catalog_variants v ON v.id = c.variant_id
      LEFT JOIN catalog_product_unit_conversions u ON u.product_id = page.id AND u.unit_code = ${unit} AND u.is_active
     WHERE NOT page.is_quote_only AND (c.variant_id IS NULL OR v.is_active)
       AND (c.starts_at IS NULL OR c.starts_at <= ${at}) AND (c.ends_at IS NULL OR c.ends_at > ${at})
       AND c.min_quantity <= ${quantity} AND (c.max_quantity IS NULL OR c.max_quantity >= ${quantity})
       AND ${fits.join(' AND ')}
     ORDER BY page.id, c.currency_code IS DISTINCT FROM page.primary_currency_code, ${SPECIFIC_FIRST},
              c.variant_id IS NOT NULL, v.default_rank DESC NULLS LAST, NOT k.is_promotion, c.min_quantity DESC,
              coalesce(c.unit_price_gross, c.unit_price_net), c.id`;
}

/** What lists of products show of other tables. */
export const productParts: Parts = {
  category: `
    SELECT l.product_id AS record, json_agg(c.id ORDER BY c.name, c.id) AS ids,
           json_agg(json_build_object('id', c.id, 'name', c.name, 'slug', c.slug) ORDER BY c.name, c.id) AS shown
      FROM page JOIN catalog_product_categories l ON l.product_id = page.id
      JOIN catalog_categories c ON c.id = l.category_id AND c.deleted_at IS NULL GROUP BY 1`,
  tag: `
    SELECT l.product_id AS record, json_agg(g.label ORDER BY g.label) AS labels
      FROM page JOIN catalog_product_tags l ON l.product_id = page.id JOIN catalog_tags g ON g.id = l.tag_id GROUP BY 1`,
  best: bestPrice,
};
