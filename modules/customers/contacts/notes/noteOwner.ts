import { badRequest, forbidden, notFound, type CollectionField, type RecordWrite, type ResourceReference, type StoredRow, uuid } from '@tenantry/core';
import type { ContactLookup } from '../ContactLookup';

/** Who a note is about: a person, a company or a deal. */
export interface OwnedInput {
  readonly entityId?: string;
}

/** The members that say so. */
export const ownerFields: Readonly<Record<string, CollectionField>> = {
  entityId: { type: 'uuid', schema: uuid().required(), writable: 'create' },
};

/**
 * Puts a new record to the person or company that it is about, and into their organization.
 *
 * @throws HttpError 404 there is none, 403 the caller does not see it
 */
export async function placeWithOwner({
  action,
  columns,
  input,
  call,
  services,
}: RecordWrite<{ readonly contactLookup: ContactLookup }, OwnedInput>): Promise<void> {
  if (action === 'update') return;
  const contact = await services.contactLookup.find(input.entityId ?? '');
}
