import { collectionFor, filterBy, moment, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { text } from '../../shared/columns';
import { authorshipFields, signNote } from '../rules/authorship';
import { ownerFilters } from './ownerFilters';
import {
  dealOf,
  ownedTable,
  ownerFields,
  ownerOf,
  type OwnedInput,
  type OwnerServices,
  placeOfOwner,
  placeWithOwner,
} from '../../contacts/rules/placeWithOwner';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';

/** What was done with people and companies, and for deals: calls, meetings. */
export const activities = collectionFor<OwnerServices, OwnedInput>()({
  kind: 'customers.activity',
  plural: 'customers.activities',
  label: 'activity',
  path: '/customers/activities',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_activities',
  tableExtras: ownedTable('customers_activities'),
  blankClears: true,
  fields: {
    ...ownerFields,
    activityType: { type: 'text', schema: Joi.string().trim().min(1).max(100).required() },
    subject: text(200),
    body: text(8_000),
    occurredAt: { type: 'timestamptz', schema: moment().allow(null), nullable: true },
    ...authorshipFields,
  },
  customFields: true,
  list: {
    sorts: sortsBy('occurredAt', 'activityType', 'subject', 'createdAt', 'updatedAt'),
    filters: {
      ...ownerFilters,
      activityType: filterBy.anyOf('t.activity_type'),
      occurredFrom: filterBy.from('t.occurred_at'),
      occurredTo: filterBy.to('t.occurred_at'),
    },
    search: ['t.subject', 't.body'],
  },
  hooks: {
    place: placeOfOwner,
    beforeWrite: async (write) => {
      signNote(write);
      await placeWithOwner(write);
      await write.services.describedFields.check(write, DESCRIBED.activity);
    },
    parent: ownerOf,
    relations: dealOf,
  },
  tools: ['list', 'create', 'update'],
  messages: { notFound: 'Activity not found', idRequired: 'Activity id is required' },
});
