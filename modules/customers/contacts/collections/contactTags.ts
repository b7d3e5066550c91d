import { type ListColumn, uuid } from '@tenantry/core';
import Joi from 'joi';

/** The tags of people and companies in lists, by their ids: as requests write them, so that an export can be imported. */
export const tagColumns: Readonly<Record<'tags', ListColumn<object>>> = {
  tags: { sql: `coalesce(tagged.ids, '[]')`, schema: Joi.array().items(uuid()).required() },
};

/** The part of a page that `tagColumns` use. */
export const tagParts = {
  tagged: `SELECT a.entity_id AS record, json_agg(a.tag_id ORDER BY a.tag_id) AS ids
             FROM page JOIN customers_tag_assignments a ON a.entity_id = page.id GROUP BY 1`,
} as const;
