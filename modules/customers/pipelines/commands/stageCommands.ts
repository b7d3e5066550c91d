import {
  assertUnmodified,
  type CommandCall,
  type CommandDeclaration,
  commandFor,
  conflict,
  notFound,
  seesOrganization,
  tenantOf,
} from '@tenantry/core';
import Joi from 'joi';
import { changedStage, newStage, recordId } from '../routes/fields';
import type { PipelineRecords } from '../services/PipelineRecords';
import type { Stage, StageInput, StageRecords } from '../services/StageRecords';
import { gone } from './gone';
import { pipelineFeatures } from '../pipelineFeatures';

interface Services {
  readonly pipelineRecords: PipelineRecords;
  readonly pipelineStageRecords: StageRecords;
}

/** A stage about to be added to a pipeline. */
export interface NewStage extends StageInput {
  readonly pipelineId: string;
}

/** A change of a stage; what is left out stays, null clears. */
export interface StageChange extends Partial<StageInput> {
  readonly id: string;
}

const NOT_FOUND = 'Pipeline stage not found';
const command = commandFor<Services>();

const common: Pick<CommandDeclaration<Services, never>, 'resourceKind' | 'features' | 'snapshot'> = {
  resourceKind: 'customers.pipelineStage',
  features: [pipelineFeatures['pipelines.manage']],
  snapshot: async ({ resourceId, lock }, { pipelineRecords, pipelineStageRecords }) => {
    if (resourceId === null) return null;
    const known = await pipelineStageRecords.find(resourceId);
    if (!known) return null;
    if (lock) await pipelineRecords.lockArrangement(known.pipelineId);
    const stage = lock ? await pipelineStageRecords.find(resourceId) : known;
    if (!stage) return null;
    const { pipelineId, label, order, color, icon, organizationId } = stage;
    return { view: { pipelineId, label, order, color, icon }, organizationId };
  },
};

const prepare = ({ id }: { readonly id: string }, call: CommandCall) =>
  Promise.resolve({ tenantId: tenantOf(call), resourceId: id });

const parentOf = (pipelineId: string) => ({ kind: 'customers.pipeline', id: pipelineId });

/** @throws HttpError 404 unknown or in an organization that the caller does not see, 409 changed or gone meanwhile */
async function reach(id: string, call: CommandCall, { pipelineStageRecords }: Services): Promise<Stage> {
  const stage = await pipelineStageRecords.find(id);
  if (!stage || !seesOrganization(call.scope, stage.organizationId)) throw gone(call, NOT_FOUND);
  assertUnmodified(call.headers, stage.updatedAt);
  return stage;
}

const create: CommandDeclaration<Services, NewStage, { id: string }> = {
  ...common,
  id: 'customers.pipeline-stages.create',
  label: 'Create pipeline stage',
  input: Joi.object<NewStage>(newStage),
  execute: async ({ pipelineId, ...input }, { scope }, { pipelineRecords, pipelineStageRecords }) => {
    const pipeline = await pipelineRecords.lockArrangement(pipelineId);
    if (!pipeline || !seesOrganization(scope, pipeline.organizationId)) throw notFound('Pipeline not found');
    const id = await pipelineStageRecords.create(pipeline, input);
    return { result: { id }, resourceId: id, parent: parentOf(pipelineId) };
  },
};

const update: CommandDeclaration<Services, StageChange, void> = {
  ...common,
  id: 'customers.pipeline-stages.update',
  label: 'Update pipeline stage',
  input: Joi.object<StageChange>(changedStage),
  prepare,
  execute: async ({ id, ...input }, call, services) => {
    const stage = await reach(id, call, services);
    await services.pipelineStageRecords.update(stage, input);
    return { result: undefined, resourceId: id, parent: parentOf(stage.pipelineId) };
  },
};

const remove: CommandDeclaration<Services, { id: string }, void> = {
  ...common,
  id: 'customers.pipeline-stages.delete',
  label: 'Delete pipeline stage',
  input: Joi.object<{ id: string }>({ id: recordId().required() }),
  prepare,
  execute: async ({ id }, call, services) => {
    const stage = await reach(id, call, services);
    if (await services.pipelineStageRecords.lockAgainstDeals(id)) {
      throw conflict('Cannot delete pipeline stage with active deals');
    }
    await services.pipelineStageRecords.delete(stage);
    return { result: undefined, resourceId: id, parent: parentOf(stage.pipelineId) };
  },
};

/** Changes of pipeline stages one at a time: logged, not undone. */
export const stageCommands = {
  create: command(create),
  update: command(update),
  remove: command(remove),
};
