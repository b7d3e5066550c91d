import { collectionFor, field, filterBy, sortsBy } from '@tenantry/core';
import type { AuthServices } from '@tenantry/module-auth/contract';
import Joi from 'joi';
import {
  contactsOwnTable,
  type OwnedInput,
  ownerOf,
  type OwnerServices,
  placeOfContact,
  placeWithContact,
} from '../rules/placeWithOwner';
import { DESCRIBED } from '../../dictionaries/kinds';
import { customersFeatures } from '../../features';
import { concerns } from '../../shared/shownContact';

type Services = OwnerServices & Pick<AuthServices, 'accessLookups'>;

/** Which user has what part in a person or company: who sells, who supports. */
export const entityRoles = collectionFor<Services, OwnedInput>()({
  kind: 'customers.entityRole',
  events: 'customers.entity_role',
  plural: 'customers.entityRoles',
  label: 'role',
  path: '/customers/entity-roles',
  features: { view: [customersFeatures['roles.view']], manage: [customersFeatures['roles.manage']] },
  table: 'customers_entity_roles',
  tableExtras: contactsOwnTable('customers_entity_roles', [
    { name: 'customers_entity_roles_users', columns: ['user_id'] },
  ]),
  fields: {
    entityId: field.id({ required: true, writable: 'create', ...concerns }),
    userId: field.account({ required: true }),
    roleType: field.code({ min: 1, max: 100, required: true }),
  },
  unique: [
    {
      index: 'customers_entity_roles_user',
      field: 'roleType',
      columns: ['entity_id', 'role_type', 'user_id'],
      message: 'The user has this role here already.',
    },
  ],
  list: {
    sorts: sortsBy('roleType', 'createdAt', 'updatedAt'),
    filters: {
      entityId: filterBy.anyOf('t.entity_id', 'uuid'),
      userId: filterBy.anyOf('t.user_id', 'uuid'),
      roleType: filterBy.anyOf('t.role_type'),
    },
    search: ['t.role_type'],
    complete: async (items, { services }) => {
      const names = await services.accessLookups.names(items.map((item) => item['user_id'] as string));
      return items.map((item) => ({ ...item, user_name: names.get(item['user_id'] as string) ?? null }));
    },
    completed: { user_name: Joi.string().allow(null).required().description('null: the user is gone') },
  },
  hooks: {
    place: placeOfContact,
    beforeWrite: async (write) => {
      await placeWithContact(write);
      await write.services.describedFields.check(write, DESCRIBED.entityRole);
    },
    parent: ownerOf,
  },
  messages: { notFound: 'Role not found', idRequired: 'Role id is required' },
});
