import { errorResponse, requireLiveSelection, routeFor, routeOf } from '@tenantry/core';
import Joi from 'joi';
import { requireWorkplace } from '../../shared/workplace';
import type { StuckThreshold } from '../services/StuckThreshold';
import { customersFeatures } from '../../features';
import { setStuckThreshold } from '../commands/setStuckThreshold';

const path = '/customers/settings/stuck-threshold';
const responses = {
  200: {
    description: 'The threshold',
    body: Joi.object({ stuckThresholdDays: Joi.number().integer().required() }),
  },
  400: errorResponse('Invalid input, or no organization to work in'),
  422: errorResponse('The organization selected by cookie cannot be selected any more'),
};

const read = routeFor<{ stuckThreshold: StuckThreshold }>()({
  method: 'GET',
  path,
  summary: 'After how many days in a stage deals count as stuck',
  description: 'In the selected organization, or else the own one.',
  access: 'authenticated',
  features: [customersFeatures['deals.manage']],
  responses,
  handler: async (context) => {
    requireLiveSelection(context.scope, true);
    const { organizationId } = requireWorkplace(context);
    return { stuckThresholdDays: await context.services.stuckThreshold.of(organizationId) };
  },
});

const write = routeOf(setStuckThreshold, {
  method: 'PUT',
  path,
  summary: 'Set after how many days in a stage deals count as stuck',
  description: 'For the selected organization, or else the own one.',
  needsLiveSelection: true,
  responses,
  answer: (setting) => setting,
});

export const stuckThresholdRoutes = [read, write];
