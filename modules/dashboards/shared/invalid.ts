import { badRequest, type HttpError } from '@tenantry/core';
import type Joi from 'joi';

/** One thing wrong with a request. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** Codes of the issues, by what Joi calls them; those that end in `.base` are of the wrong type. */
const CODES: Readonly<Record<string, string>> = {
  'any.required': 'invalid_type',
  'any.only': 'invalid_value',
  'any.invalid': 'invalid_value',
  'array.max': 'too_big',
  // Settings that are too large.
  custom: 'too_big',
  'number.max': 'too_big',
  'string.max': 'too_big',
  'array.min': 'too_small',
  'array.includesRequiredUnknowns': 'too_small',
  'number.min': 'too_small',
  'string.min': 'too_small',
  'string.empty': 'too_small',
  'string.guid': 'invalid_format',
  'string.pattern.base': 'invalid_format',
  'number.integer': 'invalid_type',
  'object.unknown': 'unrecognized_keys',
};

/** Validation errors, in the form that clients of dashboards expect. */
export function issuesOf({ details }: Joi.ValidationError): Issue[] {
  return details.map(({ type, path, message }) => ({
    code: CODES[type] ?? (type.endsWith('.base') ? 'invalid_type' : 'custom'),
    path,
    message,
  }));
}

/** The answer of a route to a body that does not fit: its own text with the issues. */
export function invalidBody(text: string): (error: Joi.ValidationError) => HttpError {
  return (error) =>
    error.details[0]?.type === 'json.malformed'
      ? badRequest('Invalid JSON body')
      : badRequest(text, { issues: issuesOf(error) });
}
