import {
  badRequest,
  type CoreServices,
  created,
  errorResponse,
  requireLiveSelection,
  routeFor,
  uuid,
  withVersion,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { pipelines } from '../collections/pipelines';
import { type StageInput, stages } from '../collections/stages';

/** Stages of one request. Further ones are added one by one. */
const MOST_STAGES = 50;

type NewStage = Partial<Omit<StageInput, 'pipelineId' | 'order'>> & Pick<StageInput, 'label'>;

interface Body {
  readonly name: string;
  readonly isDefault: boolean;
  readonly stages?: readonly NewStage[];
}

const { label, color, icon, outcome } = stages.fields;

const newStages = Joi.array()
  .items(
    Joi.object<NewStage>({
      label: label.schema,
      color: color.schema,
      icon: icon.schema,
      outcome: outcome.schema,
    }),
  )
  .max(MOST_STAGES)
  .description('stages of the pipeline, in their order');

/** Creates a pipeline, and its stages with it. Each is logged as if it were created alone. */
export const createPipeline = routeFor<Pick<CoreServices, 'commands' | 'unitOfWork'>>()({
  method: 'POST',
  path: pipelines.routes.create.path,
  summary: 'Create a pipeline',
  description: 'With `stages` these are created in the same transaction: all of them, or nothing at all.',
  access: 'authenticated',
  features: [customersFeatures['pipelines.manage']],
  etag: true,
  body: (pipelines.commands.create.input as unknown as Joi.ObjectSchema<Body>).append<Body>({
    stages: newStages,
  }),
  invalid: () => badRequest('Failed to create pipeline'),
  responses: {
    201: { description: 'Created', body: Joi.object({ id: uuid().required() }) },
    400: errorResponse('Invalid input, or no organization to write to'),
    403: errorResponse('The record belongs to an organization out of reach'),
    422: errorResponse('Refused by a rule, or the selected organization is no longer available'),
  },
  handler: (context) => {
    const { body, scope, services } = context;
    const { commands, unitOfWork } = services;
    const { stages: further = [], ...input } = body;
    requireLiveSelection(scope, false);
    return unitOfWork.run(async () => {
      const made = await commands.execute(pipelines.commands.create, input, context);
      const { id: pipelineId, updated_at: version } = made.result as {
        readonly id: string;
        readonly updated_at: string;
      };
      for (const stage of further)
        await commands.execute(stages.commands.create, { ...stage, pipelineId }, context);
      return withVersion(made.answer(created({ id: pipelineId })), version);
    });
  },
});
