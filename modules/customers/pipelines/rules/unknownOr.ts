import { type CommandCall, missingVersion, notFound } from '@tenantry/core';

export const noPlace = 'Organization and tenant context required';

/**
 * The refusal of a change of a record that is not there: 404, or for a client that states which version it saw, that it
 * was changed.
 */
export const unknownOr =
  (message: string) =>
  ({ headers }: CommandCall): Error =>
    missingVersion(headers) ?? notFound(message);
