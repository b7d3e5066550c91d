import { type Bind, type CoreServices, identityOf, identitySql, type ListFilter } from '@tenantry/core';
import Joi from 'joi';
import { canonicalUnit, isBuiltIn } from '../products/rules/units';
import { invalidMember } from './invalidMember';

/** A quantity that prices are asked for. */
export interface AskedQuantity {
  /** SQL: in the default unit of the product; null where the product is not sold in the unit that was asked for. */
  readonly quantity: string;
  /** SQL: the join that the quantity needs. */
  readonly conversion: string;
}

/** The parameters of a query that say how much is bought. */
export const quantitySchema = () => Joi.number().min(1).max(100_000);
export const quantityUnitSchema = () => Joi.string().trim().max(50);

/**
 * The quantity that a query asks for: one where it names none. A product without a default unit is taken to be sold in any
 * built-in unit that it has no conversion for.
 *
 * @param product alias of the row of the product
 */
export function askedQuantity(
  bind: Bind,
  query: Readonly<Record<string, unknown>>,
  product: string,
): AskedQuantity {
  const number = bind(query['quantity'] ?? 1, 'numeric');
  const asked = query['quantityUnit'];
  if (typeof asked !== 'string') return { quantity: number, conversion: '' };
  const key = identityOf(canonicalUnit(asked));
  const unit = bind(key, 'text');
  const isUnit = (column: string) => `${identitySql(column, [key])} = ${unit}`;
  const own = `${product}.default_unit`;
  const isBase = isBuiltIn(asked) ? `${own} IS NULL OR ${isUnit(own)}` : isUnit(own);
  return {
    quantity: `${number} * coalesce(u.to_base_factor, CASE WHEN ${isBase} THEN 1 END)`,
    conversion: `LEFT JOIN catalog_product_unit_conversions u
        ON u.product_id = ${product}.id AND ${isUnit('u.unit_code')} AND u.is_active`,
  };
}

/** @throws HttpError 400 a unit that is neither built in nor one of a product or a conversion */
export async function assertKnownUnit(
  unit: string,
  { database }: Pick<CoreServices, 'database'>,
): Promise<void> {
  if (isBuiltIn(unit)) return;
  const key = identityOf(canonicalUnit(unit));
  const isUnit = (column: string) => `${identitySql(column, [key])} = $1`;
  const found = await database.first(
    `SELECT 1 FROM catalog_product_unit_conversions WHERE ${isUnit('unit_code')}
     UNION ALL
     SELECT 1 FROM catalog_products WHERE ${isUnit('default_unit')} OR ${isUnit('default_sales_unit')} LIMIT 1`,
    [key],
  );
  if (!found) throw invalidMember('quantityUnit', 'quantityUnit must be a known unit', 'any.only');
}

type QuantityFilter = ListFilter<Pick<CoreServices, 'database'>>;

/** SQL: prices that count for the quantity. */
function reached(bind: Bind, query: Readonly<Record<string, unknown>>): string {
  const { quantity, conversion } = askedQuantity(bind, query, 'p');
  return `EXISTS (SELECT 1 FROM catalog_products p ${conversion} WHERE p.id = t.product_id
    AND t.min_quantity <= ${quantity} AND (t.max_quantity IS NULL OR t.max_quantity >= ${quantity}))`;
}

/** Filters of a list of prices by how much is bought. */
export const quantityFilters = {
  quantity: { schema: quantitySchema(), sql: (_value, bind, { query }) => reached(bind, query) },
  quantityUnit: {
    schema: quantityUnitSchema(),
    sql: async (unit: string, bind, { query, services }) => {
      await assertKnownUnit(unit, services);
      // Where a quantity is given, its filter reads the unit.
      return query['quantity'] === undefined ? reached(bind, query) : null;
    },
  },
} as const satisfies Readonly<Record<string, QuantityFilter>>;
