import { filterBy, type ListFilter, uuid } from '@tenantry/core';

/** Filters of what belongs to people, companies and deals. */
export const ownerFilters: Readonly<Record<string, ListFilter>> = {
  entityId: {
    schema: uuid(),
    sql: (value: never, bind) => {
      const id = bind(value, 'uuid');
      return `(t.entity_id = ${id} OR t.deal_id = ${id})`;
    },
  },
  dealId: filterBy.equal('t.deal_id', 'uuid'),
  authorUserId: filterBy.anyOf('t.author_user_id', 'uuid'),
  createdFrom: filterBy.from('t.created_at'),
  createdTo: filterBy.to('t.created_at'),
};
