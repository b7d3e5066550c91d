import { collectionFor, field, sortsBy } from '@tenantry/core';
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
import { customersFeatures } from '../../features';

/** Notes about people, companies and deals. */
export const comments = collectionFor<OwnerServices, OwnedInput>()({
  kind: 'customers.comment',
  plural: 'customers.comments',
  label: 'comment',
  path: '/customers/comments',
  features: {
    view: [customersFeatures['activities.view']],
    manage: [customersFeatures['activities.manage']],
  },
  table: 'customers_comments',
  tableExtras: ownedTable('customers_comments'),
  fields: {
    ...ownerFields,
    body: field.text({ max: 8_000, required: true }),
    ...authorshipFields,
  },
  list: {
    sorts: sortsBy('createdAt', 'updatedAt'),
    filters: ownerFilters,
    search: ['t.body'],
  },
  hooks: {
    place: placeOfOwner,
    beforeWrite: async (write) => {
      signNote(write);
      await placeWithOwner(write);
    },
    parent: ownerOf,
    relations: dealOf,
  },
  tools: ['list', 'create', 'update'],
  messages: { notFound: 'Comment not found', idRequired: 'Comment id is required' },
});
