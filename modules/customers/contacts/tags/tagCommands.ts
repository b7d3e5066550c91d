import {
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  type Database,
  type EventBus,
  type RowState,
  type StateChange,
  TrackedRows,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import type { ContactLookup, KnownRecord } from '../ContactLookup';
import { seenBy } from '../seenBy';
import { tenantOf } from '../tenantOf';
import type { TagAssignments } from './TagAssignments';

interface Services {
  readonly contactLookup: ContactLookup;
  readonly database: Database;
  readonly events: EventBus;
  readonly tagAssignments: TagAssignments;
}

/** A tag, and the person or company that is to have it or lose it. */
export interface TagInput {
  readonly tagId: string;
  readonly entityId: string;
}
type Command = CommandDeclaration<Services, TagInput, string, RowState>;

const command = commandFor<Services>();
const TABLE = { name: 'customers_tag_assignments', key: ['id'], owner: 'id', version: 'updated_at' };

const common: Pick<Command, 'resourceKind' | 'features' | 'input' | 'snapshot' | 'undo' | 'redo'> = {
  resourceKind: 'customers.tagAssignment',
  features: ['customers.activities.manage'],
  input: Joi.object<TagInput>({
    tagId: uuid().lowercase().required(),
    entityId: uuid().lowercase().required(),
  }),
  snapshot: async ({ resourceId, lock }, { database }) => {
    if (resourceId === null) return null;
    const state = await new TrackedRows(database, [TABLE]).capture([resourceId], lock);
    const row = state[TABLE.name]?.[0];
    if (!row) return null;
    const { tag_id: tagId, entity_id: entityId, organization_id: organizationId } = row;
    return { view: { tagId, entityId }, state, organizationId: organizationId as string };
  },
  undo: restore,
  redo: restore,
};

const assign: Command = {
  ...common,
  id: 'customers.tags.assign',
  label: 'Assign tag',
  prepare: (_input, call) => Promise.resolve({ tenantId: tenantOf(call) }),
  execute: async ({ tagId, entityId }, call, { contactLookup, events, tagAssignments }) => {
    const contact = seenBy(call, await contactLookup.find(entityId));
    const place = { tenantId: tenantOf(call), organizationId: contact.organizationId };
    const id = await tagAssignments.assign({ id: entityId, ...place }, tagId);
    await events.emit('customers.tag.assigned', { id, tagId, entityId, ...place });
    return { result: id, resourceId: id, parent: parentOf(contact) };
  },
};

const unassign: Command = {
  ...common,
  id: 'customers.tags.unassign',
  label: 'Unassign tag',
  prepare: async ({ tagId, entityId }, call, { tagAssignments }) => ({
    tenantId: tenantOf(call),
    resourceId: await tagAssignments.idOf(entityId, tagId),
  }),
  execute: async ({ tagId, entityId }, call, { contactLookup, events, tagAssignments }) => {
    const contact = seenBy(call, await contactLookup.find(entityId));
    const place = { tenantId: tenantOf(call), organizationId: contact.organizationId };
    const id = await tagAssignments.idOf(entityId, tagId);
    await tagAssignments.remove(id);
    await events.emit('customers.tag.removed', { id, tagId, entityId, ...place });
    return { result: id, resourceId: id, parent: parentOf(contact) };
  },
};

/** Giving tags to people and companies, and taking them away (spec supplement, dashboards and audit 2.8). */
export const tagCommands = [command(assign), command(unassign)];

async function restore(
  change: StateChange<RowState>,
  _call: CommandCall,
  { database, events }: Services,
): Promise<void> {
  await new TrackedRows(database, [TABLE]).restore(change);
  const row = (change.to ?? change.from)?.[TABLE.name]?.[0];
  if (!row) return;
  await events.emit(change.to ? 'customers.tag.assigned' : 'customers.tag.removed', {
    id: row['id'],
    tagId: row['tag_id'],
    entityId: row['entity_id'],
    tenantId: row['tenant_id'],
    organizationId: row['organization_id'],
  });
}

const parentOf = ({ id, kind }: KnownRecord) => ({ kind: `customers.${kind}`, id });
