import { type CoreServices, uuid, workerFor } from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { products } from '../collections/products';

interface Data {
  readonly progressJobId: string;
  readonly ids: readonly string[];
}

const HOUR = 3_600_000;

/** Deletes products one by one on behalf of the person who requested it. */
export const deleteProducts = workerFor<Pick<CoreServices, 'commands'> & ProgressServices>()({
  id: 'catalog.product_bulk_delete',
  title: 'Delete products',
  data: Joi.object<Data>({
    progressJobId: uuid().required(),
    ids: Joi.array().items(uuid()).min(1).required(),
  }),
  concurrency: 4,
  perTenant: 1,
  timeout: HOUR,
  handle: async (job, { commands, progressJobs }) => {
    const { progressJobId, ids } = job.data;
    await progressJobs.runEach(job, {
      progressJobId,
      items: ids,
      perform: async (id) => commands.execute(products.commands.delete, { id }, await job.caller()),
    });
  },
});
