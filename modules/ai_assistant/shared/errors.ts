import { badRequest, HttpError } from '@tenantry/core';
import type Joi from 'joi';

/** An answer `{ error, code }` that clients tell cases apart by. */
export const refusal = (
  status: number,
  code: string,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): HttpError => new HttpError(status, message, { code, ...details });

/** One thing wrong with an input. */
export interface Issue {
  readonly code: string;
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** The issues that Joi found, as clients get them. */
export const issuesOf = ({ details }: Joi.ValidationError): Issue[] =>
  details.map(({ type, path, message }) => ({ code: type, path, message }));

/** The answer to input that does not fit. */
export function invalidInput(error: Joi.ValidationError): HttpError {
  if (error.details[0]?.type === 'json.malformed')
    return refusal(400, 'validation_error', 'Invalid JSON body');
  return badRequest('Invalid input', { code: 'validation_error', issues: issuesOf(error) });
}

/** A write without a tenant. */
export const tenantRequired = (): HttpError => refusal(400, 'tenant_required', 'Tenant context is required');
