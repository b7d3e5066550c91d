import { created, personIdOf, routeFor } from '@tenantry/core';
import Joi from 'joi';
import { withoutToolValues } from '../../chat/rules/toolCalls';
import { aiFeatures } from '../../features';
import { invalidInput } from '../../shared/errors';
import { list, textOrNull } from '../../shared/fields';
import { shownConversation } from '../Conversation';
import type { Conversations } from '../services/Conversations';
import type { MessageRows } from '../services/MessageRows';
import {
  conversationParams,
  conversationShape,
  cursorOf,
  full,
  invalid,
  messageShape,
  missing,
  notBegun,
  pageContextShape,
  pageCursor,
  pageCursorOf,
  status,
  title,
} from './shapes';

type Services = { readonly conversations: Conversations; readonly messageRows: MessageRows };
interface Listed {
  readonly agent?: string;
  readonly status?: string;
  readonly limit: number;
  readonly cursor?: string;
}

const route = routeFor<Services>();
const common = {
  access: 'authenticated',
  needsPerson: true,
  features: [aiFeatures.view],
  invalid: invalidInput,
} as const;
const path = '/ai_assistant/ai/conversations';
const one = '/ai_assistant/ai/conversations/:conversationId';
const limit = (max: number, usual: number) => Joi.number().integer().min(1).max(max).default(usual);
const agent = () => Joi.string().trim().min(1).max(256);

const listConversations = route({
  ...common,
  method: 'GET',
  path,
  summary: 'List conversations, those with the newest message first',
  description: 'Own ones and those that are shared with the caller; managers see all of the organization.',
  query: Joi.object<Listed>({
    agent: agent(),
    status: status(),
    limit: limit(100, 50),
    cursor: Joi.string().max(200).description('`nextCursor` of a former answer'),
  }),
  responses: {
    200: {
      description: 'Conversations; `nextCursor` is null at the end',
      body: Joi.object({ items: list(conversationShape), nextCursor: textOrNull() }),
    },
    400: invalid,
  },
  handler: async (call) => {
    const { cursor, ...query } = call.query;
    const found = await call.services.conversations.list({ ...query, after: pageCursorOf(cursor) }, call);
    const page = found.slice(0, query.limit);
    const items = page.map((each) => shownConversation(each));
    const last = page.at(-1);
    const hasMore = found.length > query.limit;
    return { items, nextCursor: hasMore && last ? pageCursor(last) : null };
  },
});

const createConversation = route({
  ...common,
  method: 'POST',
  path,
  summary: 'Begin a conversation, or get the own one of this id',
  body: Joi.object<{ agentId: string; conversationId?: string; title?: string; pageContext?: unknown }>({
    agentId: agent().required(),
    conversationId: Joi.string().trim().min(1).max(128),
    title: title(),
    pageContext: pageContextShape(),
  }).required(),
  responses: {
    200: { description: 'There already', body: conversationShape },
    201: { description: 'Begun', body: conversationShape },
    400: notBegun,
    404: missing,
    409: full,
  },
  handler: async (call) => {
    const { conversation, isNew } = await call.services.conversations.open(call.body, call);
    const shown = shownConversation(conversation);
    return isNew ? created(shown) : shown;
  },
});

const readConversation = route({
  ...common,
  method: 'GET',
  path: one,
  summary: 'Read a conversation with its newest messages',
  description:
    'A page has fewer messages than `limit` where they are long: their bytes are bounded. `nextCursor` leads to older ones.',
  params: conversationParams,
  query: Joi.object<{ limit: number; before?: string }>({
    limit: limit(200, 100),
    before: Joi.string().max(200).description('`nextCursor` of a former answer: older messages'),
  }),
  responses: {
    200: {
      description: 'The conversation, and messages in the order in which they were written',
      body: Joi.object({
        conversation: conversationShape.required(),
        messages: list(messageShape),
        nextCursor: textOrNull(),
      }),
    },
    400: invalid,
    404: missing,
  },
  handler: async (call) => {
    const { conversations, messageRows } = call.services;
    const conversation = await conversations.require(call.params.conversationId, 'read', call);
    const { limit: most, before } = call.query;
    const { found, hasMore } = await messageRows.page(conversation.id, most, cursorOf(before));
    const isOwner = conversation.ownerUserId === personIdOf(call.principal);
    const messages = found.map((message) =>
      isOwner ? message : { ...message, metadata: withoutToolValues(message.metadata) },
    );
    return {
      conversation: shownConversation(conversation, {
        participantCount: conversation.participantCount,
        isOwner,
      }),
      messages,
      nextCursor: hasMore ? (messages[0]?.createdAt ?? null) : null,
    };
  },
});

const changeConversation = route({
  ...common,
  method: 'PATCH',
  path: one,
  summary: 'Rename, close or open a conversation',
  params: conversationParams,
  body: Joi.object<{ title?: string | null; status?: string; pageContext?: unknown }>({
    title: title().allow(null),
    status: status(),
    pageContext: pageContextShape(),
  })
    .min(1)
    .required(),
  responses: {
    200: { description: 'The conversation', body: conversationShape },
    400: invalid,
    404: missing,
  },
  handler: async (call) =>
    shownConversation(await call.services.conversations.change(call.params.conversationId, call.body, call)),
});

const removeConversation = route({
  ...common,
  method: 'DELETE',
  path: one,
  summary: 'Delete a conversation with its messages',
  params: conversationParams,
  responses: {
    200: { description: 'Deleted', body: Joi.object({ ok: Joi.valid(true).required() }) },
    404: missing,
  },
  handler: async (call) => {
    await call.services.conversations.remove(call.params.conversationId, call);
    return { ok: true };
  },
});

export const conversationRoutes = [
  listConversations,
  createConversation,
  readConversation,
  changeConversation,
  removeConversation,
];
