import { type CoreServices, isoTime, type ListColumn, type ListDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { andReadable } from '../../interactions/rules/privacy';

/** Types of activities and interactions in which a colleague spoke with or wrote to a person or company. */
export const CONTACT_TYPES: readonly string[] = ['call', 'meeting', 'email'];

/** When a colleague last spoke with or wrote to people and companies, of what the caller sees; null: not yet. */
export const lastContactColumn: ListColumn<object> = {
  sql: isoTime('contacted.at'),
  schema: Joi.string().isoDate().allow(null).required(),
};

/** The part of a page that `lastContactColumn` uses: two reads for all records of the page. */
export const lastContactParts: NonNullable<ListDeclaration<Pick<CoreServices, 'clock'>>['parts']> = {
  contacted: (bind, call) => {
    const types = bind(CONTACT_TYPES, 'text[]');
    const seen = (feature: 'activities.view' | 'interactions.view') =>
      call.access.has(customersFeatures[feature]) ? '' : ' AND false';
    return `
    SELECT c.record, max(c.at) AS at
      FROM (SELECT page.id AS record, coalesce(x.occurred_at, x.created_at) AS at
              FROM page JOIN customers_activities x ON x.entity_id = page.id
             WHERE x.activity_type = ANY (${types})${seen('activities.view')}
            UNION ALL
            SELECT page.id, coalesce(x.occurred_at, x.scheduled_at, x.created_at)
              FROM page JOIN customers_interactions x ON x.entity_id = page.id
             WHERE x.interaction_type = ANY (${types}) AND x.status = 'done'${seen('interactions.view')}${andReadable(call, bind)}) c
     WHERE c.at <= ${bind(call.services.clock.now(), 'timestamptz')}
     GROUP BY 1`;
  },
};
