import { collectionFor, filterBy, recordId, uuid, moment, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { text } from '../../shared/columns';
import { authorshipFields, signNote } from '../../notes/rules/authorship';
import {
  contactsOwnTable,
  type OwnedInput,
  ownerOf,
  type OwnerServices,
  placeWithContact,
} from '../../contacts/rules/placeWithOwner';
import type { NextInteractions } from '../services/NextInteractions';
import {
  INTERACTION_STATUSES,
  interactionPayload,
  interactionPayloadSchema,
} from '../events/interactionEvents';
import { customersFeatures } from '../../features';

type Services = OwnerServices & { readonly nextInteractions: NextInteractions };

/** What is planned with people and companies, and what became of it. */
export const interactions = collectionFor<Services, OwnedInput>()({
  kind: 'customers.interaction',
  plural: 'customers.interactions',
  label: 'interaction',
  path: '/customers/interactions',
  features: {
    view: [customersFeatures['interactions.view']],
    manage: [customersFeatures['interactions.manage']],
  },
  table: 'customers_interactions',
  tableExtras: contactsOwnTable('customers_interactions', [
    { name: 'customers_interactions_entity', columns: ['entity_id', 'created_at'] },
    {
      name: 'customers_interactions_planned',
      columns: ['entity_id', 'scheduled_at'],
      where: `status = 'planned'`,
    },
  ]),
  blankClears: true,
  fields: {
    entityId: { type: 'uuid', schema: uuid().required(), writable: 'create' },
    interactionType: { type: 'text', schema: Joi.string().trim().min(1).max(100).required() },
    status: { type: 'text', schema: Joi.valid(...INTERACTION_STATUSES), initial: 'planned', checked: true },
    title: text(200),
    body: text(8_000),
    scheduledAt: { type: 'timestamptz', schema: moment().allow(null), nullable: true },
    occurredAt: { type: 'timestamptz', schema: moment().allow(null), nullable: true },
    priority: {
      type: 'integer',
      schema: Joi.number().integer().min(0).max(100).allow(null),
      nullable: true,
      checked: true,
    },
    source: text(150),
    ownerUserId: { type: 'uuid', schema: recordId().allow(null), nullable: true, account: true },
    ...authorshipFields,
  },
  customFields: true,
  list: {
    sorts: sortsBy('scheduledAt', 'occurredAt', 'status', 'priority', 'createdAt', 'updatedAt'),
    filters: {
      entityId: filterBy.equal('t.entity_id', 'uuid'),
      authorUserId: filterBy.anyOf('t.author_user_id', 'uuid'),
      createdFrom: filterBy.from('t.created_at'),
      createdTo: filterBy.to('t.created_at'),
      interactionType: filterBy.anyOf('t.interaction_type'),
      status: filterBy.anyOf('t.status'),
      ownerUserId: filterBy.anyOf('t.owner_user_id', 'uuid'),
      scheduledFrom: filterBy.from('t.scheduled_at'),
      scheduledTo: filterBy.to('t.scheduled_at'),
    },
    search: ['t.title', 't.body'],
  },
  hooks: {
    beforeWrite: async (write) => {
      signNote(write);
      await placeWithContact(write);
    },
    afterChange: async ({ from, to }, { nextInteractions }) => {
      const row = to ?? from;
      if (row) await nextInteractions.refresh(row);
    },
    eventPayload: interactionPayload,
    parent: ownerOf,
  },
  eventPayload: interactionPayloadSchema,
  messages: { notFound: 'Interaction not found', idRequired: 'Interaction id is required' },
});
