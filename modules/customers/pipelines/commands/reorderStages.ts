import { type CommandDeclaration, commandFor, notFound, tenantOf } from '@tenantry/core';
import Joi from 'joi';
import { stagePlaces } from '../routes/fields';
import type { PipelineRecords } from '../services/PipelineRecords';
import type { StagePlace, StageRecords } from '../services/StageRecords';
import { pipelineFeatures } from '../pipelineFeatures';

interface Services {
  readonly pipelineRecords: PipelineRecords;
  readonly pipelineStageRecords: StageRecords;
}

/** New places for stages of one pipeline. */
export interface Reordering {
  readonly stages: readonly StagePlace[];
}

const reorder: CommandDeclaration<Services, Reordering, void> = {
  id: 'customers.pipeline-stages.reorder',
  label: 'Reorder pipeline stages',
  resourceKind: 'customers.pipeline',
  features: [pipelineFeatures['pipelines.manage']],
  input: Joi.object<Reordering>(stagePlaces),
  prepare: async ({ stages }, call, { pipelineStageRecords }) => {
    const stage = await pipelineStageRecords.find(stages[0]?.id as string);
    if (!stage) throw notFound('Pipeline stage not found');
    return { tenantId: tenantOf(call), resourceId: stage.pipelineId };
  },
  snapshot: async ({ resourceId, lock }, { pipelineRecords, pipelineStageRecords }) => {
    if (resourceId === null) return null;
    const pipeline = await (lock
      ? pipelineRecords.lockArrangement(resourceId)
      : pipelineRecords.find(resourceId));
    if (!pipeline) return null;
    const stages = await pipelineStageRecords.list(null, resourceId);
    return { view: { stages: stages.map(({ label }) => label) }, organizationId: pipeline.organizationId };
  },
  execute: async ({ stages }, { scope }, { pipelineStageRecords }, { resourceId: pipelineId = '' }) => {
    const known = await pipelineStageRecords.list(scope.organizationIds, pipelineId);
    const ids = new Set(known.map(({ id }) => id));
    if (stages.some(({ id }) => !ids.has(id))) throw notFound('Pipeline stage not found');
    await pipelineStageRecords.reorder(pipelineId, stages);
    return { result: undefined, resourceId: pipelineId };
  },
};

/** A new order of the stages of a pipeline: logged, not undone. */
export const reorderStages = commandFor<Services>()(reorder);
