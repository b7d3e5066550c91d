import { recordId, routeFor } from '@tenantry/core';
import { bulkResponses, invalidBulk, type ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { features } from '../features';
import { deleteEach } from '../workers/deleteEach';

interface Deletion {
  readonly ids: readonly string[];
}

/** Starts a job, which clients follow and cancel as a progress job. */
export const deleteItems = routeFor<ProgressServices>()({
  method: 'POST',
  path: '/__id__/items/bulk-delete',
  summary: 'Delete many items in the background',
  access: 'authenticated',
  features: [features.manage],
  body: Joi.object<Deletion>({ ids: Joi.array().items(recordId()).unique().min(1).max(10_000).required() }).required(),
  invalid: invalidBulk,
  responses: bulkResponses,
  handler: ({ body, services, ...call }) =>
    services.progressJobs.enqueue(call, {
      worker: deleteEach,
      data: { ids: body.ids },
      jobType: '__id__.items.bulk_delete',
      name: 'Delete items',
      totalCount: body.ids.length,
      message: 'Deleting has started.',
      failure: 'Deleting could not be started.',
    }),
});
