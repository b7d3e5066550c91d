import { type Bind, type Confidentiality, type ConfidentialReader, readableRows } from '@tenantry/core';
import { customersFeatures } from '../../features';

/** Private interactions are for who wrote them. */
export const interactionPrivacy: Confidentiality = {
  column: 'visibility',
  value: 'private',
  holder: 'author_user_id',
  feature: customersFeatures['interactions.view_private'],
};

/** A further condition on interactions `x` that a reader may see, as ` AND (…)`; empty where that is all of them. */
export function andReadable(reader: ConfidentialReader, bind: Bind): string {
  const condition = readableRows(interactionPrivacy, 'x', reader, bind);
  return condition === null ? '' : ` AND (${condition})`;
}

/** The name of a prepared statement with such a condition, which has one text for each. */
export function nameWith(name: string, condition: string): string {
  if (condition === '') return name;
  return condition.includes(interactionPrivacy.holder) ? `${name}_own` : `${name}_shared`;
}

/** Values of a statement, and how its SQL binds further ones. */
export function binding(...values: unknown[]): { readonly values: unknown[]; readonly bind: Bind } {
  return {
    values,
    bind: (value, type) => `$${values.push(value)}${type === undefined ? '' : `::${type}`}`,
  };
}
