import { randomUUID } from 'node:crypto';
import { type CoreServices, personIdOf } from '@tenantry/core';
import type { AiEnvironment } from '../../environment';
import { aiFeatures } from '../../features';
import { refusal } from '../../shared/errors';
import {
  assertOrganization,
  type Caller,
  type PlacedCaller,
  placeOf,
  requirePlace,
  requireUser,
} from '../../shared/place';
import type { NewMessage, StoredConversation } from '../Conversation';
import type {
  ConversationChange,
  ConversationQuery,
  ConversationRows,
  NewConversation,
} from './ConversationRows';
import type { MessageRows } from './MessageRows';

type Dependencies = Pick<CoreServices, 'unitOfWork'> & {
  readonly conversationRows: ConversationRows;
  readonly environment: AiEnvironment;
  readonly messageRows: MessageRows;
};

/** How a caller may deal with a conversation. */
type Use = 'read' | 'write';

export const conversationMissing = () => refusal(404, 'conversation_not_found', 'Conversation not found');

/** Conversations as callers may use them: owners all, participants by reading, managers those of everybody. */
export class Conversations {
  constructor(private readonly deps: Dependencies) {}

  async list(query: ConversationQuery, caller: Caller): Promise<StoredConversation[]> {
    const place = placeOf(caller);
    if (!place) return [];
    return this.deps.conversationRows.list(place, query, personIdOf(caller.principal), isManager(caller));
  }

  /** @throws HttpError 404 `conversation_not_found`, also for one that the caller may not use so */
  async require(conversationId: string, use: Use, caller: Caller): Promise<StoredConversation> {
    const found = await this.find(conversationId, caller);
    const isOwner = found?.ownerUserId === personIdOf(caller.principal);
    const mayUse = isOwner || isManager(caller) || (use === 'read' && found?.takesPart);
    if (!found || !mayUse) throw conversationMissing();
    return found;
  }

  async find(conversationId: string, caller: Caller): Promise<StoredConversation | undefined> {
    const place = placeOf(caller);
    return place
      ? this.deps.conversationRows.find(place, conversationId, personIdOf(caller.principal))
      : undefined;
  }

  /**
   * The own conversation of this id, made where it is not there.
   *
   * @throws HttpError 403 for a key, 400 without a tenant or user, or where the organization is gone or inactive, 404 where the id
   * belongs to another user, 409 where the caller has as many as they may have
   */
  async open(
    conversation: Omit<NewConversation, 'conversationId'> & { readonly conversationId?: string },
    caller: PlacedCaller,
  ): Promise<{ readonly conversation: StoredConversation; readonly isNew: boolean }> {
    const place = requirePlace(caller);
    assertOrganization(caller);
    const { userId } = requireUser(caller);
    const { conversationId = randomUUID() } = conversation;
    const { conversationRows, unitOfWork } = this.deps;
    return unitOfWork.run(async () => {
      const most = this.deps.environment.AI_CONVERSATIONS_PER_USER;
      const outcome = await conversationRows.add(place, { ...conversation, conversationId }, userId, most);
      if (outcome === 'full')
        throw refusal(409, 'too_many_conversations', 'You have too many conversations: delete some');
      const isNew = outcome === 'added';
      const found = await conversationRows.find(place, conversationId, userId);
      if (found?.ownerUserId !== userId) throw conversationMissing();
      return { conversation: found, isNew };
    });
  }

  /** @throws HttpError 404 */
  async change(conversationId: string, change: ConversationChange, caller: Caller) {
    const { id } = await this.require(conversationId, 'write', caller);
    await this.deps.conversationRows.change(id, change);
    return this.require(conversationId, 'write', caller);
  }

  /** @throws HttpError 404 */
  async remove(conversationId: string, caller: Caller): Promise<void> {
    const { id } = await this.require(conversationId, 'write', caller);
    await this.deps.unitOfWork.run(() => this.deps.conversationRows.remove(id));
  }

  /** Stores messages in the own conversation. @returns how many were new */
  add(conversation: StoredConversation, messages: readonly NewMessage[], caller: Caller): Promise<number> {
    const place = requirePlace(caller);
    const { messageRows, unitOfWork } = this.deps;
    return unitOfWork.run(() =>
      messageRows.add(place, conversation.id, messages, personIdOf(caller.principal)),
    );
  }

  /** Imports messages that a client has kept. Messages with a client id that is stored already are left out; those without one are new. */
  async import(conversation: NewConversation, messages: readonly NewMessage[], caller: PlacedCaller) {
    const { unitOfWork, conversationRows } = this.deps;
    return unitOfWork.run(async () => {
      const opened = await this.open({ ...conversation, isImported: true }, caller);
      const { status } = conversation;
      if (!opened.isNew && status !== undefined && status !== opened.conversation.status)
        await conversationRows.change(opened.conversation.id, { status });
      const imported = await this.add(opened.conversation, messages, caller);
      const stored = await this.require(conversation.conversationId, 'write', caller);
      return { conversation: stored, imported, skipped: messages.length - imported };
    });
  }
}

const isManager = ({ access }: Caller): boolean => access.has(aiFeatures['conversations.manage']);
