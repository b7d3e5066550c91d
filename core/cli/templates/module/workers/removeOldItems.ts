import type { CoreServices, RunningJob, WorkerDeclaration } from '@tenantry/core';
import Joi from 'joi';

interface Data {
  readonly days: number;
}

/** Removes items of the tenant that are older than so many days: `jobs.enqueue('__id__.remove_old_items', { days: 30 })`. */
export const removeOldItems: WorkerDeclaration<Pick<CoreServices, 'database'>, Data> = {
  id: '__id__.remove_old_items',
  title: 'Remove old items',
  data: Joi.object<Data>({ days: Joi.number().integer().positive().required() }),
  handle: ({ data }: RunningJob<Data>, { database }) =>
    database.run("DELETE FROM __id___items WHERE created_at < now() - $1 * interval '1 day'", [data.days]),
};
