import { badRequest, errorResponse, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { reorderStages } from '../commands/reorderStages';

export const reorderStagesRoute = routeOf(reorderStages, {
  method: 'POST',
  path: '/customers/pipeline-stages/reorder',
  summary: 'Reorder the stages of a pipeline',
  description: 'Stages that are not named keep their places as far as they can.',
  needsLiveSelection: true,
  invalid: () => badRequest('Failed to reorder pipeline stages'),
  responses: {
    200: { description: 'Done', body: Joi.object({ ok: Joi.valid(true).required() }) },
    400: errorResponse('Invalid input'),
    404: errorResponse('Unknown stage, or of another pipeline'),
    422: errorResponse('The organization selected by cookie cannot be selected any more'),
  },
});
