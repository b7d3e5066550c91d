import type { CoreServices, EnricherDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { items } from '../collections/items';

/** A member of every item in lists, read with one query for the page. Records of other modules are enriched in the same way. */
export const itemAge: EnricherDeclaration<Pick<CoreServices, 'database'>> = {
  id: '__id__.item_age',
  target: { resource: items },
  fields: Joi.object({ days: Joi.number().integer().required() }),
  enrich: async (ids, _call, { database }) => {
    const rows = await database.query<{ id: string; days: number }>(
      `SELECT id, extract(day FROM now() - created_at)::int AS days FROM __id___items WHERE id = ANY ($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, days }) => [id, { days }]));
  },
};
