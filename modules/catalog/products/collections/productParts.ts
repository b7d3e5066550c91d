import {
  type Bind,
  type CoreServices,
  isoTime,
  type ListCall,
  type ListDeclaration,
  sortKey,
} from '@tenantry/core';
import { askedQuantity } from '../../shared/askedQuantity';

/** Services that lists of products use. */
export type ProductListServices = Pick<CoreServices, 'clock' | 'database'>;

type Parts = NonNullable<ListDeclaration<ProductListServices>['parts']>;

/** Who a price is for, in the order of what counts more: a price for one customer before one for everybody in a group. */
const SELECTORS = [
  ['customer_id', 'customerId'],
  ['user_id', 'userId'],
  ['customer_group_id', 'customerGroupId'],
  ['user_group_id', 'userGroupId'],
  ['channel_id', 'channelId'],
] as const;

/**
 * The best price of each product: in the product's main currency, as specific as can be, of
 * the product before one of its variants (the default one first), promotions first, for the largest quantity that was
 * reached, the lowest. Products that are sold on quotation have none.
 */
function bestPrice(bind: Bind, { query, services }: ListCall<ProductListServices>): string {
  const at = bind(query['priceDate'] ?? services.clock.now(), 'timestamptz');
  const { quantity, conversion } = askedQuantity(bind, query, 'page');
  const fits: string[] = [];
  const specificFirst: string[] = [];
  for (const [column, parameter] of SELECTORS) {
    const general = `c.${column} IS NULL`;
    const wanted = query[parameter];
    fits.push(wanted === undefined ? general : `(${general} OR c.${column} = ${bind(wanted, 'uuid')})`);
    if (wanted !== undefined) specificFirst.push(`${general},`);
  }
  // Only the prices that were chosen are written as JSON, from a row, which takes half as long as json_build_object.
  return `
    SELECT best.record, row_to_json(shown) AS price
      FROM (
        SELECT DISTINCT ON (page.id) page.id AS record, c.*, k.code, k.is_promotion, k.display_mode
          FROM page JOIN catalog_prices c ON c.product_id = page.id
          JOIN catalog_price_kinds k ON k.id = c.price_kind_id AND k.is_active AND k.deleted_at IS NULL
          LEFT JOIN catalog_variants v ON v.id = c.variant_id
          ${conversion}
         WHERE NOT page.is_quote_only AND (c.variant_id IS NULL OR v.is_active)
           AND (c.starts_at IS NULL OR c.starts_at <= ${at}) AND (c.ends_at IS NULL OR c.ends_at > ${at})
           AND c.min_quantity <= ${quantity} AND (c.max_quantity IS NULL OR c.max_quantity >= ${quantity})
           AND ${fits.join(' AND ')}
         ORDER BY page.id, c.currency_code IS DISTINCT FROM page.primary_currency_code, ${specificFirst.join(' ')}
                  c.variant_id IS NOT NULL, v.default_rank DESC NULLS LAST, NOT k.is_promotion, c.min_quantity DESC,
                  coalesce(c.unit_price_gross, c.unit_price_net), c.id) best,
      LATERAL (
        SELECT best.id AS price_id, best.variant_id, best.price_kind_id, best.code AS price_kind_code,
               best.is_promotion, best.display_mode, best.currency_code, best.unit_price_net::text,
               best.unit_price_gross::text, best.tax_rate::text, best.tax_amount::text, best.min_quantity,
               best.max_quantity, ${isoTime('best.starts_at')} AS starts_at, ${isoTime('best.ends_at')} AS ends_at) shown`;
}

/** Columns of other tables that lists of products show. */
export const productParts: Parts = {
  category: `
    SELECT l.product_id AS record, json_agg(c.id ORDER BY ${sortKey('c.name')}, c.id) AS ids,
           json_agg(c ORDER BY ${sortKey('c.name')}, c.id) AS shown
      FROM page JOIN catalog_product_categories l ON l.product_id = page.id
      JOIN (SELECT id, name, slug FROM catalog_categories WHERE deleted_at IS NULL) c ON c.id = l.category_id GROUP BY 1`,
  tag: `
    SELECT l.product_id AS record, json_agg(g.label ORDER BY ${sortKey('g.label')}) AS labels
      FROM page JOIN catalog_product_tags l ON l.product_id = page.id JOIN catalog_tags g ON g.id = l.tag_id GROUP BY 1`,
  best: bestPrice,
};
