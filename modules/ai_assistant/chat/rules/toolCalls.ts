import { cutText } from '@tenantry/core';
import type { UIMessageChunk } from 'ai';

/** A call of a tool, as it is stored with the answer in which it was made. */
export interface StoredToolCall {
  readonly id: string;
  /** As `customers.get_deal`. */
  readonly toolName: string;
  /** Characters of the answer that came before it. */
  readonly at: number;
  readonly input?: unknown;
  readonly output?: string;
  readonly error?: string;
}

/** Calls of an answer that are stored, and characters of an input or output. */
const MOST_CALLS = 50;
const LONGEST_VALUE = 8_000;

const shortened = (text: string) => cutText(text, LONGEST_VALUE, '…');

function shortInput(input: unknown): unknown {
  const text = JSON.stringify(input) as string | undefined;
  return text !== undefined && text.length > LONGEST_VALUE ? shortened(text) : input;
}

/** Gathers the calls of tools from the parts of an answer. */
export class ToolCallRecorder {
  private readonly found = new Map<string, StoredToolCall>();

  get calls(): readonly StoredToolCall[] {
    return [...this.found.values()];
  }

  /** Takes the next part of the answer. @param at characters of its text so far */
  take(chunk: UIMessageChunk, at: number): void {
    const { type } = chunk;
    if (type === 'tool-output-available')
      this.change(chunk.toolCallId, { output: shortened(outputText(chunk.output)) });
    else if (type === 'tool-output-error') this.change(chunk.toolCallId, { error: chunk.errorText });
    else if (type === 'tool-input-available' || type === 'tool-input-error') {
      if (this.found.size >= MOST_CALLS) return;
      const { toolCallId: id, toolName, input } = chunk;
      const call = { id, toolName: toolName.replaceAll('__', '.'), at, input: shortInput(input) };
      this.found.set(id, type === 'tool-input-error' ? { ...call, error: chunk.errorText } : call);
    }
  }

  private change(id: string, change: Partial<StoredToolCall>): void {
    const call = this.found.get(id);
    if (call) this.found.set(id, { ...call, ...change });
  }
}

const outputText = (output: unknown) => (typeof output === 'string' ? output : JSON.stringify(output));

/**
 * Metadata of a message for readers who are not its owner: which tools were called. What tools were given and have answered
 * may be beyond the features of a reader.
 */
export function withoutToolValues(metadata: unknown): unknown {
  const { toolCalls } = (metadata ?? {}) as { toolCalls?: unknown };
  if (!Array.isArray(toolCalls)) return metadata;
  // Clients that import a conversation may have stored anything.
  const bare = (toolCalls as readonly (Partial<StoredToolCall> | null)[]).map((call) => ({
    id: call?.id,
    toolName: call?.toolName,
    at: call?.at,
  }));
  return { ...(metadata as object), toolCalls: bare };
}
