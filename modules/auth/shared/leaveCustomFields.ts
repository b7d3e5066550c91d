import { badRequest } from '@tenantry/core';

/**
 * Empties the custom fields of a record that moves to another tenant: fields are a tenant's own.
 *
 * @param columns what is written; with custom fields where the request sends some
 * @throws HttpError 400 the request sends some, which would be lost
 */
export function leaveCustomFields(columns: Record<string, unknown>): void {
  if (columns['custom_fields'] !== undefined) {
    throw badRequest('Custom fields cannot be set while moving to another tenant.');
  }
  columns['custom_fields'] = {};
}
