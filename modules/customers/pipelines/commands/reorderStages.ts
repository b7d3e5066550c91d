import { commandFor, notFound, recordId, seesOrganization, tenantOf } from '@tenantry/core';
import Joi from 'joi';
import { pipelines } from '../collections/pipelines';
import { customersFeatures } from '../../features';
import type { StageOrder, StagePlace } from '../services/StageOrder';

const stages = Joi.array()
  .items(
    Joi.object<StagePlace>({ id: recordId().required(), order: Joi.number().integer().min(0).required() }),
  )
  .min(1)
  .max(1_000)
  .unique('id')
  .required();

/** Logged, not undone. */
export const reorderStages = commandFor<{ readonly stageOrder: StageOrder }>()({
  id: 'customers.pipeline-stages.reorder',
  label: 'Reorder pipeline stages',
  resourceKind: pipelines.kind,
  features: [customersFeatures['pipelines.manage']],
  input: Joi.object<{ readonly stages: readonly StagePlace[] }>({ stages }),
  prepare: async ({ stages: [first] }, call, { stageOrder }) => {
    const stage = await stageOrder.find(first?.id as string);
    if (!stage) throw notFound('Pipeline stage not found');
    return { tenantId: tenantOf(call), resourceId: stage.pipelineId };
  },
  snapshot: async ({ resourceId, lock }, { stageOrder }) => {
    if (resourceId === null) return null;
    if (lock) await stageOrder.lock(resourceId);
    const known = await stageOrder.stagesOf(resourceId);
    const view = { stages: known.map(({ label }) => label) };
    return { view, organizationId: known[0]?.organizationId ?? null };
  },
  execute: async ({ stages: places }, { scope }, { stageOrder }, { resourceId = '' }) => {
    const known = await stageOrder.stagesOf(resourceId);
    const seen = known.filter(({ organizationId }) => seesOrganization(scope, organizationId));
    const ids = new Set(seen.map(({ id }) => id));
    if (places.some(({ id }) => !ids.has(id))) throw notFound('Pipeline stage not found');
    const isChanged = await stageOrder.reorder(resourceId, places);
    return { result: undefined, resourceId, isUnchanged: !isChanged };
  },
});
