import { type CoreServices, type RunningJob, seesOrganization, uuid, workerFor } from '@tenantry/core';
import type { ProgressServices } from '@tenantry/module-progress/contract';
import Joi from 'joi';
import type { DealInput } from '../collections/DealInput';
import { deals } from '../collections/deals';
import type { StageOrder } from '../../pipelines/services/StageOrder';

type Services = ProgressServices &
  Pick<CoreServices, 'commands' | 'tenancy'> & {
    readonly stageOrder: StageOrder;
  };

interface Chosen {
  readonly ids: readonly string[];
  readonly progressJobId: string;
}

type NewOwner = Chosen & { readonly ownerUserId: string | null };
type NewStage = Chosen & { readonly pipelineStageId: string };

const chosen = { ids: Joi.array().items(uuid()).required(), progressJobId: uuid().required() };
const HOUR = 3_600_000;

/** Changes deals one by one on behalf of the person who requested it: logged, theirs to undo, each exactly once. */
async function updateEach(
  job: RunningJob<Chosen>,
  { commands, progressJobs }: Services,
  change: Partial<DealInput>,
): Promise<void> {
  const { progressJobId, ids } = job.data;
  const perform = async (id: string) =>
    commands.execute(deals.commands.update, { ...change, id }, await job.caller());
  await progressJobs.runEach(job, { progressJobId, items: ids, perform });
}

/** Gives deals to a new owner. */
export const bulkUpdateOwner = workerFor<Services>()({
  id: 'customers.deals_bulk_update_owner',
  title: 'Give deals to a new owner',
  data: Joi.object<NewOwner>({ ...chosen, ownerUserId: uuid().allow(null).required() }),
  concurrency: 4,
  perTenant: 1,
  timeout: HOUR,
  handle: (job, services) => updateEach(job, services, { ownerUserId: job.data.ownerUserId }),
});

/** Moves deals to one stage. */
export const bulkUpdateStage = workerFor<Services>()({
  id: 'customers.deals_bulk_update_stage',
  title: 'Move deals to a pipeline stage',
  data: Joi.object<NewStage>({ ...chosen, pipelineStageId: uuid().required() }),
  concurrency: 4,
  perTenant: 1,
  timeout: HOUR,
  handle: async (job, services) => {
    const { pipelineStageId, progressJobId } = job.data;
    const stage = await services.stageOrder.find(pipelineStageId);
    if (!stage || !seesOrganization(services.tenancy.scope, stage.organizationId)) {
      const message = `Pipeline stage ${pipelineStageId} does not exist in this tenant`;
      await services.progressJobs.fail(progressJobId, message);
      return;
    }
    await updateEach(job, services, { pipelineStageId });
  },
});
