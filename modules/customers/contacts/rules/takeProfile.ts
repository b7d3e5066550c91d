import { badRequest, errorDetails, type CollectionField, columnName } from '@tenantry/core';
import Joi from 'joi';

/**
 * Members of a profile that a change has nested in `profile`; one that stands beside it has precedence.
 *
 * @param fields members that may stand in it
 * @param input what was sent
 * @returns columns to write
 * @throws HttpError 400 no object, a member that is not of the profile, or a value that does not fit
 */
export function takeProfile(
  fields: Readonly<Record<string, CollectionField>>,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { profile } = input;
  if (profile === undefined) return {};
  if (typeof profile !== 'object' || profile === null || Array.isArray(profile)) {
    throw badRequest('profile must be an object');
  }
  const unknown = Object.keys(profile).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw badRequest(`Unsupported profile field: ${unknown}`);
  const members = Object.entries(fields).map(([name, { schema }]) => [name, schema.optional()]);
  const { error, value } = Joi.object<Record<string, unknown>>(Object.fromEntries(members)).validate(
    profile,
    {
      abortEarly: false,
      errors: { wrap: { label: false } },
    },
  );
  if (error) {
    throw badRequest('Invalid input', {
      details: errorDetails(error).map((detail) => ({ ...detail, path: ['profile', ...detail.path] })),
    });
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => input[name] === undefined)
      .map(([name, member]) => [columnName(name), member === '' ? null : member]),
  );
}
