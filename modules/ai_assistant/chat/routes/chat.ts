import { type RawExchange, routeFor, uuid, jsonObject, jsonValue } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { agentId, boundedParts, coded, LARGEST_CONTEXT, LARGEST_PARTS } from '../../shared/fields';
import type { ChatBody, ChatQuery } from '../ChatRequest';
import type { ChatTurns } from '../services/ChatTurns';
import type { LiveTurns } from '../services/LiveTurns';
import type { StreamBounds } from '../services/StreamBounds';
import { clientOf } from '../services/TurnClient';
import type { TurnChecks } from '../services/TurnChecks';
import { sendTurn } from './sendTurn';

type Services = {
  readonly chatTurns: ChatTurns;
  readonly liveTurns: LiveTurns;
  readonly streamBounds: StreamBounds;
  readonly turnChecks: TurnChecks;
};

const text = (max: number) => Joi.string().allow('').max(max);
const optional = () => Joi.string().trim().max(2_048).empty('');
const anything = () => jsonObject(LARGEST_BODY);

export const pageContext = () =>
  jsonObject(LARGEST_CONTEXT).keys({
    pageId: text(256).allow(null),
    entityType: text(256).allow(null),
    recordId: text(4_000).allow(null),
  });

/** A file of up to 3 MB travels in a message as base64; larger ones are uploaded, since reading a body occupies the server. */
const LARGEST_BODY = 4 * 1_024 * 1_024;

const message = Joi.object({
  id: Joi.string().max(128),
  role: Joi.valid('user', 'assistant', 'system').required(),
  content: text(1_000_000),
  parts: Joi.array()
    .items(
      anything().keys({
        type: Joi.string().max(200).required(),
        text: text(1_000_000),
        mediaType: text(200),
        url: text(LARGEST_BODY),
        filename: text(500),
      }),
    )
    .max(1_000),
  uiParts: Joi.array().items(jsonValue(LARGEST_PARTS)).max(1_000).custom(boundedParts),
  files: Joi.array().items(anything()).max(100).custom(boundedParts),
  metadata: jsonValue(),
})
  .or('content', 'parts')
  .messages({ 'object.missing': '{{#label}} must have content or parts' });

export const chat = routeFor<Services>()({
  method: 'POST',
  path: '/ai_assistant/ai/chat',
  summary: 'Send messages to an agent, and receive its answer as it is made',
  description:
    'The stream is that of the AI SDK (`UIMessageChunk`, version 1). Names of tools have `__` in place of dots. A change that has to ' +
    'be confirmed is a tool output with the status `pending-confirmation`. The part `data-loop-finish` has steps and usage.',
  access: 'authenticated',
  features: [aiFeatures.view],
  raw: true,
  bodyLimit: LARGEST_BODY,
  query: Joi.object<ChatQuery>({
    agent: agentId().required(),
    provider: optional(),
    model: optional(),
    baseUrl: optional(),
    loopBudget: Joi.valid('tight', 'default', 'loose'),
  }),
  body: Joi.object<ChatBody>({
    messages: Joi.array().items(message).min(1).max(100).required(),
    attachmentIds: Joi.array().items(Joi.string().max(128)).max(32),
    pageContext: pageContext().allow(null),
    debug: Joi.boolean(),
    sessionId: uuid(),
    conversationId: Joi.string().min(1).max(128),
    id: Joi.string().max(128).description('sent by the AI SDK; not used'),
    trigger: Joi.string().max(100).description('sent by the AI SDK; not used'),
    messageId: Joi.string().max(128).description('sent by the AI SDK; not used'),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: { description: 'The answer, part by part', contentType: 'text/event-stream' },
    400: coded(
      'Invalid request, a model that may not be chosen, no provider of models (`provider_not_configured`), an organization that is gone or inactive (`organization_not_found`), or moderation blocks what the model would read (`moderation_blocked`)',
    ),
    403: coded('The caller lacks features of the agent'),
    404: coded('No such agent'),
    409: coded(
      'The agent does not chat, or keeps to its own limits, or the conversation has all that it may have (`conversation_full`, `too_many_conversations`)',
    ),
    413: coded('The body is too large, or has more characters than a turn may have (`turn_too_large`)'),
    429: coded(
      'Too many turns or open streams, or the tokens of the day are used up or reserved by running turns',
    ),
    500: coded('The model failed'),
    503: coded(
      'The settings of the tenant cannot be read, too many streams are open, or moderation does not answer (`moderation_unavailable`)',
    ),
  },
  handler: async (call) => {
    const { chatTurns, liveTurns, streamBounds, turnChecks } = call.services;
    const exchange = call.raw as RawExchange;
    await turnChecks.consume(call, call.clientIp);
    const leave = streamBounds.enter('turns', call);
    const client = clientOf(exchange, call.clientLeft());
    const turn = await chatTurns.begin(call.query, call.body, call, client).catch((error: unknown) => {
      leave();
      throw error;
    });
    await sendTurn(exchange, liveTurns.run(turn, call, leave), client.left);
  },
});
