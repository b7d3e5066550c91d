import { type CoreServices, workerFor } from '@tenantry/core';
import Joi from 'joi';

interface Data {
  readonly days: number;
}

/** Removes items of the tenant that are older than so many days: `jobs.enqueue(removeOldItems, { days: 30 })`. */
export const removeOldItems = workerFor<Pick<CoreServices, 'database'>>()({
  id: '__id__.remove_old_items',
  title: 'Remove old items',
  data: Joi.object<Data>({ days: Joi.number().integer().positive().required() }),
  handle: ({ data }, { database }) =>
    database.run("DELETE FROM __id___items WHERE created_at < now() - $1 * interval '1 day'", [data.days]),
});
