import type Joi from 'joi';
import { refusal, issuesOf } from '../../shared/errors';

/** The arguments without blank texts at their top level, which models send for what they leave out. */
export function withoutBlanks(args: unknown): unknown {
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return args;
  return Object.fromEntries(
    Object.entries(args).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );
}

/** Arguments as the tool's schema gives them. @throws HttpError 400 `validation_error` */
export function readInput(schema: Joi.ObjectSchema, args: unknown): unknown {
  const { error, value } = check(schema, args);
  if (error)
    throw refusal(400, 'validation_error', `Invalid input: ${error.message}`, { issues: issuesOf(error) });
  return value;
}

/** Validates arguments. @returns the error, or the converted value */
export function check(
  schema: Joi.ObjectSchema,
  args: unknown,
): { readonly error?: Joi.ValidationError; readonly value: unknown } {
  const { error, value } = schema.validate(withoutBlanks(args ?? {}), {
    abortEarly: false,
    errors: { wrap: { label: false } },
  }) as Joi.ValidationResult<unknown>;
  return { error, value };
}
