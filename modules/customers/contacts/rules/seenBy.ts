import { type CommandCall, forbidden, notFound, seesOrganization } from '@tenantry/core';
import type { KnownRecord } from '../services/ContactLookup';

/**
 * The record, when the caller sees it.
 *
 * @throws HttpError 404 the record does not exist, 403 it belongs to an organization outside the caller's scope
 */
export function seenBy({ scope }: Pick<CommandCall, 'scope'>, record: KnownRecord | undefined): KnownRecord {
  if (!record) throw notFound('Customer record not found');
  if (!seesOrganization(scope, record.organizationId)) throw forbidden();
  return record;
}
