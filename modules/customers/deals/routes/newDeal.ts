import {
  authorIdOf,
  type CoreServices,
  errorResponse,
  requireLiveSelection,
  routeFor,
  uuid,
} from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { requireWorkplace } from '../../shared/workplace';
import { dealSettings } from '../dealSettings';
import type { DealStages } from '../services/DealStages';

interface Services extends Pick<CoreServices, 'tenantSettings'> {
  readonly dealStages: DealStages;
}

/** Values that forms of new deals begin with: the caller as owner, and the first stage of the pipeline that is the default. */
export const newDeal = routeFor<Services>()({
  method: 'GET',
  path: '/customers/new-deal',
  summary: 'Values that a form for a new deal begins with',
  description:
    'The caller as owner, the first stage of the default pipeline, or else of the oldest one, and the currency of the settings. In the selected organization, or else the own one.',
  access: 'authenticated',
  features: [customersFeatures['deals.manage']],
  responses: {
    200: {
      description: 'Values by member; null: no value',
      body: Joi.object({
        ownerUserId: uuid().allow(null).required(),
        pipelineId: uuid().allow(null).required(),
        pipelineStageId: uuid().allow(null).required(),
        valueCurrency: Joi.string().allow(null).required(),
      }),
    },
    400: errorResponse('No organization to work in'),
    422: errorResponse('The organization selected by cookie cannot be selected any more'),
  },
  handler: async (context) => {
    const { principal, scope, services } = context;
    requireLiveSelection(scope, true);
    const { organizationId } = requireWorkplace(context);
    const stage = await services.dealStages.first(organizationId);
    const { dealCurrency } = await services.tenantSettings.of(dealSettings, organizationId);
    return {
      ownerUserId: authorIdOf(principal),
      pipelineId: stage?.pipelineId ?? null,
      pipelineStageId: stage?.id ?? null,
      valueCurrency: dealCurrency ?? null,
    };
  },
});
