import type Joi from 'joi';

/** Marks a member of the items of a list as computed for parameters of the query, such as the best price for a quantity. */
export function ofQuery<T extends Joi.Schema>(schema: T): T {
  return schema.meta({ ofQuery: true }) as T;
}

/** Whether a member of items is marked so. */
export function isOfQuery(schema: Joi.Schema): boolean {
  const metas = (schema.$_terms['metas'] ?? []) as readonly { readonly ofQuery?: true }[];
  return metas.some((meta) => meta.ofQuery === true);
}
