import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  conflict,
  seesOrganization,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { requireWorkplace } from '../../workplace';
import { changedPipeline, newPipeline, recordId } from '../routes/fields';
import type { Pipeline, PipelineInput, PipelineRecords } from '../services/PipelineRecords';
import { gone } from './gone';
import { pipelineFeatures } from '../pipelineFeatures';

interface Services {
  readonly pipelineRecords: PipelineRecords;
}

/** A change of a pipeline; what is left out stays. */
export interface PipelineChange extends Partial<PipelineInput> {
  readonly id: string;
}

const command = commandFor<Services>();

const common: Pick<CommandDeclaration<Services, never>, 'resourceKind' | 'features' | 'snapshot'> = {
  resourceKind: 'customers.pipeline',
  features: [pipelineFeatures['pipelines.manage']],
  snapshot: async ({ resourceId, lock }, { pipelineRecords }) => {
    if (resourceId === null) return null;
    const pipeline = await (lock ? pipelineRecords.lock(resourceId) : pipelineRecords.find(resourceId));
    if (!pipeline) return null;
    const { name, isDefault, organizationId } = pipeline;
    return { view: { name, isDefault }, organizationId };
  },
};

const prepare = ({ id }: { readonly id: string }, call: CommandCall) =>
  Promise.resolve({ tenantId: tenantOf(call), resourceId: id });

/** @throws HttpError 404 unknown or in an organization that the caller does not see, 409 changed or gone meanwhile */
async function reach(id: string, call: CommandCall, { pipelineRecords }: Services): Promise<Pipeline> {
  const pipeline = await pipelineRecords.find(id);
  if (!pipeline || !seesOrganization(call.scope, pipeline.organizationId))
    throw gone(call, 'Pipeline not found');
  assertUnmodified(call.headers, pipeline.updatedAt);
  return pipeline;
}

const create: CommandDeclaration<Services, PipelineInput, { id: string }> = {
  ...common,
  id: 'customers.pipelines.create',
  label: 'Create pipeline',
  input: Joi.object<PipelineInput>(newPipeline),
  execute: async (input, call, { pipelineRecords }) => {
    const id = await pipelineRecords.create(requireWorkplace(call), input);
    return { result: { id }, resourceId: id };
  },
};

const update: CommandDeclaration<Services, PipelineChange, void> = {
  ...common,
  id: 'customers.pipelines.update',
  label: 'Update pipeline',
  input: Joi.object<PipelineChange>(changedPipeline),
  prepare,
  execute: async ({ id, ...input }, call, services) => {
    await services.pipelineRecords.update(await reach(id, call, services), input);
    return { result: undefined, resourceId: id };
  },
};

const remove: CommandDeclaration<Services, { id: string }, void> = {
  ...common,
  id: 'customers.pipelines.delete',
  label: 'Delete pipeline',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare,
  execute: async ({ id }, call, services) => {
    await reach(id, call, services);
    if (await services.pipelineRecords.hasDeals(id))
      throw conflict('Cannot delete pipeline with active deals');
    await services.pipelineRecords.delete(id);
    return { result: undefined, resourceId: id };
  },
};

/** Changes of pipelines: logged, not undone. */
export const pipelineCommands = {
  create: command(create),
  update: command(update),
  remove: command(remove),
};
