import type Joi from 'joi';

/**
 * Gives a schema a name in the API document: there it is a component, wherever it stands.
 *
 * @param name begins with the module: `customers.deal` makes `CustomersDeal`
 */
export function withSchemaName<T extends Joi.Schema>(schema: T, name: string): T {
  return schema.meta({ schemaName: name }) as T;
}

/** The name that a schema was given. */
export function schemaNameOf(schema: Joi.Schema): string | undefined {
  const { metas = [] } = (
    schema as unknown as Joi.AnySchema & { $_terms: { metas?: readonly Meta[] | null } }
  ).$_terms;
  return metas?.find(({ schemaName }) => schemaName !== undefined)?.schemaName;
}

interface Meta {
  readonly schemaName?: string;
}
