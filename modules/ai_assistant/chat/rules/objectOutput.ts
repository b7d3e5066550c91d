import type Joi from 'joi';
import { jsonSchemaOf } from '../../tools/rules/jsonSchema';

/** An object that a model is to answer with, as the AI SDK takes it: the answer is checked by the schema. */
export async function objectOutput<T>(schema: Joi.ObjectSchema, name?: string) {
  const { jsonSchema, Output } = await import('ai');
  return Output.object({
    ...(name !== undefined && { name }),
    schema: jsonSchema<T>(jsonSchemaOf(schema) as never, {
      validate: (answer) => {
        const { error, value } = schema.validate(answer);
        return error ? { success: false, error } : { success: true, value: value as T };
      },
    }),
  });
}
