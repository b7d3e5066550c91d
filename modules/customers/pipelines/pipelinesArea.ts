import type { Area } from '../Area';
import { pipelineCommands } from './commands/pipelineCommands';
import { reorderStages } from './commands/reorderStages';
import { stageCommands } from './commands/stageCommands';
import { CreatePipelines1795510000000 } from './migrations/CreatePipelines1795510000000';
import { pipelineErrors } from './pipelineErrors';
import { pipelineFeatures } from './pipelineFeatures';
import { pipelineRoutes } from './routes/pipelineRoutes';
import { stageRoutes } from './routes/stageRoutes';
import { PipelineRecords } from './services/PipelineRecords';
import { StageRecords } from './services/StageRecords';

/** Pipelines and their stages. */
export const pipelinesArea: Area = {
  features: [...pipelineFeatures],
  defaultGrants: { employee: [pipelineFeatures['pipelines.view']] },
  migrations: [CreatePipelines1795510000000],
  services: { pipelineRecords: PipelineRecords, pipelineStageRecords: StageRecords },
  routes: [...pipelineRoutes, ...stageRoutes],
  commands: [...Object.values(pipelineCommands), ...Object.values(stageCommands), reorderStages],
  errors: pipelineErrors,
};
