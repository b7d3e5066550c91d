import { field } from '@tenantry/core';

/** A member that holds a color: `#rrggbb`. */
export const color = field.code({
  max: 7,
  narrow: (schema) => schema.pattern(/^#[0-9a-f]{6}$/i, '#rrggbb'),
});
