import { pathWith } from '@tenantry/console';
import type { AgentView, ConversationView, ShownMessage } from '@tenantry/module-ai_assistant/contract';

export const AI = '/ai_assistant/ai';
export const CONVERSATIONS = `${AI}/conversations`;
/** Of the newest conversations. @param limit most of them */
export const conversationsOf = (status: 'open' | 'closed', limit: number) =>
  pathWith(CONVERSATIONS, { status, limit });
export const ACTIONS = `${AI}/actions`;
export const AGENTS = `${AI}/agents`;

/** The answer of `GET /ai_assistant/ai/agents`. */
export interface AgentList {
  readonly agents: readonly AgentView[];
  /** Whether any provider of models is configured. */
  readonly aiConfigured: boolean;
}

/** The page or record that the person looked at when they asked. */
export interface PageContext {
  readonly entityType: string;
  readonly recordId: string;
  readonly pageId?: string;
}

/** A file of a message. */
export interface MessageFile {
  readonly id: string;
  readonly name: string;
  readonly mimeType?: string;
  readonly size?: number;
}

/** The answer of `GET /ai_assistant/ai/conversations`. */
export interface ConversationsAnswer {
  readonly items: readonly ConversationView[];
  readonly nextCursor: string | null;
}

/** Conversations that are shown first. */
export const FIRST = 30;

/** The answer of `GET /ai_assistant/ai/conversations/{id}`. */
export interface ConversationAnswer {
  readonly conversation: ConversationView;
  readonly messages: readonly ShownMessage[];
  readonly nextCursor: string | null;
}
