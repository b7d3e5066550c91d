import { badRequest, type Commands, errorResponse, requireLiveSelection, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { stages } from '../collections/stages';
import { reordering, reorderStages } from '../commands/reorderStages';
import { pipelineFeatures } from '../features';

export const reorderStagesRoute = routeFor<{ commands: Commands }>()({
  method: 'POST',
  path: '/customers/pipeline-stages/reorder',
  summary: 'Reorder the stages of a pipeline',
  description: 'Stages that are not named keep their places as far as they can.',
  access: 'authenticated',
  features: [pipelineFeatures['pipelines.manage']],
  body: reordering.unknown(true),
  invalid: () => badRequest('Failed to reorder pipeline stages'),
  responses: {
    200: { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid input'),
    404: errorResponse(`Unknown ${stages.label}, or of another pipeline`),
    422: errorResponse('The organization selected by cookie cannot be selected any more'),
  },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { commands } = context.services;
    const executed = await commands.execute(reorderStages, { stages: context.body.stages }, context);
    return executed.answer({ ok: true });
  },
});
