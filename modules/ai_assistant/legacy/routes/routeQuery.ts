import { created, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { coded } from '../../shared/fields';
import type { TurnChecks } from '../../chat/services/TurnChecks';
import { LONGEST_DECISION, type OfferedTool, type QueryRouter } from '../services/QueryRouter';

type Services = { readonly queryRouter: QueryRouter; readonly turnChecks: TurnChecks };

export const routeQuery = routeFor<Services>()({
  method: 'POST',
  path: '/ai_assistant/route',
  summary: 'Decide whether a query is for a tool',
  access: 'authenticated',
  creates: false,
  features: [aiFeatures.view],
  timeLimit: LONGEST_DECISION,
  body: Joi.object<{ query: string; availableTools: OfferedTool[] }>({
    query: Joi.string().max(64_000).required(),
    availableTools: Joi.array()
      .items(
        Joi.object({
          name: Joi.string().max(256).required(),
          description: Joi.string().allow('').max(4_000).required(),
        }),
      )
      .max(500)
      .required(),
  }).required(),
  invalid: invalidInput,
  responses: {
    201: {
      description: 'A tool, or a general chat',
      body: Joi.object({
        intent: Joi.valid('tool', 'general_chat').required(),
        toolName: Joi.string(),
        confidence: Joi.number().min(0).max(1).required(),
        reasoning: Joi.string().allow('').required(),
      }),
    },
    400: coded('No query or no tools, or moderation blocks what the model would read (`moderation_blocked`)'),
    429: coded('Too many turns, or the tokens of the day are used up or reserved by running turns'),
    500: coded('The model failed'),
    503: coded('No provider of models is configured, or the settings of the tenant cannot be read'),
  },
  handler: async (call) => {
    const { query, availableTools } = call.body;
    const { queryRouter, turnChecks } = call.services;
    await turnChecks.consume(call, call.clientIp);
    return created(await queryRouter.route(query, availableTools, call, call.clientLeft()));
  },
});
