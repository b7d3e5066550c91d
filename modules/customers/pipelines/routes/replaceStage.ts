import {
  badRequest,
  conflict,
  type CoreServices,
  errorResponse,
  notFound,
  recordId,
  requireLiveSelection,
  routeFor,
  seesOrganization,
} from '@tenantry/core';
import Joi from 'joi';
import { deals } from '../../deals/collections/deals';
import { customersFeatures } from '../../features';
import { stages } from '../collections/stages';
import type { StageOrder } from '../services/StageOrder';

/** Deals that one transaction moves. */
const MOST_DEALS = 500;

interface Body {
  readonly id: string;
  readonly moveTo: string;
}

/** Deletes a stage after its deals have moved to another one. Each move is logged as if the deal were changed alone. */
export const replaceStage = routeFor<
  Pick<CoreServices, 'commands' | 'database' | 'unitOfWork'> & { readonly stageOrder: StageOrder }
>()({
  method: 'POST',
  path: '/customers/pipeline-stages/replace',
  summary: 'Move the deals of a stage to another one, and delete the stage',
  description:
    `In one transaction: everything, or nothing at all. Takes at most ${MOST_DEALS} deals. Deals that come to a stage ` +
    'that ends deals end there, as if each were moved alone.',
  access: 'authenticated',
  features: [customersFeatures['pipelines.manage'], customersFeatures['deals.manage']],
  body: Joi.object<Body>({
    id: recordId().required().description('the stage that is deleted'),
    moveTo: recordId().required().description('another stage of its pipeline'),
  }).required(),
  invalid: () => badRequest('Failed to delete pipeline stage'),
  responses: {
    200: { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid input, the same stage, or one of another pipeline'),
    404: errorResponse('Unknown stage'),
    409: errorResponse('Too many deals, or one came to the stage meanwhile'),
    422: errorResponse('Refused by a rule, or the selected organization is no longer available'),
  },
  handler: (context) => {
    const { body, scope, services } = context;
    const { commands, database, stageOrder, unitOfWork } = services;
    requireLiveSelection(scope, false);
    return unitOfWork.run(async () => {
      await stageOrder.lockAround(body.id);
      const seen = async (id: string) => {
        const stage = await stageOrder.find(id);
        if (!stage || !seesOrganization(scope, stage.organizationId))
          throw notFound('Pipeline stage not found');
        return stage;
      };
      const [from, to] = [await seen(body.id), await seen(body.moveTo)];
      if (from.id === to.id || from.pipelineId !== to.pipelineId)
        throw badRequest('Choose another stage of the same pipeline');
      const found = await database.query<{ id: string }>(
        `SELECT id FROM customers_deals WHERE pipeline_stage_id = $1 ORDER BY id LIMIT ${MOST_DEALS + 1}`,
        [from.id],
      );
      if (found.length > MOST_DEALS) throw conflict('The stage has too many deals: move some of them first');
      for (const { id } of found)
        await commands.execute(deals.commands.update, { id, pipelineStageId: to.id }, context);
      await commands.execute(stages.commands.delete, { id: from.id }, context);
      return { ok: true };
    });
  },
});
