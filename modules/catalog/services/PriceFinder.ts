import type { Clock, CoreServices, Database } from '@tenantry/core';

/** For whom, when and how much a price is looked for; null where that is not said. */
export interface PriceSelectors {
  readonly channelId: string | null;
  readonly userId: string | null;
  readonly userGroupId: string | null;
  readonly customerId: string | null;
  readonly customerGroupId: string | null;
  /** Default 1. */
  readonly quantity: number | null;
  /** Default: the unit that prices are given for. */
  readonly quantityUnit: string | null;
  /** Default: now. */
  readonly at: Date | null;
}

/** The best price of a product, as lists show it. */
export interface BestPrice {
  readonly price_id: string;
  readonly variant_id: string | null;
  readonly price_kind_id: string;
  readonly price_kind_code: string;
  readonly is_promotion: boolean;
  readonly display_mode: string;
  readonly currency_code: string;
  readonly unit_price_net: string | null;
  readonly unit_price_gross: string | null;
  readonly tax_rate: string | null;
  readonly tax_amount: string | null;
  readonly min_quantity: number;
  readonly max_quantity: number | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
}

/** Selectors in the order of what counts more: a price for one customer before one for everybody in a group. */
const SELECTORS = ['customer_id', 'user_id', 'customer_group_id', 'user_group_id', 'channel_id'];

const time = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** $4 to $8 in the order of `SELECTORS`. */
const FITS = SELECTORS.map((column, index) => `(c.${column} IS NULL OR c.${column} = $${index + 4})`).join(
  ' AND ',
);
const SPECIFIC_FIRST = SELECTORS.map((column) => `c.${column} IS NULL`).join(', ');

const BEST = `
  SELECT json_build_object(
      'price_id', c.id, 'variant_id', c.variant_id, 'price_kind_id', k.id, 'price_kind_code', k.code,
      'is_promotion', k.is_promotion, 'display_mode', k.display_mode, 'currency_code', c.currency_code,
      'unit_price_net', c.unit_price_net::text, 'unit_price_gross', c.unit_price_gross::text,
      'tax_rate', c.tax_rate::text, 'tax_amount', c.tax_amount::text,
      'min_quantity', c.min_quantity, 'max_quantity', c.max_quantity,
      'starts_at', ${time('c.starts_at')}, 'ends_at', ${time('c.ends_at')}) AS price
    FROM catalog_prices c
    JOIN catalog_price_kinds k ON k.id = c.price_kind_id AND k.is_active AND k.deleted_at IS NULL
    LEFT JOIN catalog_variants v ON v.id = c.variant_id
   WHERE c.product_id = p.id AND (c.variant_id IS NULL OR v.is_active)
     AND (c.starts_at IS NULL OR c.starts_at <= $2) AND (c.ends_at IS NULL OR c.ends_at > $2)
     AND c.min_quantity <= ordered.quantity AND (c.max_quantity IS NULL OR c.max_quantity >= ordered.quantity)
     AND ${FITS}
   ORDER BY c.currency_code IS DISTINCT FROM p.primary_currency_code, ${SPECIFIC_FIRST},
            c.variant_id IS NOT NULL, v.default_rank DESC NULLS LAST, NOT k.is_promotion, c.min_quantity DESC,
            coalesce(c.unit_price_gross, c.unit_price_net), c.id
   LIMIT 1`;

/** Finds the price that counts for a product (spec supplement, catalog 8.1). */
export class PriceFinder {
  private readonly database: Database;
  private readonly clock: Clock;

  constructor({ database, clock }: Pick<CoreServices, 'database' | 'clock'>) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * The best price of each product, in one statement: in the product's main currency, as specific as can be, of the
   * product before one of its variants (the default one first), promotions first, for the largest quantity that was
   * reached, the lowest. Products that are sold on quotation have none.
   */
  async best(productIds: readonly string[], selectors: PriceSelectors): Promise<Map<string, BestPrice>> {
    const { channelId, userId, userGroupId, customerId, customerGroupId, quantity, quantityUnit, at } =
      selectors;
    const rows = await this.database.query<{ id: string; price: BestPrice }>({
      name: 'catalog_best_prices',
      text: `SELECT p.id, best.price FROM catalog_products p
         CROSS JOIN LATERAL (SELECT $3::numeric * coalesce(
            (SELECT u.to_base_factor FROM catalog_product_unit_conversions u
              WHERE u.product_id = p.id AND u.unit_code = $9 AND u.is_active), 1) AS quantity) ordered
         CROSS JOIN LATERAL (${BEST}) best
        WHERE p.id = ANY ($1::uuid[]) AND NOT p.is_quote_only`,
      values: [
        productIds,
        at ?? this.clock.now(),
        quantity ?? 1,
        customerId,
        userId,
        customerGroupId,
        userGroupId,
        channelId,
        quantityUnit,
      ],
    });
    return new Map(rows.map(({ id, price }) => [id, price]));
  }
}
