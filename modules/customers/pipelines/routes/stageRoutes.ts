import { badRequest, type Commands, created, requireLiveSelection, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { Reordering } from '../commands/reorderStages';
import type { NewStage, StageChange } from '../commands/stageCommands';
import type { StageRecords } from '../services/StageRecords';
import { commonErrors, createdRecord, done, failing, stageList, writeErrors } from './answers';
import { changedStage, newStage, recordId, stageFilters, stagePlaces } from './fields';
import { pipelineFeatures } from '../pipelineFeatures';
import { stageCommands } from '../commands/stageCommands';
import { reorderStages } from '../commands/reorderStages';

const route = routeFor<{ commands: Commands; pipelineStageRecords: StageRecords }>();
const path = '/customers/pipeline-stages';
const access = 'authenticated';
const features = [pipelineFeatures['pipelines.manage']];

const list = route({
  method: 'GET',
  path,
  summary: 'List pipeline stages',
  description: 'In order; of one pipeline, or of all in the organizations in scope.',
  access,
  features: [pipelineFeatures['pipelines.view']],
  query: Joi.object<{ pipelineId?: string }>(stageFilters).unknown(true),
  invalid: failing('Failed to list pipeline stages'),
  responses: { 200: { description: 'Stages', body: stageList }, ...commonErrors },
  handler: async ({ scope, query, services }) => {
    requireLiveSelection(scope, true);
    if (scope.tenantId === null) throw badRequest('Organization and tenant context required');
    const items = await services.pipelineStageRecords.list(scope.organizationIds, query.pipelineId ?? null);
    return { items, total: items.length };
  },
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a pipeline stage',
  description: 'At the end, or where `order` says; later stages move on.',
  access,
  features,
  body: Joi.object<NewStage>(newStage).unknown(true),
  invalid: failing('Failed to create pipeline stage'),
  responses: { 201: createdRecord, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { pipelineId, label, order, color, icon } = context.body;
    const input = { pipelineId, label, order, color, icon };
    const executed = await context.services.commands.execute(stageCommands.create, input, context);
    return executed.answer(created(executed.result));
  },
});

const update = route({
  method: 'PUT',
  path,
  summary: 'Change a pipeline stage',
  description: 'What is left out stays; null clears color and icon. Deals keep the label they were given.',
  access,
  features,
  body: Joi.object<StageChange>(changedStage).unknown(true),
  invalid: failing('Failed to update pipeline stage'),
  responses: { 200: done, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id, label, order, color, icon } = context.body;
    const input = { id, label, order, color, icon };
    const executed = await context.services.commands.execute(stageCommands.update, input, context);
    return executed.answer({ ok: true });
  },
});

const remove = route({
  method: 'DELETE',
  path,
  summary: 'Delete a pipeline stage',
  description: 'Refused while deals are in it.',
  access,
  features,
  body: Joi.object<{ id: string }>({ id: recordId().required() }).unknown(true),
  invalid: failing('Failed to delete pipeline stage'),
  responses: { 200: done, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute(stageCommands.remove, { id }, context);
    return executed.answer({ ok: true });
  },
});

const reorder = route({
  method: 'POST',
  path: `${path}/reorder`,
  summary: 'Reorder the stages of a pipeline',
  description: 'Stages that are not named keep their places as far as they can.',
  access,
  features,
  body: Joi.object<Reordering>(stagePlaces).unknown(true),
  invalid: failing('Failed to reorder pipeline stages'),
  responses: { 200: done, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { stages } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute(reorderStages, { stages }, context);
    return executed.answer({ ok: true });
  },
});

export const stageRoutes = [list, create, update, remove, reorder];
