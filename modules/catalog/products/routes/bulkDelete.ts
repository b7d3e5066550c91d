import { recordId, routeFor } from '@tenantry/core';
import { bulkResponses, invalidBulk, type ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { catalogFeatures } from '../../features';
import { deleteProducts } from '../workers/deleteProducts';

interface Body {
  readonly confirm: true;
  readonly ids: readonly string[];
  readonly scope: 'selected' | 'filtered';
}

const route = routeFor<ProgressServices>();
const MOST = 10_000;

export const bulkDelete = route({
  method: 'POST',
  path: '/catalog/bulk-delete',
  summary: 'Delete many products in the background',
  description:
    'One after the other, each as by itself. One that cannot be deleted stays, and the progress job names it with the reason ' +
    '(`failedItems`). `scope` says how the products were chosen, and decides nothing.',
  access: 'authenticated',
  features: [catalogFeatures['products.manage']],
  body: Joi.object<Body>({
    confirm: Joi.valid(true).required(),
    ids: Joi.array().items(recordId()).min(1).max(MOST).required(),
    scope: Joi.valid('selected', 'filtered').required(),
  }),
  invalid: invalidBulk,
  responses: bulkResponses,
  handler: ({ body, services, ...call }) => {
    const ids = [...new Set(body.ids)];
    return services.progressJobs.enqueue(call, {
      worker: deleteProducts,
      data: { ids },
      jobType: 'catalog.products.bulk_delete',
      name: `Delete ${body.scope} products`,
      description: `${ids.length} catalog products queued for deletion`,
      totalCount: ids.length,
      meta: { source: 'catalog.bulk-delete', scope: body.scope },
      message: 'Bulk delete started.',
      failure: 'Bulk delete could not be started.',
    });
  },
});
