import type { ChatMessage } from './rules/messages';
import type { LoopPreset } from './rules/loop';

/** Query of a request for a turn. */
export interface ChatQuery {
  readonly agent: string;
  readonly provider?: string;
  readonly model?: string;
  readonly baseUrl?: string;
  readonly loopBudget?: LoopPreset;
}

export interface ChatBody {
  readonly messages: readonly ChatMessage[];
  readonly attachmentIds?: readonly string[];
  readonly pageContext?: Readonly<Record<string, unknown>> | null;
  readonly sessionId?: string;
  readonly conversationId?: string;
  readonly debug?: boolean;
  /** Sent by clients of the AI SDK; not used. */
  readonly id?: string;
  readonly trigger?: string;
  readonly messageId?: string;
}
