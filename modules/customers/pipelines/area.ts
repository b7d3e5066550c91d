import type { Area } from '@tenantry/core';
import { pipelines } from './collections/pipelines';
import { stages } from './collections/stages';
import { reorderStages } from './commands/reorderStages';
import { pipelineFeatures } from './features';
import { CreatePipelines1795510000000 } from './migrations/CreatePipelines1795510000000';
import { KeepPipelinesAsRecords1795710000002 } from './migrations/KeepPipelinesAsRecords1795710000002';
import { reorderStagesRoute } from './routes/reorderStages';
import { StageOrder } from './services/StageOrder';
import { translations } from './translations';

/** Pipelines and their stages. */
export const pipelinesArea: Area = {
  features: [...pipelineFeatures],
  defaultGrants: { employee: [pipelineFeatures['pipelines.view']] },
  migrations: [CreatePipelines1795510000000, KeepPipelinesAsRecords1795710000002],
  services: { stageOrder: StageOrder },
  collections: [pipelines, stages],
  routes: [reorderStagesRoute],
  commands: [reorderStages],
  translations,
};
