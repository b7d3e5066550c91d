import { type Commands, errorResponse, requireLiveSelection, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { requireWorkplace } from '../../shared/workplace';
import { type StuckSetting, stuckSetting } from '../commands/setStuckThreshold';
import type { StuckThreshold } from '../services/StuckThreshold';
import { customersFeatures } from '../../features';
import { setStuckThreshold } from '../commands/setStuckThreshold';

const route = routeFor<{ commands: Commands; stuckThreshold: StuckThreshold }>();
const path = '/customers/settings/stuck-threshold';
const access = 'authenticated';
const features = [customersFeatures['deals.manage']];
const responses = {
  200: {
    description: 'The threshold',
    body: Joi.object({ stuckThresholdDays: Joi.number().integer().required() }),
  },
  400: errorResponse('Invalid input, or no organization to work in'),
  422: errorResponse('The organization selected by cookie cannot be selected any more'),
};

const read = route({
  method: 'GET',
  path,
  summary: 'After how many days in a stage deals count as stuck',
  description: 'In the selected organization, or else the own one.',
  access,
  features,
  responses,
  handler: async (context) => {
    requireLiveSelection(context.scope, true);
    const { organizationId } = requireWorkplace(context);
    return { stuckThresholdDays: await context.services.stuckThreshold.of(organizationId) };
  },
});

const write = route({
  method: 'PUT',
  path,
  summary: 'Set after how many days in a stage deals count as stuck',
  description: 'For the selected organization, or else the own one.',
  access,
  features,
  body: Joi.object<StuckSetting>(stuckSetting).unknown(true),
  responses,
  handler: async (context) => {
    requireLiveSelection(context.scope, false);
    const { stuckThresholdDays } = context.body;
    const { commands } = context.services;
    const input = { stuckThresholdDays };
    const executed = await commands.execute(setStuckThreshold, input, context);
    return executed.answer({ stuckThresholdDays });
  },
});

export const stuckThresholdRoutes = [read, write];
