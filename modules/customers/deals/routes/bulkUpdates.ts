import { type CoreServices, recordId, routeFor } from '@tenantry/core';
import { bulkResponses, invalidBulk, type ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { bulkUpdateOwner, bulkUpdateStage } from '../workers/bulkUpdates';

interface Chosen {
  readonly ids: readonly string[];
}

const MOST_IDS = 10_000;

const route = routeFor<ProgressServices & Pick<CoreServices, 'accounts'>>();
const access = 'authenticated';
const features = [customersFeatures['deals.manage']];
const ids = Joi.array().items(recordId()).min(1).max(MOST_IDS).required();
const responses = bulkResponses;
const invalid = invalidBulk;
const description =
  `Takes 1 to ${MOST_IDS} ids. Each deal is changed by itself, can be undone by itself, and fails by itself; those that ` +
  'the caller does not see fail. `GET /progress/jobs/{progressJobId}` tells how far it has come.';

const updateOwner = route({
  method: 'POST',
  path: '/customers/deals/bulk-update-owner',
  summary: 'Give deals to a new owner, in the background',
  description,
  access,
  features,
  body: Joi.object<Chosen & { ownerUserId: string | null }>({
    ids,
    ownerUserId: recordId().allow(null).required(),
  }),
  invalid,
  responses,
  handler: async (context) => {
    const { ownerUserId } = context.body;
    // Whether the owner may see a deal is checked for each deal; an owner who does not exist is refused for all.
    if (ownerUserId !== null) await context.services.accounts.require({ ownerUserId }, null);
    const chosen = [...new Set(context.body.ids)];
    return context.services.progressJobs.enqueue(context, {
      worker: bulkUpdateOwner,
      data: { ids: chosen, ownerUserId },
      jobType: 'customers.deals.bulk_update_owner',
      name: 'Reassign selected deals to a new owner',
      description: `${chosen.length} deals queued for owner reassignment`,
      totalCount: chosen.length,
      meta: { source: 'customers.deals.bulk-update-owner', ownerUserId },
      message: `Bulk owner update started (${chosen.length} deals).`,
      failure: 'Bulk owner update could not be started.',
    });
  },
});

const updateStage = route({
  method: 'POST',
  path: '/customers/deals/bulk-update-stage',
  summary: 'Move deals to one pipeline stage, in the background',
  description: `${description} Deals of other pipelines than the stage's are not moved.`,
  access,
  features,
  body: Joi.object<Chosen & { pipelineStageId: string }>({
    ids,
    pipelineStageId: recordId().required(),
  }),
  invalid,
  responses,
  handler: (context) => {
    const { pipelineStageId } = context.body;
    const chosen = [...new Set(context.body.ids)];
    return context.services.progressJobs.enqueue(context, {
      worker: bulkUpdateStage,
      data: { ids: chosen, pipelineStageId },
      jobType: 'customers.deals.bulk_update_stage',
      name: 'Move selected deals to a new stage',
      description: `${chosen.length} deals queued for stage update`,
      totalCount: chosen.length,
      meta: { source: 'customers.deals.bulk-update-stage', pipelineStageId },
      message: `Bulk stage update started (${chosen.length} deals).`,
      failure: 'Bulk stage update could not be started.',
    });
  },
});

export const bulkRoutes = [updateOwner, updateStage];
