/** A conversation as clients see it. */
export interface Conversation {
  readonly conversationId: string;
  readonly agentId: string;
  readonly title: string | null;
  readonly status: 'open' | 'closed';
  readonly visibility: string;
  readonly pageContext: unknown;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly lastMessageAt: string | null;
  readonly importedFromLocalAt: string | null;
}

/** With what the server knows of it, and how the caller stands to it. */
export interface StoredConversation extends Conversation {
  readonly id: string;
  readonly ownerUserId: string;
  /** Whether the caller takes part in it, the owner included. */
  readonly takesPart: boolean;
  readonly participantCount: number;
}

/** A message to store. */
export interface NewMessage {
  readonly clientMessageId?: string | null;
  readonly role: 'user' | 'assistant' | 'system';
  readonly content: string;
  readonly uiParts?: readonly unknown[];
  readonly attachmentIds?: readonly string[];
  readonly files?: readonly unknown[];
  readonly model?: string | null;
  readonly metadata?: unknown;
}

/** A conversation as lists and writes show it. */
export function shownConversation(
  conversation: StoredConversation,
  more: { readonly participantCount: number; readonly isOwner: boolean | null } = {
    participantCount: 0,
    isOwner: null,
  },
) {
  const {
    id: _id,
    ownerUserId: _owner,
    takesPart: _takesPart,
    participantCount: _count,
    ...rest
  } = conversation;
  return { ...rest, ...more };
}

/** A conversation in answers. */
export type ConversationView = ReturnType<typeof shownConversation>;
