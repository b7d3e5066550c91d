import { authorIdOf, badRequest, type StoredRow } from '@tenantry/core';
import { TRANSITIONS, type DealStage } from '../services/DealStages';
import { type ClosureOutcome, isClosing, outcomeOf } from './dealStatus';
import type { DealWrite } from '../collections/DealInput';

const WRONG_PIPELINE = 'Pipeline stage does not belong to the selected pipeline';

/**
 * Settles pipeline, stage and label of a deal, so that they agree. A label that a stage of the pipeline has is that stage.
 *
 * @returns whether the client chose the stage, by its id
 * @throws HttpError 400 unknown pipeline or stage, or a stage of another pipeline
 */
export async function placeDeal(write: DealWrite): Promise<boolean> {
  const { action, before, columns, services } = write;
  const { stage, isChosen } = await stageToBe(write);
  const now = services.clock.now().toISOString();
  if (action === 'create') columns['in_stage_since'] = now;
  if (!stage) return isChosen;
  columns['pipeline_id'] = stage.pipelineId;
  columns['pipeline_stage_id'] = stage.id;
  if (stage.id === before?.['pipeline_stage_id']) {
    delete columns['pipeline_stage'];
    return isChosen;
  }
  // For the action log and for the transition: deals are read with the label that the stage has.
  columns['pipeline_stage'] = stage.label;
  columns['in_stage_since'] = now;
  return isChosen;
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

/**
 * What a status says about the end of a deal is written into it, unless the client decides itself, together with when it
 * came; a deal that goes on has no end.
 *
 * @param isStageChosen whether the client chose the stage, which leaves the outcome to the client
 */
export function settleOutcome({ input, before, columns, services }: DealWrite, isStageChosen: boolean): void {
  const { status, closureOutcome } = input;
  if (status === undefined || status === before?.['status']) return;
  columns['closed_at'] = isClosing(status) ? services.clock.now().toISOString() : null;
  const outcome = outcomeOf(status);
  if (outcome && !isStageChosen && closureOutcome === undefined) columns['closure_outcome'] = outcome;
  if (isClosing(status)) return;
  if (closureOutcome === undefined) columns['closure_outcome'] = null;
  if (input.lossReasonId === undefined) columns['loss_reason_id'] = null;
  if (input.lossNotes === undefined) columns['loss_notes'] = null;
}

interface Settled {
  /** Undefined where the deal stays where it is, or is in no stage. */
  readonly stage?: DealStage;
  readonly isChosen: boolean;
}

/** The stage that a deal is to be in. */
async function stageToBe(write: DealWrite): Promise<Settled> {
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
  const outcome = isUnstaged ? undefined : newOutcome(write);
  const closing = pipelineId && outcome && (await services.dealStages.closing(pipelineId, outcome));
  if (closing) return { stage: closing, isChosen: false };
  if (named && named.id !== currentId) return { stage: named, isChosen: isUnstaged };
  if (isUnstaged) {
    // The label of the stage that it leaves is no label of its own.
    columns['pipeline_stage'] = named ? null : (input.pipelineStage ?? null);
    return { isChosen: true };
  }
  if (currentId === null) return { isChosen: false };
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

/** How this write ends the deal; undefined where it says nothing new about that. */
function newOutcome({ input: { status, closureOutcome }, before }: DealWrite): ClosureOutcome | undefined {
  if (closureOutcome && closureOutcome !== before?.['closure_outcome']) return closureOutcome;
  return status === before?.['status'] ? undefined : outcomeOf(status);
}
