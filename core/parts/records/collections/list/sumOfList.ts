import Joi from 'joi';
import type { CustomFieldDefinition } from '../../customFields/CustomFieldDefinition';
import type { CollectionServices } from '../CollectionServices';
import type { ListCall } from '../ListDeclaration';
import { askedConditions } from './askedConditions';
import type { PreparedList } from './PreparedList';
import { summedMembers } from './summedMembers';

/** The sum of the records of one currency. */
export interface CurrencySum {
  /** Null for amounts without one. */
  readonly currency: string | null;
  /** A decimal as text, which is exact. */
  readonly amount: string;
}

/** The shape of the sums in an answer. */
export const currencySums = Joi.array().items(
  Joi.object({ currency: Joi.string().allow(null).required(), amount: Joi.string().required() }),
);

/**
 * The sums of an amount over all records that a list finds, one for each currency, those with most records first. Its conditions are those
 * of the page: tenant, organizations, and the parameters of the request.
 *
 * @param member one of `summedMembers`
 */
export async function sumOfList(
  list: PreparedList,
  call: ListCall<never>,
  definitions: readonly CustomFieldDefinition[],
  member: string,
): Promise<readonly CurrencySum[]> {
  const { declaration, from } = list;
  const summed = summedMembers(declaration).get(member);
  const asked = summed && (await askedConditions(list, call, definitions));
  if (!summed || !asked) return [];
  const { where, values } = asked.conditions;
  const { amount, currency } = summed;
  const { database, tenancy } = call.services as CollectionServices;
  const read = () =>
    database.query<CurrencySum>(
      `SELECT ${currency} AS currency, sum(${amount})::text AS amount FROM ${from} ${where}
        GROUP BY 1 HAVING sum(${amount}) <> 0 ORDER BY count(*) DESC, 1`,
      values,
    );
  const across = declaration.list.across?.(call) ?? null;
  return across === null ? read() : tenancy.acrossTenants(across, read);
}
