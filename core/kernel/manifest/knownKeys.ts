import type Joi from 'joi';

/** Members and items in the description of a schema, as far as this file reads them. */
interface Described {
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
  readonly matches?: readonly { readonly schema?: Described }[];
}

/** The members that a schema declares at the place of an unknown one. @param path of the unknown one */
export function knownKeys(schema: Joi.Schema, path: readonly (string | number)[]): string[] {
  let places: Described[] = [schema.describe() as Described];
  for (const step of path.slice(0, -1)) {
    places = alternatives(places).flatMap(({ keys, items }) => {
      if (typeof step === 'number') return items ?? [];
      const next = keys?.[step];
      return next ? [next] : [];
    });
  }
  return alternatives(places).flatMap(({ keys }) => Object.keys(keys ?? {}));
}

function alternatives(places: readonly Described[]): Described[] {
  return places.flatMap((place) => [
    place,
    ...(place.matches ?? []).flatMap(({ schema }) => (schema ? [schema] : [])),
  ]);
}
