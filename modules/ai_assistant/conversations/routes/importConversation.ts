import { routeFor, jsonObject, jsonValue } from '@tenantry/core';
import Joi from 'joi';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { type NewMessage, shownConversation } from '../Conversation';
import type { NewConversation } from '../services/ConversationRows';
import type { Conversations } from '../services/Conversations';
import { boundedParts, LARGEST_PARTS } from '../../shared/fields';
import { conversationShape, full, missing, notBegun, pageContextShape, status, title } from './shapes';

interface Body {
  readonly conversation: NewConversation;
  readonly messages: NewMessage[];
}

const text = (max: number) => Joi.string().allow('').max(max);

/** Previews of files must not be sent: messages keep names and sizes alone. */
const file = Joi.object({
  id: text(128),
  name: text(256).trim(),
  mimeType: text(128),
  size: Joi.number().integer().min(0),
})
  .pattern(Joi.string().max(100), Joi.alternatives(text(2_000), Joi.number(), Joi.boolean(), Joi.valid(null)))
  .max(100)
  .custom((value: Record<string, unknown>, helpers) =>
    Object.values(value).some((each) => typeof each === 'string' && each.startsWith('data:'))
      ? helpers.message({ custom: '{{#label}} must not contain the file itself' })
      : value,
  );

export const importConversation = routeFor<{ readonly conversations: Conversations }>()({
  method: 'POST',
  path: '/ai_assistant/ai/conversations/import',
  summary: 'Take over a conversation that a client has kept',
  description:
    'Messages that are present already, by their `clientMessageId`, are skipped. Those without one are always imported.',
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  bodyLimit: 4 * 1_024 * 1_024,
  body: Joi.object<Body>({
    conversation: Joi.object({
      conversationId: Joi.string().trim().min(1).max(128).required(),
      agentId: Joi.string().trim().min(1).max(256).required(),
      title: title().allow(null),
      status: status(),
      pageContext: pageContextShape(),
    }).required(),
    messages: Joi.array()
      .items(
        Joi.object({
          clientMessageId: Joi.string().max(128),
          role: Joi.valid('user', 'assistant', 'system').required(),
          content: text(64_000).required(),
          uiParts: Joi.array().items(jsonValue(LARGEST_PARTS)).max(64).custom(boundedParts),
          attachmentIds: Joi.array().items(Joi.string().max(128)).max(32),
          files: Joi.array().items(file).max(32),
          model: Joi.string().max(128),
          metadata: jsonObject(LARGEST_PARTS),
        }),
      )
      .max(100)
      .required(),
  }).required(),
  invalid: invalidInput,
  responses: {
    200: {
      description: 'The conversation, and how many messages were taken over',
      body: Joi.object({
        conversation: conversationShape.required(),
        importedMessageCount: Joi.number().integer().required(),
        skippedMessageCount: Joi.number().integer().required(),
      }),
    },
    400: notBegun,
    404: missing,
    409: full,
  },
  handler: async (call) => {
    const { conversation: kept, messages } = call.body;
    const { conversation, imported, skipped } = await call.services.conversations.import(
      kept,
      messages,
      call,
    );
    return {
      conversation: shownConversation(conversation),
      importedMessageCount: imported,
      skippedMessageCount: skipped,
    };
  },
});
