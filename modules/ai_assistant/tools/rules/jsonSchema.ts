import type Joi from 'joi';

interface Standard {
  readonly '~standard': {
    readonly jsonSchema: { input(options: { readonly target: string }): Record<string, unknown> };
  };
}

const known = new WeakMap<Joi.Schema, Record<string, unknown>>();

/** The input of a tool as JSON Schema, which models and programs read. */
export function jsonSchemaOf(schema: Joi.Schema): Record<string, unknown> {
  let converted = known.get(schema);
  if (!converted) {
    const standard = (schema as unknown as Standard)['~standard'];
    converted = standard.jsonSchema.input({ target: 'draft-2020-12' });
    // Some providers refuse an input that is not said to be an object.
    converted = { type: 'object', properties: {}, ...converted };
    known.set(schema, converted);
  }
  return converted;
}
