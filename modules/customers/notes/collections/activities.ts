import { collectionFor, field, filterBy, sortsBy } from '@tenantry/core';
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
import { talkType } from '../../shared/talkType';

/** Activities for people, companies and deals: calls, meetings. */
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
  fields: {
    ...ownerFields,
    activityType: talkType(),
    subject: field.text({ max: 200 }),
    body: field.text({ max: 8_000 }),
    occurredAt: field.moment(),
    ...authorshipFields,
  },
  customFields: true,
  list: {
    sorts: {
      ...sortsBy('occurredAt', 'activityType', 'subject', 'createdAt', 'updatedAt'),
      happensAt: 'coalesce(t.occurred_at, t.created_at)',
    },
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
