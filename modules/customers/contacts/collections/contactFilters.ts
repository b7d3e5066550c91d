import { emailType, fieldTypes, filterBy, type ListFilter, listOf, uuid } from '@tenantry/core';

/** Names of filters and expressions over `t`, a row of `customers_entities`. */
const TAGGED = 'FROM customers_tag_assignments a WHERE a.entity_id = t.id';

/** Filters that lists of people and of companies share. */
export const contactFilters: Readonly<Record<string, ListFilter>> = {
  email: filterBy.equal('t.primary_email', emailType),
  emailStartsWith: filterBy.startsWith('t.primary_email', emailType),
  emailContains: filterBy.contains('t.primary_email', emailType),
  status: filterBy.anyOf('t.status'),
  lifecycleStage: filterBy.anyOf('t.lifecycle_stage'),
  source: filterBy.anyOf('t.source', fieldTypes.text),
  ownerUserId: filterBy.anyOf('t.owner_user_id', 'uuid'),
  isActive: filterBy.equal('t.is_active', 'boolean'),
  hasEmail: filterBy.present('t.primary_email'),
  hasPhone: filterBy.present('t.primary_phone'),
  hasNextInteraction: filterBy.present('t.next_interaction_at'),
  createdFrom: filterBy.from('t.created_at'),
  createdTo: filterBy.to('t.created_at'),
  tagIds: {
    schema: listOf(uuid()),
    sql: (value: never, bind) => `EXISTS (SELECT 1 ${TAGGED} AND a.tag_id = ANY (${bind(value, 'uuid[]')}))`,
  },
  tagIdsEmpty: filterBy.when(`NOT EXISTS (SELECT 1 ${TAGGED})`),
  excludeIds: {
    schema: listOf(uuid()),
    sql: (value: never, bind) => `t.id <> ALL (${bind(value, 'uuid[]')})`,
  },
};

/** Sorts that lists of people and of companies share. */
export const contactSorts: Readonly<Record<string, string>> = {
  name: 't.display_name',
  email: 't.primary_email',
  primaryEmail: 't.primary_email',
  status: 't.status',
  lifecycleStage: 't.lifecycle_stage',
  source: 't.source',
  nextInteractionAt: 't.next_interaction_at',
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
};

/** Columns that `search` reads, for people and companies alike: they share the index over them. */
export const contactSearch: readonly string[] = [
  't.display_name',
  't.primary_email',
  't.primary_phone',
  't.primary_phone_keys',
  't.first_name',
  't.last_name',
  't.preferred_name',
  't.job_title',
  't.legal_name',
  't.brand_name',
  't.domain',
];
