import { callRoute, recordId, type ToolDeclaration } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../features';

interface Input {
  readonly dealId: string;
  readonly toPipelineStageId?: string;
  readonly toStage?: string;
}

const changeOf = ({ toPipelineStageId, toStage }: Input) =>
  toPipelineStageId === undefined ? { status: toStage } : { pipelineStageId: toPipelineStageId };

/** Moves a deal to another stage, or gives it another status, by the command that the API uses. */
export const updateDealStage: ToolDeclaration = {
  id: 'customers.update_deal_stage',
  title: 'Move a deal',
  description:
    'Moves a deal to a stage of its pipeline (`toPipelineStageId`), or gives it a status (`toStage`).',
  features: [customersFeatures['deals.manage']],
  isMutation: true,
  isTriedOut: true,
  input: Joi.object({
    dealId: recordId().required(),
    toPipelineStageId: recordId(),
    toStage: Joi.string().trim().min(1).max(50),
  }).xor('toPipelineStageId', 'toStage'),
  targets: async (input: Input, context) => {
    const path = `/customers/deals/${input.dealId}`;
    const { deal, pipelineStages } = await callRoute(context, { method: 'GET', path });
    const { title, status, pipelineStageId, updatedAt } = deal as Readonly<Record<string, unknown>>;
    const stages = pipelineStages as readonly { readonly id: string; readonly label: string }[];
    const stage = (id: unknown) => ({
      pipelineStageId: stages.find((each) => each.id === id)?.label ?? id,
    });
    return [
      {
        recordId: input.dealId,
        entityType: 'customers.deal',
        recordVersion: updatedAt === undefined ? null : String(updatedAt),
        before: { status, pipelineStageId },
        after: changeOf(input),
        display: {
          fieldLabels: { status: 'Status', pipelineStageId: 'Stage' },
          before: stage(pipelineStageId),
          after: stage(input.toPipelineStageId),
        },
        label: String(title),
      },
    ];
  },
  handler: async (input: Input, context) => {
    const body = { id: input.dealId, ...changeOf(input) };
    const expectedUpdatedAt = context.expectedVersion(input.dealId);
    await callRoute(context, { method: 'PUT', path: '/customers/deals', body, expectedUpdatedAt });
    return { recordId: input.dealId, commandName: 'customers.deals.update' };
  },
};
