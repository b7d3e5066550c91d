export const AI = '/ai_assistant/ai';
export const CONVERSATIONS = `${AI}/conversations`;
export const ACTIONS = `${AI}/actions`;
export const AGENTS = `${AI}/agents`;

/** An agent that the caller may use. */
export interface Agent {
  readonly id: string;
  readonly moduleId: string;
  readonly label: string;
  readonly description: string;
  readonly executionMode: 'chat' | 'object';
  readonly allowRuntimeModelOverride: boolean;
  readonly mutationPolicy: string;
  readonly tools: readonly {
    readonly name: string;
    readonly displayName: string;
    readonly isMutation: boolean;
  }[];
  readonly acceptedMediaTypes: readonly string[];
  readonly suggestions: readonly { readonly label: string; readonly prompt: string }[];
}

/** What `GET /ai_assistant/ai/agents` answers. */
export interface AgentList {
  readonly agents: readonly Agent[];
  /** Whether any provider of models is configured. */
  readonly aiConfigured: boolean;
}

/** What the person looked at when they asked. */
export interface PageContext {
  readonly entityType: string;
  readonly recordId: string;
  readonly pageId?: string;
}

/** A conversation in the list. */
export interface Conversation {
  readonly conversationId: string;
  readonly agentId: string;
  readonly title: string | null;
  readonly status: 'open' | 'closed';
  readonly visibility: string;
  readonly createdAt: string;
  readonly lastMessageAt: string | null;
  /** Null but in the answer about the one conversation. */
  readonly isOwner: boolean | null;
}

/** A file of a message. */
export interface MessageFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly size?: number;
}

/** A stored message. */
export interface StoredMessage {
  readonly id: string;
  readonly clientMessageId: string | null;
  readonly role: string;
  readonly content: string;
  readonly uiParts: readonly unknown[];
  readonly files: readonly unknown[];
  readonly model: string | null;
  readonly metadata?: unknown;
  readonly createdAt: string;
}

/** What `GET /ai_assistant/ai/conversations/{id}` answers. */
export interface ConversationAnswer {
  readonly conversation: Conversation;
  readonly messages: readonly StoredMessage[];
  readonly nextCursor: string | null;
}

/** One field as it is and as it would be. */
export interface FieldChange {
  readonly field: string;
  readonly fieldLabel?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly beforeDisplay?: unknown;
  readonly afterDisplay?: unknown;
}

/** A change that an agent proposes. */
export interface PendingAction {
  readonly id: string;
  readonly agentId: string;
  readonly toolName: string;
  readonly status: 'pending' | 'confirmed' | 'cancelled' | 'expired' | 'executing' | 'failed';
  readonly fieldDiff: readonly FieldChange[];
  readonly records:
    | readonly {
        readonly recordId: string;
        readonly entityType: string;
        readonly label: string;
        readonly fieldDiff: readonly FieldChange[];
      }[]
    | null;
  readonly failedRecords:
    readonly { readonly recordId: string; readonly error: { readonly message?: string } }[] | null;
  readonly sideEffectsSummary: string | null;
  readonly targetEntityType: string | null;
  readonly targetRecordId: string | null;
  readonly executionResult: {
    readonly recordId?: string;
    readonly error?: { readonly code: string; readonly message: string };
  } | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly resolvedAt: string | null;
}
