import {
  badRequest,
  type CoreServices,
  notFound,
  type RecordWrite,
  seenRecords,
  seesOrganization,
} from '@tenantry/core';
import { type OwnedInput, type OwnerServices, placeWithOwner } from '../../contacts/rules/placeWithOwner';
import { seenBy } from '../../contacts/rules/seenBy';
import type { LinkedEntity, Participant } from '../collections/interactionFields';
import { OWN_TYPES } from './relationsOfInteraction';

/** Fields of an interaction, as clients send them, that the rules read. */
export interface InteractionInput extends OwnedInput {
  readonly status?: string;
  readonly participants?: readonly Participant[] | null;
  readonly linkedEntities?: readonly LinkedEntity[] | null;
}

type Services = OwnerServices & Pick<CoreServices, 'accounts' | 'database' | 'recordKinds'>;
type Write = RecordWrite<Services, InteractionInput>;

/**
 * Sets the person or company and the deal of an interaction.
 *
 * @throws HttpError 400 the input names no record, or a change names another record than before; 404 the record does not exist,
 * 403 the caller does not see it
 */
export async function placeInteraction(write: Write): Promise<void> {
  const { action, input, columns, before, call, services } = write;
  if (action === 'create') return placeWithOwner(write);
  const { entityId, dealId } = input;
  delete columns['entity_id'];
  const owners = [before?.['entity_id'], before?.['entity_id'] ?? before?.['deal_id']];
  if (entityId !== undefined && !owners.includes(entityId)) {
    throw invalid(['entityId'], 'The record that an interaction is about cannot be changed');
  }
  if (dealId === undefined || dealId === before?.['deal_id']) return;
  if (dealId === null) {
    if (!before?.['entity_id'])
      throw invalid(['dealId'], 'An interaction must be about a person, a company or a deal');
    return;
  }
  const deal = seenBy(call, await services.contactLookup.findDeal(dealId));
  if (deal.organizationId !== write.organizationId) throw notFound('Deal not found');
  columns['deal_id'] = deal.id;
}

/**
 * Makes sure that whom and what an interaction newly names is there.
 *
 * @throws HttpError 400 an account or a record that is not there or that the caller does not see, or a kind that no module has
 */
export async function checkNamed(write: Write): Promise<void> {
  const { input, before, columns, services } = write;
  const organizationId = (columns['organization_id'] as string | undefined) ?? write.organizationId;
  const known = new Set(accountsOf(before?.['participants'] as InteractionInput['participants']));
  const accounts = accountsOf(input.participants).filter((id) => !known.has(id));
  if (accounts.length > 0) {
    const named = accounts.map((id) => [`participants.${accountsOf(input.participants).indexOf(id)}`, id]);
    await services.accounts.require(Object.fromEntries(named) as Record<string, string>, organizationId);
  }
  await checkLinked(write);
}

const accountsOf = (participants: InteractionInput['participants'] = []): string[] =>
  (participants ?? []).flatMap(({ userId }) => userId ?? []);

async function checkLinked({ input, before, call, services }: Write): Promise<void> {
  const links = input.linkedEntities ?? [];
  const known = new Set(
    ((before?.['linked_entities'] ?? []) as readonly LinkedEntity[]).map(({ type, id }) => `${type} ${id}`),
  );
  const added = links.filter(({ type, id }) => !known.has(`${type} ${id}`));
  const refuse = (link: LinkedEntity, member: 'id' | 'type', message: string) =>
    invalid(['linkedEntities', links.indexOf(link), member], message, 'reference_unknown');
  const others = added
    .filter(({ type }) => !OWN_TYPES.includes(type))
    .map((link) => ({ link, id: link.id, to: services.recordKinds.get(link.type)?.collection }));
  const unknown = others.find(({ to }) => !to)?.link;
  if (unknown) throw refuse(unknown, 'type', `There is no kind of record ${unknown.type}`);
  const there = await seenRecords(services.database, call.scope, others);
  const gone = others.find((_, at) => !there.has(at));
  if (gone) throw refuse(gone.link, 'id', `There is no such ${gone.to?.label}`);
  const wanted = added.filter(({ type }) => OWN_TYPES.includes(type));
  if (wanted.length === 0) return;
  const found = await services.database.query<{ id: string; kind: string; organizationId: string }>({
    name: 'customers_linked_records',
    text: `SELECT id, kind, organization_id AS "organizationId" FROM customers_entities WHERE id = ANY ($1::uuid[])
           UNION ALL
           SELECT id, 'deal', organization_id FROM customers_deals WHERE id = ANY ($1::uuid[])`,
    values: [wanted.map(({ id }) => id)],
  });
  const seen = new Set(
    found
      .filter(({ organizationId }) => seesOrganization(call.scope, organizationId))
      .map(({ kind, id }) => `${kind} ${id}`),
  );
  const missing = wanted.find(({ type, id }) => !seen.has(`${type} ${id}`));
  if (missing) throw refuse(missing, 'id', `There is no such ${missing.type}`);
}

function invalid(path: readonly (string | number)[], message: string, code = 'any.invalid') {
  return badRequest('Invalid input', { details: [{ path, message, code }] });
}
