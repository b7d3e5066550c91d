import { isoTime, type ListColumn } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';

/** A column that says something of the next interaction, for those who may see interactions; null for others. */
const ofInteraction = (sql: string, schema: Joi.Schema = Joi.string().allow('')): ListColumn<object> => ({
  sql: (_bind, { access }) => (access.has(customersFeatures['interactions.view']) ? sql : 'NULL'),
  schema: schema.allow(null).required(),
});

/** Members of people and companies in lists that an interaction gives them. */
export const nextInteractionColumns = {
  next_interaction_at: ofInteraction(isoTime('t.next_interaction_at'), Joi.string().isoDate()),
  next_interaction_name: ofInteraction('t.next_interaction_name'),
  next_interaction_ref_id: ofInteraction('t.next_interaction_ref_id'),
  next_interaction_icon: ofInteraction('t.next_interaction_icon'),
  next_interaction_color: ofInteraction('t.next_interaction_color'),
} as const;
