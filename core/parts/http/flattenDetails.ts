import type Joi from 'joi';

/** Problems of a body, by field. Problems of the body as a whole are listed in `formErrors`. */
export interface FlatDetails {
  readonly formErrors: readonly string[];
  readonly fieldErrors: Readonly<Record<string, readonly string[]>>;
}

/** The `details` of operations that publish their validation errors by field instead of as a list. */
export function flattenDetails(error: Joi.ValidationError): FlatDetails {
  const formErrors: string[] = [];
  const fields = new Map<string, string[]>();
  for (const { path, message, type } of error.details) {
    const field = path[0];
    if (field === undefined || type === 'object.unknown') formErrors.push(message);
    else fields.set(String(field), [...(fields.get(String(field)) ?? []), message]);
  }
  return { formErrors, fieldErrors: Object.fromEntries(fields) };
}
