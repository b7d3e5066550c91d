import { type CommandDeclaration, commandFor } from '@tenantry/core';
import Joi from 'joi';
import { requireWorkplace } from '../../shared/workplace';
import type { StuckThreshold } from '../services/StuckThreshold';
import { customersFeatures } from '../../features';

interface Services {
  readonly stuckThreshold: StuckThreshold;
}

/** After how many days in a stage deals count as stuck. */
interface StuckSetting {
  readonly stuckThresholdDays: number;
}

const declaration: CommandDeclaration<Services, StuckSetting, StuckSetting> = {
  id: 'customers.settings.set_stuck_threshold',
  tracksAll: true,
  label: 'Update stuck threshold',
  resourceKind: 'customers.settings',
  features: [customersFeatures['deals.manage']],
  input: Joi.object<StuckSetting>({
    stuckThresholdDays: Joi.number().integer().min(1).max(365).required(),
  }),
  prepare: (_input, call) => {
    const { tenantId, organizationId } = requireWorkplace(call);
    return Promise.resolve({ tenantId, resourceId: organizationId });
  },
  snapshot: async ({ resourceId }, { stuckThreshold }) => ({
    view: { stuckThresholdDays: await stuckThreshold.of(resourceId) },
    organizationId: resourceId,
  }),
  execute: async ({ stuckThresholdDays }, call, { stuckThreshold }) => {
    const workplace = requireWorkplace(call);
    await stuckThreshold.set(workplace, stuckThresholdDays);
    return { result: { stuckThresholdDays }, resourceId: workplace.organizationId };
  },
};

/** Sets the threshold of the organization that the caller works in: logged, not undone. */
export const setStuckThreshold = commandFor<Services>()(declaration);
