import { created, HttpError, reply, routeFor, jsonObject } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import type { ToolCalls } from '../services/ToolCalls';

const failed = (description: string) => ({
  description,
  body: Joi.object({ success: Joi.valid(false), error: Joi.string().required() }).unknown(true),
});

export const executeTool = routeFor<{ readonly toolCalls: ToolCalls }>()({
  method: 'POST',
  path: '/ai_assistant/tools/execute',
  summary: 'Call a tool by its name',
  description:
    'A change is proposed and has to be confirmed by a person: the result then has the status `pending-confirmation`, what would ' +
    'change, and where to confirm it. An API key makes changes at once where its roles name `ai_assistant.actions.unconfirmed`.',
  access: 'authenticated',
  features: [aiFeatures.view],
  body: Joi.object<{ toolName: string; args?: Record<string, unknown> }>({
    toolName: Joi.string().max(256).required().messages({ '*': 'toolName is required' }),
    args: jsonObject(1_048_576).allow(null),
  }).required(),
  invalid: (error) =>
    error.details[0]?.message === 'toolName is required'
      ? new HttpError(400, 'toolName is required')
      : invalidInput(error),
  responses: {
    201: {
      description: 'What the tool has answered',
      body: Joi.object({ success: Joi.valid(true).required(), result: Joi.any() }),
    },
    400: failed('Unknown tool, invalid input, or the tool failed'),
    403: failed('The caller lacks features of the tool'),
    404: failed('What the tool works on is not there'),
    409: failed('What the tool works on does not allow it now'),
    422: failed('The tool cannot do this'),
  },
  handler: async (call) => {
    const { body, services } = call;
    try {
      const result = await services.toolCalls.call(body.toolName, body.args ?? {}, call);
      return created({ success: true, result: result ?? null });
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error;
      return reply(statusOf(error), { success: false, ...error.body });
    }
  },
});

/** The published status of a refusal: a tool may answer with any other one. */
const statusOf = ({ status }: HttpError): number =>
  [400, 403, 404, 409, 422].includes(status) ? status : 422;
