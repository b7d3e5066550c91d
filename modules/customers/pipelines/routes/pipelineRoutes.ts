import { badRequest, type Commands, created, requireLiveSelection, routeFor } from '@tenantry/core';
import Joi from 'joi';
import type { PipelineChange } from '../commands/pipelineCommands';
import type { PipelineInput, PipelineRecords } from '../services/PipelineRecords';
import { commonErrors, createdRecord, done, failing, pipelineList, writeErrors } from './answers';
import { changedPipeline, newPipeline, pipelineFilters, recordId } from './fields';
import { pipelineFeatures } from '../pipelineFeatures';
import { pipelineCommands } from '../commands/pipelineCommands';

const route = routeFor<{ commands: Commands; pipelineRecords: PipelineRecords }>();
const path = '/customers/pipelines';
const access = 'authenticated';
const features = [pipelineFeatures['pipelines.manage']];

const list = route({
  method: 'GET',
  path,
  summary: 'List pipelines',
  description: 'Those of the organizations in scope, oldest first.',
  access,
  features: [pipelineFeatures['pipelines.view']],
  query: Joi.object<{ isDefault?: boolean }>(pipelineFilters).unknown(true),
  invalid: failing('Failed to list pipelines'),
  responses: { 200: { description: 'Pipelines', body: pipelineList }, ...commonErrors },
  handler: async ({ scope, query, services }) => {
    requireLiveSelection(scope, true);
    if (scope.tenantId === null) throw badRequest('Organization and tenant context required');
    const items = await services.pipelineRecords.list(scope.organizationIds, query.isDefault ?? null);
    return { items, total: items.length };
  },
});

const create = route({
  method: 'POST',
  path,
  summary: 'Create a pipeline',
  description: 'An organization has one default pipeline: making one the default takes it from the other.',
  access,
  features,
  body: Joi.object<PipelineInput>(newPipeline).unknown(true),
  invalid: failing('Failed to create pipeline'),
  responses: { 201: createdRecord, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { name, isDefault } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute(pipelineCommands.create, { name, isDefault }, context);
    return executed.answer(created(executed.result));
  },
});

const update = route({
  method: 'PUT',
  path,
  summary: 'Change a pipeline',
  description: 'What is left out stays.',
  access,
  features,
  body: Joi.object<PipelineChange>(changedPipeline).unknown(true),
  invalid: failing('Failed to update pipeline'),
  responses: { 200: done, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id, name, isDefault } = context.body;
    const { commands } = context.services;
    const executed = await commands.execute(pipelineCommands.update, { id, name, isDefault }, context);
    return executed.answer({ ok: true });
  },
});

const remove = route({
  method: 'DELETE',
  path,
  summary: 'Delete a pipeline',
  description: 'With its stages. Refused while deals are in it.',
  access,
  features,
  body: Joi.object<{ id: string }>({ id: recordId().required() }).unknown(true),
  invalid: failing('Failed to delete pipeline'),
  responses: { 200: done, ...writeErrors },
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { id } = context.body;
    const executed = await context.services.commands.execute(pipelineCommands.remove, { id }, context);
    return executed.answer({ ok: true });
  },
});

export const pipelineRoutes = [list, create, update, remove];
