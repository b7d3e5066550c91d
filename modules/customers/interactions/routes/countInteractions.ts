import { type CoreServices, errorResponse, requireLiveSelection, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { customersFeatures } from '../../features';
import { interactions } from '../collections/interactions';
import type { InteractionReads } from '../services/InteractionReads';

type Services = Pick<CoreServices, 'customFields' | 'database'> & {
  readonly interactionReads: InteractionReads;
};

/** Types that are counted in every answer. */
const USUAL_TYPES = ['call', 'email', 'meeting', 'note', 'task'] as const;
/** Types in `byType`. */
const MOST_TYPES = 100;

const count = () => Joi.number().integer().min(0).required();

/** GET /customers/interactions/counts */
export const countInteractions = routeFor<Services>()<'authenticated', Record<string, never>, object>({
  method: 'GET',
  path: '/customers/interactions/counts',
  summary: 'Count interactions by type',
  description:
    'Takes the parameters that narrow the list of interactions, such as `entityId`, `dealId` and `status`, and counts the same ' +
    `interactions. \`byType\` has the ${MOST_TYPES} most frequent types, those of the tenant among them.`,
  access: 'authenticated',
  features: [customersFeatures['interactions.view']],
  query: interactions.narrowing.query as Joi.ObjectSchema<object>,
  responses: {
    200: {
      description: 'The counts',
      body: Joi.object({
        ok: Joi.valid(true).required(),
        result: Joi.object({
          ...Object.fromEntries(USUAL_TYPES.map((type) => [type, count()])),
          total: count().description('of all types'),
          byType: Joi.object().pattern(Joi.string(), count()).required(),
        }).required(),
      }),
    },
    400: errorResponse('Invalid query'),
    422: errorResponse('The selected organization is no longer available'),
  },
  handler: async (call) => {
    requireLiveSelection(call.scope, true);
    const narrowed = await interactions.narrowing.of(call);
    const rows = narrowed ? await call.services.interactionReads.counts(narrowed) : [];
    const known = new Map(rows.map(({ type, count: number }) => [type, number]));
    return {
      ok: true,
      result: {
        ...Object.fromEntries(USUAL_TYPES.map((type) => [type, known.get(type) ?? 0])),
        total: rows.reduce((sum, { count: number }) => sum + number, 0),
        byType: Object.fromEntries([...known].slice(0, MOST_TYPES)),
      },
    };
  },
});
