import type { ChildTable, ResourceReference } from '@tenantry/core';

const ofContact = (name: string, hasOwnCommands: boolean): ChildTable => ({
  name,
  key: ['id'],
  owner: 'entity_id',
  version: 'updated_at',
  hasOwnCommands,
});

/** Tables with rows that are deleted and restored with a person or company. */
export const contactChildren: readonly ChildTable[] = [
  ofContact('customers_addresses', true),
  ofContact('customers_comments', true),
  ofContact('customers_activities', true),
  ofContact('customers_interactions', true),
  ofContact('customers_entity_roles', true),
  ofContact('customers_todos', true),
  ofContact('customers_label_assignments', true),
  ofContact('customers_tag_assignments', false),
];

/** The companies of a person. */
export const companiesOfPerson: ChildTable = {
  name: 'customers_person_companies',
  key: ['id'],
  owner: 'person_id',
  deletedAt: 'deleted_at',
  version: 'updated_at',
};

/** A company to which a person is linked, for the action log. */
export const companyReference = (id: string): ResourceReference => ({ kind: 'customers.company', id });

/** Tables with rows that are deleted and restored with a deal. */
export const notesOfDeal: readonly ChildTable[] = [
  'customers_comments',
  'customers_activities',
  'customers_interactions',
].map((name) => ({
  name,
  key: ['id'],
  owner: 'deal_id',
  version: 'updated_at',
  hasOwnCommands: true,
}));
