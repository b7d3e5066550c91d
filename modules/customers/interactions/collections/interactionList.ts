import { filterBy, type ListDeclaration, listOf, sortsBy } from '@tenantry/core';
import Joi from 'joi';
import { ownerFilters } from '../../notes/collections/ownerFilters';
import type { InteractionNames } from '../services/InteractionNames';
import { isOpen, OPEN } from '../rules/interactionState';

/** When an interaction takes place: it has, it will, or else it was noted. */
const HAPPENS_AT = 'coalesce(t.occurred_at, t.scheduled_at, t.created_at)';

/** How interactions are listed. */
export const interactionList: ListDeclaration<{ readonly interactionNames: InteractionNames }> = {
  names: 'members',
  cursors: true,
  sorts: {
    ...sortsBy('scheduledAt', 'occurredAt', 'status', 'priority', 'createdAt', 'updatedAt'),
    happensAt: HAPPENS_AT,
  },
  filters: {
    ...ownerFilters,
    interactionType: filterBy.anyOf('t.interaction_type'),
    excludeInteractionType: {
      schema: listOf(Joi.string().trim().max(100)),
      sql: (types, bind) => `t.interaction_type <> ALL (${bind(types, 'text[]')})`,
    },
    status: {
      schema: listOf(Joi.string().trim().max(50)).description(
        `repeated, or a comma list; \`${OPEN}\`: every status that is not an end`,
      ),
      sql: (statuses, bind) => {
        const named = `t.status = ANY (${bind(statuses, 'text[]')})`;
        return (statuses as readonly string[]).includes(OPEN) ? `(${named} OR ${isOpen('t')})` : named;
      },
    },
    isOpen: {
      schema: Joi.boolean().description('whether the status is not an end'),
      sql: (isWanted) => (isWanted ? isOpen('t') : `NOT ${isOpen('t')}`),
    },
    ownerUserId: filterBy.anyOf('t.owner_user_id', 'uuid'),
    scheduledFrom: filterBy.from('t.scheduled_at'),
    scheduledTo: filterBy.to('t.scheduled_at'),
    from: filterBy.from(HAPPENS_AT),
    to: filterBy.to(HAPPENS_AT),
  },
  // Members that `complete` answers with present names, and hooks compare with them.
  columns: {
    participants: { sql: 't.participants', schema: Joi.any().allow(null).required() },
    linkedEntities: { sql: 't.linked_entities', schema: Joi.any().allow(null).required() },
  },
  complete: (items, call) => call.services.interactionNames.renew(items, call),
  completesExports: true,
  search: ['t.title', 't.body', 't.phone_number', 't.phone_number_keys'],
};
