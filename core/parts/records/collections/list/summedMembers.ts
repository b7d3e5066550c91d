import type { CollectionDeclaration } from '../CollectionDeclaration';
import { publicFields } from './publicFields';

/** The SQL of the amounts that lists of a collection can add up, by member, with that of their currencies. */
export function summedMembers(
  declaration: CollectionDeclaration,
): ReadonlyMap<string, { readonly amount: string; readonly currency: string }> {
  const shown = publicFields(declaration);
  return new Map(
    Object.entries(declaration.fields).flatMap(([name, { currencyIn, isSummed = true }]) => {
      const amount = shown.get(name);
      const currency = currencyIn === undefined || !isSummed ? undefined : shown.get(currencyIn);
      if (!amount || !currency || amount.encrypted || currency.encrypted) return [];
      return [[name, { amount: amount.sql, currency: currency.sql }] as const];
    }),
  );
}
