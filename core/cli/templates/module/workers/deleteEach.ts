import { type CoreServices, uuid, workerFor } from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { items } from '../collections/items';

type Services = Pick<CoreServices, 'commands'> & ProgressServices;

interface Data {
  readonly progressJobId: string;
  readonly ids: readonly string[];
}

/** Deletes each item once, by the command that a client would use: logged as done by the person who asked, and undone alone. */
export const deleteEach = workerFor<Services>()({
  id: '__id__.delete_each',
  title: 'Delete items',
  data: Joi.object<Data>({ progressJobId: uuid().required(), ids: Joi.array().items(uuid()).required() }),
  concurrency: 4,
  perTenant: 1,
  timeout: 3_600_000,
  handle: async (job, { commands, progressJobs }) => {
    const { progressJobId, ids } = job.data;
    await progressJobs.runEach(job, {
      progressJobId,
      items: ids,
      perform: async (id) => commands.execute(items.commands.delete, { id }, await job.caller()),
    });
  },
});
