import { type CoreServices, personIdOf, personOf } from '@tenantry/core';
import type { StoredConversation } from '../../conversations/Conversation';
import type { Conversations } from '../../conversations/services/Conversations';
import type { Caller, PlacedCaller } from '../../shared/place';
import type { ChatBody } from '../ChatRequest';
import { type ChatMessage, textOf } from '../rules/messages';
import type { StoredToolCall } from '../rules/toolCalls';

/** Where the answer of a turn is stored; null where it is not. */
export interface TurnRecord {
  readonly conversation: StoredConversation;
  readonly caller: Caller;
  /** The id that the client gave its message. */
  readonly askedAs: string | null;
  /** The agent's model. */
  readonly model: string;
}

type Dependencies = Pick<CoreServices, 'logger'> & {
  readonly conversations: Conversations;
};

const FILE_MEMBERS = ['id', 'name', 'type', 'mimeType', 'size'] as const;

/** Stores messages of chats. */
export class TurnRecords {
  constructor(private readonly deps: Dependencies) {}

  /**
   * Stores the last message of the person, in the conversation that the request names. Nothing is stored without one, for a
   * key, or in a conversation of another user. A message that is sent again is stored once; its answer is stored if it has none yet.
   */
  async begin(
    agentId: string,
    model: string,
    body: ChatBody,
    caller: PlacedCaller,
  ): Promise<TurnRecord | null> {
    const conversationId = body.sessionId ?? body.conversationId;
    const message = body.messages.findLast(({ role }) => role === 'user');
    const { scope, principal } = caller;
    if (conversationId === undefined || !message || scope.tenantId === null || !personOf(principal))
      return null;
    const conversation = await this.open(conversationId, agentId, body.pageContext, caller);
    if (!conversation) return null;
    await this.deps.conversations.add(conversation, [newMessage(message, body)], caller);
    return { conversation, caller, askedAs: message.id ?? null, model };
  }

  /** Stores what the agent has said, with the tools that it has called. */
  async end(
    { conversation, caller, askedAs, model }: TurnRecord,
    content: string,
    outputs: readonly string[],
    toolCalls: readonly StoredToolCall[],
  ) {
    const uiParts = outputs.flatMap(uiPartsOf);
    if (content === '' && uiParts.length === 0) return;
    const metadata = toolCalls.length > 0 ? { toolCalls } : null;
    const clientMessageId = askedAs === null ? null : `${askedAs}:assistant`;
    const message = { clientMessageId, role: 'assistant', content, uiParts, model, metadata } as const;
    await this.deps.conversations
      .add(conversation, [message], caller)
      .catch((error: unknown) => this.deps.logger.error({ err: error }, 'an answer could not be stored'));
  }

  private async open(conversationId: string, agentId: string, pageContext: unknown, caller: PlacedCaller) {
    const { conversations } = this.deps;
    const found = await conversations.find(conversationId, caller);
    if (found) return found.ownerUserId === personIdOf(caller.principal) ? found : null;
    return (await conversations.open({ conversationId, agentId, pageContext }, caller)).conversation;
  }
}

function newMessage(message: ChatMessage, { attachmentIds }: ChatBody) {
  const files = (message.files ?? []).map((file) =>
    Object.fromEntries(FILE_MEMBERS.filter((name) => name in file).map((name) => [name, file[name]])),
  );
  const { id, uiParts } = message;
  return {
    clientMessageId: id,
    role: 'user' as const,
    content: textOf(message),
    uiParts,
    attachmentIds,
    files,
  };
}

/** Parts of a tool's answer to show: its `uiPart` and `uiParts`, and changes that wait for a confirmation. */
function uiPartsOf(output: string): unknown[] {
  try {
    const answer = JSON.parse(output) as Record<string, unknown> | null;
    if (typeof answer !== 'object' || answer === null) return [];
    if (answer['status'] === 'pending-confirmation')
      return [{ componentId: 'mutation-preview-card', pendingActionId: answer['pendingActionId'] }];
    const { uiPart, uiParts } = answer;
    return [...(uiPart ? [uiPart] : []), ...(Array.isArray(uiParts) ? (uiParts as unknown[]) : [])];
  } catch {
    return [];
  }
}
