import {
  badRequest,
  type CommandCall,
  field,
  type Fields,
  forbidden,
  notFound,
  organizationClosed,
  type PlaceRequest,
  type RecordPlace,
  type RecordWrite,
  type ResourceReference,
  seesOrganization,
  type StoredRow,
  type TableExtras,
  tenantOf,
} from '@tenantry/core';
import type { DescribedFields } from '../../dictionaries/services/DescribedFields';
import type { ContactLookup, KnownRecord } from '../services/ContactLookup';
import { seenBy } from './seenBy';
import { concerns } from '../../shared/shownContact';

/** The records that a note, an activity or an address is about, as clients send them. */
export interface OwnedInput {
  readonly entityId?: string | null;
  readonly dealId?: string | null;
  readonly tenantId?: string | null;
  readonly organizationId?: string | null;
}

/** Services that `placeWithOwner` needs. */
export interface OwnerServices {
  readonly contactLookup: ContactLookup;
  readonly describedFields: DescribedFields;
}

type OwnedWrite = RecordWrite<OwnerServices, OwnedInput>;

/** `entityId` names a person, a company or a deal; `dealId` a deal that it is about as well. */
export const ownerFields = {
  entityId: field.id({ takesNull: false, writable: 'create', ...concerns }),
  dealId: field.id({ writable: 'create', refersTo: 'customers.deal', checkedByHooks: true }),
} as const satisfies Fields;

/** Columns and constraints of the tables of notes and activities besides their members. */
export const ownedTable = (table: string): TableExtras => ({
  columns: { entityKind: { type: 'text', nullable: true } },
  checks: {
    [`${table}_entity_kind_check`]: KIND,
    [`${table}_check`]: '(entity_id IS NULL) = (entity_kind IS NULL)',
    [`${table}_check1`]: 'entity_id IS NOT NULL OR deal_id IS NOT NULL',
  },
  indexes: [
    { name: `${table}_entity`, columns: ['entity_id', 'created_at'] },
    { name: `${table}_deal`, columns: ['deal_id', 'created_at'], where: 'deal_id IS NOT NULL' },
  ],
  foreignKeys: [
    OF_CONTACT,
    {
      name: `${table}_deal`,
      columns: ['tenant_id', 'deal_id'],
      table: 'customers_deals',
      referenced: ['tenant_id', 'id'],
      onDelete: 'CASCADE',
    },
  ],
});

/** The same for what only people and companies have. */
export const contactsOwnTable = (
  table: string,
  indexes: TableExtras['indexes'] = [{ name: `${table}_entity`, columns: ['entity_id', 'created_at'] }],
): TableExtras => ({
  columns: { entityKind: { type: 'text' } },
  checks: { [`${table}_entity_kind_check`]: KIND },
  indexes,
  foreignKeys: [OF_CONTACT],
});

const KIND = `entity_kind IN ('person', 'company')`;
const OF_CONTACT = {
  columns: ['tenant_id', 'entity_id'],
  table: 'customers_entities',
  referenced: ['tenant_id', 'id'],
  onDelete: 'CASCADE',
} as const;

/**
 * Sets the owner of a new record, and its organization to that of the owner.
 *
 * @throws HttpError 400 the input names no owner, 404 the owner does not exist, 403 the caller does not see it
 */
export async function placeWithOwner({ action, columns, input, call, services }: OwnedWrite): Promise<void> {
  if (action === 'update') return;
  const { owner, contact } = await findOwner(input, call, services);
  if (contact && input.dealId) {
    const deal = seenBy(call, await services.contactLookup.findDeal(input.dealId));
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

type OwnedPlace = (
  request: PlaceRequest<OwnedInput>,
  call: CommandCall,
  services: OwnerServices,
) => Promise<RecordPlace>;

/**
 * Where a write of what belongs to a person, a company or a deal works: interceptors, and rules with them, see the organization
 * in which a new record will be. Throws as `placeWithOwner`.
 */
export const placeOfOwner: OwnedPlace = ({ action, input }, call, services) =>
  placeIn(action, input, call, async () => (await findOwner(input, call, services)).owner);

/** The same for what only people and companies have. */
export const placeOfContact: OwnedPlace = ({ action, input }, call, { contactLookup }) =>
  placeIn(action, input, call, async () => seenBy(call, await contactLookup.find(input.entityId ?? '')));

async function placeIn(
  action: PlaceRequest['action'],
  { tenantId: sentTenant, organizationId: sent }: OwnedInput,
  call: CommandCall,
  findOwnerOf: () => Promise<KnownRecord>,
): Promise<RecordPlace> {
  const tenantId = tenantOf(call);
  if (action !== 'create') return { tenantId };
  if (sentTenant && sentTenant !== tenantId) throw forbidden('You are not allowed to target this tenant.');
  if (sent && !(call.organizations.has(sent) && seesOrganization(call.scope, sent))) throw forbidden();
  if (sent && !call.organizations.isOpen(sent)) throw organizationClosed();
  return { tenantId, organizationId: (await findOwnerOf()).organizationId };
}

async function findOwner(
  { entityId, dealId }: OwnedInput,
  call: CommandCall,
  { contactLookup }: OwnerServices,
): Promise<{ readonly owner: KnownRecord; readonly contact: KnownRecord | undefined }> {
  const id = entityId ?? dealId;
  if (!id) {
    const details = [{ path: ['entityId'], message: 'entityId is required', code: 'any.required' }];
    throw badRequest('Invalid input', { details });
  }
  const contact = entityId ? await contactLookup.find(id) : undefined;
  return { owner: seenBy(call, contact ?? (await contactLookup.findDeal(id))), contact };
}

/** The deal that a note of a person or company is about as well, for the action log. */
export function dealOf({ deal_id: id }: StoredRow): ResourceReference[] {
  return id ? [{ kind: 'customers.deal', id: id as string }] : [];
}

/** The record that a note is about, for the action log: the person or company, else the deal. */
export function ownerOf(row: StoredRow): ResourceReference {
  return row['entity_id']
    ? { kind: `customers.${row['entity_kind'] as string}`, id: row['entity_id'] as string }
    : { kind: 'customers.deal', id: row['deal_id'] as string };
}
