import type { TrackedTable } from '@tenantry/core';

const ofContact = (name: string): TrackedTable => ({
  name,
  key: ['id'],
  owner: 'entity_id',
  version: 'updated_at',
});

/** What comes and goes with a person or company. */
export const contactChildren: readonly TrackedTable[] = [
  ofContact('customers_addresses'),
  ofContact('customers_comments'),
  ofContact('customers_activities'),
  ofContact('customers_tag_assignments'),
];

/** The companies of a person. */
export const companiesOfPerson: TrackedTable = {
  name: 'customers_person_companies',
  key: ['id'],
  owner: 'person_id',
  deletedAt: 'deleted_at',
  version: 'updated_at',
};

/** What comes and goes with a deal. */
export const notesOfDeal: readonly TrackedTable[] = ['customers_comments', 'customers_activities'].map(
  (name) => ({
    name,
    key: ['id'],
    owner: 'deal_id',
    version: 'updated_at',
  }),
);
