import type { Area } from '@tenantry/core';
import { pipelines } from './collections/pipelines';
import { stages } from './collections/stages';
import { reorderStages } from './commands/reorderStages';
import { createPipeline } from './routes/createPipeline';
import { reorderStagesRoute } from './routes/reorderStages';
import { replaceStage } from './routes/replaceStage';
import { StageOrder } from './services/StageOrder';

/** Pipelines and their stages. */
export const pipelinesArea: Area = {
  services: { stageOrder: StageOrder },
  collections: [pipelines, stages],
  routes: [createPipeline, reorderStagesRoute, replaceStage],
  commands: [reorderStages],
};
