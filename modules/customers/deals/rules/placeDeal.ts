import { authorIdOf, badRequest, type StoredRow } from '@tenantry/core';
import { TRANSITIONS, type DealStage } from '../services/DealStages';
import { endSaid, type Placed } from './endDeal';
import type { DealWrite } from '../collections/DealInput';

const WRONG_PIPELINE = 'Pipeline stage does not belong to the selected pipeline';

/**
 * Settles pipeline, stage and label of a deal, so that they agree. A label that a stage of the pipeline has is that stage.
 *
 * @throws HttpError 400 unknown pipeline or stage, or a stage of another pipeline
 */
export async function placeDeal(write: DealWrite): Promise<Placed> {
  const { action, before, columns, organizationId, services } = write;
  const currentId = before?.['pipeline_stage_id'];
  const { stage, isChosen } = await stageToBe(write);
  const now = services.clock.now().toISOString();
  if (action === 'create') columns['in_stage_since'] = now;
  const left = async (): Promise<DealStage | undefined> =>
    typeof currentId === 'string' ? services.dealStages.find(currentId, organizationId) : undefined;
  if (!stage) {
    const isUnstaged = columns['pipeline_stage_id'] === null;
    return { isChosen, left: isUnstaged ? await left() : undefined };
  }
  columns['pipeline_id'] = stage.pipelineId;
  columns['pipeline_stage_id'] = stage.id;
  if (stage.id === currentId) {
    delete columns['pipeline_stage'];
    return { stage, isChosen, left: stage };
  }
  // For the action log and for the transition: deals are read with the label that the stage has.
  columns['pipeline_stage'] = stage.label;
  columns['in_stage_since'] = now;
  return { stage, isChosen, left: await left() };
}

/** Notes the stage that a deal enters with this write. @returns all its transitions, if it enters one */
export async function recordStage({
  id,
  tenantId,
  before,
  state,
  columns,
  call,
  services,
}: DealWrite): Promise<readonly StoredRow[] | undefined> {
  const stageId = columns['pipeline_stage_id'];
  if (typeof stageId !== 'string' || stageId === before?.['pipeline_stage_id']) return undefined;
  const entered = await services.dealStages.record({
    tenantId,
    dealId: id,
    stage: {
      id: stageId,
      pipelineId: columns['pipeline_id'] as string,
      label: columns['pipeline_stage'] as string,
    },
    at: new Date(columns['in_stage_since'] as string),
    byUserId: authorIdOf(call.principal),
  });
  const earlier = state?.[TRANSITIONS] ?? [];
  return [...earlier.filter((transition) => transition['stage_id'] !== stageId), entered];
}

/** The stage that a deal is to be in. */
async function stageToBe(write: DealWrite): Promise<Placed> {
  const { input, before, columns, services } = write;
  const known = (before?.['pipeline_id'] as string | null | undefined) ?? null;
  const pipelineId = input.pipelineId === undefined ? known : input.pipelineId;
  if (typeof input.pipelineStageId === 'string')
    return { stage: await chosenStage(write, input.pipelineStageId, pipelineId), isChosen: true };
  const isMoved = pipelineId !== known;
  if (isMoved && pipelineId !== null) await assertPipeline(write, pipelineId);
  const currentId = (before?.['pipeline_stage_id'] as string | null | undefined) ?? null;
  const label = input.pipelineStage ?? (isMoved && currentId === null ? before?.['pipeline_stage'] : null);
  const named =
    pipelineId !== null && typeof label === 'string'
      ? await services.dealStages.labelled(pipelineId, label, currentId)
      : undefined;
  const isUnstaged = input.pipelineStageId === null;
  const end = isUnstaged ? undefined : endSaid(write);
  const closing = pipelineId && end && end !== 'open' && (await services.dealStages.closing(pipelineId, end));
  if (closing) return { stage: closing, isChosen: false };
  if (named && named.id !== currentId) return { stage: named, isChosen: isUnstaged };
  if (isUnstaged) {
    // The deal leaves its stage, so it does not keep the label of that stage.
    columns['pipeline_stage'] = named ? null : (input.pipelineStage ?? null);
    return { isChosen: true };
  }
  if (currentId === null) return { isChosen: false };
  if (end === 'open' && !isMoved) {
    const earlier = await services.dealStages.beforeEnd(write.id, currentId);
    if (earlier) return { stage: earlier, isChosen: false };
  }
  if (isMoved && pipelineId !== null) throw badRequest(WRONG_PIPELINE);
  if (isMoved)
    Object.assign(columns, { pipeline_stage_id: null, pipeline_stage: input.pipelineStage ?? null });
  // The label is that of the stage it stays in.
  else delete columns['pipeline_stage'];
  return { isChosen: false };
}

async function chosenStage(
  { organizationId, services }: DealWrite,
  stageId: string,
  pipelineId: string | null,
): Promise<DealStage> {
  const stage = await services.dealStages.find(stageId, organizationId);
  if (!stage) throw badRequest('Pipeline stage not found');
  if (pipelineId !== null && stage.pipelineId !== pipelineId) throw badRequest(WRONG_PIPELINE);
  return stage;
}

async function assertPipeline({ organizationId, services }: DealWrite, pipelineId: string): Promise<void> {
  if (!(await services.dealStages.hasPipeline(pipelineId, organizationId))) {
    throw badRequest('Pipeline not found');
  }
}
