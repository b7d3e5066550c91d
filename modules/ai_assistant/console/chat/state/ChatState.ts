import type { ConversationView } from '@tenantry/module-ai_assistant/contract';
import type { Answer } from '../answer/Answer';
import type { MessageFile } from '../types';
import type { Entry } from './entries';

/** Message that the person is writing. */
export interface Draft {
  readonly text: string;
  readonly files: readonly MessageFile[];
}

/** A conversation as far as it has come. */
export interface ChatState {
  /** Null until something of it is stored. */
  readonly conversation: ConversationView | null;
  readonly entries: readonly Entry[];
  /** Where the messages before those end that are shown; null where there are none. */
  readonly older: string | null;
  /** The chosen one as `<provider>/<model>`; empty for that of the agent. */
  readonly model: string;
  /** The answer that is under way. */
  readonly live: Answer | null;
  readonly phase: 'idle' | 'loading' | 'sending' | 'answering' | 'resuming' | 'stopping';
  readonly error: Error | null;
  /** Message that could not be sent. */
  readonly unsent: Draft | null;
}
