import {
  badRequest,
  type CollectionField,
  notFound,
  type RecordWrite,
  type ResourceReference,
  type StoredRow,
  uuid,
} from '@tenantry/core';
import type { ContactLookup } from '../ContactLookup';
import { seenBy } from '../seenBy';

/** What a note, an activity or an address says it is about. */
export interface OwnedInput {
  readonly entityId?: string;
  readonly dealId?: string | null;
}

/** Services that `placeWithOwner` needs. */
export interface OwnerServices {
  readonly contactLookup: ContactLookup;
}

type OwnedWrite = RecordWrite<OwnerServices, OwnedInput>;

/** `entityId` names a person, a company or a deal; `dealId` a deal that it is about as well. */
export const ownerFields: Readonly<Record<string, CollectionField>> = {
  entityId: { type: 'uuid', schema: uuid(), writable: 'create' },
  dealId: { type: 'uuid', schema: uuid().allow(null), writable: 'create' },
};

/**
 * Puts a new record to what it is about, and into the organization of that.
 *
 * @throws HttpError 400 it is about nothing, 404 there is no such record, 403 the caller does not see it
 */
export async function placeWithOwner({ action, columns, input, call, services }: OwnedWrite): Promise<void> {
  if (action === 'update') return;
  const { contactLookup } = services;
  const id = input.entityId ?? input.dealId;
  if (!id) {
    const details = [{ path: ['entityId'], message: 'entityId is required', code: 'any.required' }];
    throw badRequest('Invalid input', { details });
  }
  const contact = input.entityId ? await contactLookup.find(id) : undefined;
  const owner = seenBy(call, contact ?? (await contactLookup.findDeal(id)));
  if (contact && input.dealId) {
    const deal = seenBy(call, await contactLookup.findDeal(input.dealId));
    if (deal.organizationId !== contact.organizationId) throw notFound('Deal not found');
  }
  columns['entity_id'] = contact?.id ?? null;
  columns['entity_kind'] = contact?.kind ?? null;
  columns['deal_id'] = contact ? (input.dealId ?? null) : owner.id;
  columns['organization_id'] = owner.organizationId;
}

/** As `placeWithOwner`, for what only people and companies have. */
export async function placeWithContact({
  action,
  columns,
  input,
  call,
  services,
}: OwnedWrite): Promise<void> {
  if (action === 'update') return;
  const contact = seenBy(call, await services.contactLookup.find(input.entityId ?? ''));
  columns['entity_kind'] = contact.kind;
  columns['organization_id'] = contact.organizationId;
}

/** The record that a note is about, for the action log: the person or company, else the deal. */
export function ownerOf(row: StoredRow): ResourceReference {
  return row['entity_id']
    ? { kind: `customers.${row['entity_kind'] as string}`, id: row['entity_id'] as string }
    : { kind: 'customers.deal', id: row['deal_id'] as string };
}
