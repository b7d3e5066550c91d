import { routeFor, jsonObject } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { agentId, coded, LARGEST_CONTEXT } from '../../shared/fields';
import { LONGEST_RUN, type ObjectRequest, type ObjectRuns } from '../services/ObjectRuns';

export const runObject = routeFor<{ readonly objectRuns: ObjectRuns }>()({
  method: 'POST',
  path: '/ai_assistant/ai/run-object',
  summary: 'Let an agent make an object of messages',
  access: 'authenticated',
  features: [aiFeatures.view],
  timeLimit: LONGEST_RUN,
  body: Joi.object<ObjectRequest>({
    agent: agentId().required(),
    messages: Joi.array()
      .items(
        Joi.object({
          role: Joi.valid('user', 'assistant', 'system').required(),
          content: Joi.string().allow('').max(1_000_000).required(),
        }),
      )
      .min(1)
      .max(100)
      .required(),
    attachmentIds: Joi.array().items(Joi.string().max(128)).max(32),
    pageContext: jsonObject(LARGEST_CONTEXT).keys({
      pageId: Joi.string().allow('').max(256),
      entityType: Joi.string().allow('').max(256),
      recordId: Joi.string().allow('').max(4_000),
    }),
    modelOverride: Joi.string().max(256),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The object, as the schema of the agent describes it',
      body: Joi.object({
        object: Joi.any().required(),
        finishReason: Joi.string(),
        usage: Joi.object().unknown(true),
      }),
    },
    400: coded(
      'Invalid body, no provider of models (`provider_not_configured`), or moderation blocks what the model would read (`moderation_blocked`)',
    ),
    403: coded('The caller lacks features of the agent'),
    404: coded('No such agent'),
    422: coded('The agent does not answer with an object: use chat'),
    413: coded('The body is too large, or has more characters than a turn may have (`turn_too_large`)'),
    429: coded('The tokens of the day are used up or reserved by running turns'),
    500: coded('The model failed, took too long, or its answer does not fit'),
    503: coded(
      'The settings of the tenant cannot be read, or moderation does not answer (`moderation_unavailable`)',
    ),
  },
  handler: (call) => call.services.objectRuns.run(call.body, call, call.clientLeft()),
});
