import type { ShownMessage } from '@tenantry/module-ai_assistant/contract';
import { type Answer, NO_ANSWER, type Piece, type ToolCall } from './Answer';

/** A call of a tool as the server has stored it; clients may have stored anything. */
type StoredCall = Readonly<Partial<Record<'id' | 'toolName' | 'at' | 'input' | 'output' | 'error', unknown>>>;

/** A stored answer with the tools that were called for it, where there are any. */
export function storedAnswer({ content, metadata }: ShownMessage): Answer | null {
  const { toolCalls } = (metadata ?? {}) as { toolCalls?: unknown };
  const calls = Array.isArray(toolCalls) ? toolCalls.filter(isStoredCall) : [];
  if (calls.length === 0) return null;
  const pieces: Piece[] = [];
  let told = 0;
  const tell = (to: number) => {
    // eslint-disable-next-line tenantry/text-cuts -- calls of tools are between deltas, which are whole characters
    const text = content.slice(told, to);
    if (text !== '') pieces.push({ type: 'text', id: String(told), text });
    told = Math.max(told, to);
  };
  for (const call of calls) {
    tell(typeof call.at === 'number' ? call.at : told);
    pieces.push(toolCall(call));
  }
  tell(content.length);
  return { ...NO_ANSWER, pieces };
}

function toolCall({ id, toolName, input, output, error }: StoredCall): ToolCall {
  return {
    type: 'tool',
    id: String(id),
    tool: String(toolName),
    input,
    // Readers who are not the owner get none; the call is over all the same.
    output: typeof output === 'string' ? output : '',
    error: typeof error === 'string' ? error : null,
  };
}

const isStoredCall = (value: unknown): value is StoredCall => typeof value === 'object' && value !== null;
