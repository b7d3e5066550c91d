import {
  DefaultChatTransport,
  type FileUIPart,
  readUIMessageStream,
  type UIMessage,
  type UIMessageChunk,
} from 'ai';
import type { AiClient } from './AiClient';

/** Outcome of a chat. */
export interface Chatted {
  readonly chunks: readonly UIMessageChunk[];
  /** The answer as the client of the AI SDK puts it together. */
  readonly message: UIMessage | undefined;
  readonly text: string;
  /** Outputs of tools, in order. */
  readonly outputs: readonly string[];
  readonly trace: Trace | undefined;
}

/** The part `data-loop-finish`. */
export interface Trace {
  readonly sessionId: string;
  readonly stopReason: string;
  readonly steps: readonly { readonly toolCalls: readonly { readonly toolName: string }[] }[];
  readonly totalUsage: { readonly inputTokens: number; readonly outputTokens: number };
}

/** Chats by the transport of the AI SDK, which checks every part. */
export async function chat(
  { host, token }: AiClient,
  agent: string,
  text: string,
  members: {
    readonly query?: Record<string, string>;
    readonly body?: object;
    readonly files?: readonly FileUIPart[];
  } = {},
): Promise<Chatted> {
  const query = new URLSearchParams({ agent, ...members.query });
  const transport = new DefaultChatTransport({
    api: `${host.url}/api/ai_assistant/ai/chat?${query.toString()}`,
    headers: { authorization: `Bearer ${token}` },
    body: members.body,
  });
  const stream = await transport.sendMessages({
    chatId: 'test',
    messageId: undefined,
    trigger: 'submit-message',
    abortSignal: undefined,
    messages: [
      { id: `m-${text.length}`, role: 'user', parts: [{ type: 'text', text }, ...(members.files ?? [])] },
    ],
  });
  const [seen, read] = stream.tee();
  const chunks: UIMessageChunk[] = [];
  const collected = (async () => {
    for await (const chunk of seen) chunks.push(chunk);
  })();
  let message: UIMessage | undefined;
  for await (const state of readUIMessageStream({ stream: read, onError: () => undefined })) message = state;
  await collected;
  const finish = chunks.find(({ type }) => type === 'data-loop-finish');
  return {
    chunks,
    message,
    text: chunks.map((chunk) => (chunk.type === 'text-delta' ? chunk.delta : '')).join(''),
    outputs: chunks.flatMap((chunk) =>
      chunk.type === 'tool-output-available' ? [String(chunk.output)] : [],
    ),
    trace: finish && 'data' in finish ? (finish.data as Trace) : undefined,
  };
}
