import { field } from '@tenantry/core';

/** Longest slug, in characters. */
export const LONGEST_SLUG = 120;

/** A slug, which clients may give. */
export const slug = field.code({
  max: LONGEST_SLUG,
  case: 'lower',
  narrow: (schema) => schema.pattern(/^[a-z0-9]+(?:[-_][a-z0-9]+)*$/, 'slug'),
  nullable: false,
  label: 'Short name',
});
