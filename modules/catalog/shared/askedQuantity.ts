import type { Bind, ListFilter } from '@tenantry/core';
import Joi from 'joi';
import { canonicalUnit } from '../products/rules/units';

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
 * unit that it has no conversion for.
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
  const unit = bind(canonicalUnit(asked), 'text');
  const base = `CASE WHEN coalesce(${product}.default_unit, ${unit}) = ${unit} THEN 1 END`;
  return {
    quantity: `${number} * coalesce(u.to_base_factor, ${base})`,
    conversion: `LEFT JOIN catalog_product_unit_conversions u
        ON u.product_id = ${product}.id AND u.unit_code = ${unit} AND u.is_active`,
  };
}

/** Prices that count for the quantity. */
const reached: ListFilter['sql'] = (_value, bind, { query }) => {
  const { quantity, conversion } = askedQuantity(bind, query, 'p');
  return `EXISTS (SELECT 1 FROM catalog_products p ${conversion} WHERE p.id = t.product_id
    AND t.min_quantity <= ${quantity} AND (t.max_quantity IS NULL OR t.max_quantity >= ${quantity}))`;
};

/** Filters of a list of prices by how much is bought. */
export const quantityFilters = {
  quantity: { schema: quantitySchema(), sql: reached },
  quantityUnit: {
    schema: quantityUnitSchema(),
    // Where a quantity is given, its filter reads the unit.
    sql: (value, bind, call) => (call.query['quantity'] === undefined ? reached(value, bind, call) : null),
  },
} as const satisfies Readonly<Record<string, ListFilter>>;
