import { jsonObject, readMoment, timestamp, uuid } from '@tenantry/core';
import Joi from 'joi';
import type { StoredConversation } from '../Conversation';
import type { ConversationCursor } from '../services/ConversationRows';
import { coded, LARGEST_CONTEXT, list, textOrNull } from '../../shared/fields';

export const conversationShape = Joi.object({
  conversationId: Joi.string().required(),
  agentId: Joi.string().required(),
  title: textOrNull(),
  status: Joi.valid('open', 'closed').required(),
  visibility: Joi.string().required(),
  pageContext: Joi.any().required(),
  createdAt: timestamp().required(),
  updatedAt: timestamp().required(),
  lastMessageAt: timestamp().allow(null).required(),
  importedFromLocalAt: timestamp().allow(null).required(),
  participantCount: Joi.number().integer().required().description('shown by the single conversation'),
  isOwner: Joi.boolean().allow(null).required().description('null but for the single conversation'),
});

export const messageShape = Joi.object({
  id: uuid().required(),
  clientMessageId: textOrNull(),
  role: Joi.string().required(),
  content: Joi.string().allow('').required(),
  uiParts: list(Joi.any()),
  attachmentIds: list(),
  files: list(Joi.any()),
  model: textOrNull(),
  metadata: Joi.any()
    .required()
    .description(
      'of an answer in which tools were called: `toolCalls` with `id`, `toolName`, `at` (characters before it), and for the ' +
        'owner `input`, `output` and `error`',
    ),
  createdAt: timestamp().required(),
  senderUserId: uuid().allow(null).required(),
});

export const conversationParams = Joi.object<{ conversationId: string }>({
  conversationId: Joi.string().trim().min(1).max(128).required(),
});

export const missing = coded('No such conversation, or none that the caller may use so');
export const invalid = coded('Invalid id or body');
/** The answer of writes to a conversation that has all that it may have. */
export const full = coded(
  'The conversation has as many messages or bytes (`conversation_full`), or the caller as many conversations (`too_many_conversations`), as there may be',
);
export const notBegun = coded(
  'Invalid body, or no tenant (`tenant_required`), user (`user_required`) or active organization (`organization_not_found`)',
);

const context = () => Joi.string().min(1).max(256);

/** Page that the person has open. */
export const pageContextShape = () =>
  jsonObject(LARGEST_CONTEXT)
    .keys({ pageId: context(), entityType: context(), recordId: context() })
    .allow(null);

export const title = () => Joi.string().trim().min(1).max(200);
export const status = () => Joi.valid('open', 'closed');

/** Time from a former answer; null for an invalid one, which does not limit the list. */
export const cursorOf = (text = ''): Date | null => readMoment(text) ?? null;

/** Where the page behind a conversation begins. Several may have the same time, so that it alone would leave some out. */
export const pageCursor = ({ lastMessageAt, createdAt, id }: StoredConversation): string =>
  `${lastMessageAt ?? createdAt}_${id}`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Cursor from a former answer, or a time alone; null for anything else, which does not limit the list. */
export function pageCursorOf(text: string | undefined): ConversationCursor | null {
  const [first, id = ''] = (text ?? '').split('_');
  const time = cursorOf(first);
  return time && { time, id: UUID.test(id) ? id : null };
}
