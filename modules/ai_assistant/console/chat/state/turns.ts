import { ApiError, pathWith, request, requestStream } from '@tenantry/console';
import { AI, type PageContext } from '../types';
import type { Entry } from './entries';

/** A message to an agent, with what was said before. */
export interface Turn {
  readonly agentId: string;
  readonly conversationId: string;
  readonly entry: Entry;
  readonly history: readonly { readonly role: string; readonly content: string }[];
  readonly pageContext: PageContext | null;
  /** `<provider>/<model>`; empty for that of the agent. */
  readonly model: string;
}

const CHAT = `${AI}/chat`;
const ofConversation = (id: string) => `${CHAT}/${encodeURIComponent(id)}/stream`;

/** Sends a message. @returns the answer as it is made @throws ApiError */
export async function openStream(turn: Turn, signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
  const { agentId, conversationId, entry, history, pageContext, model } = turn;
  const [provider, ...rest] = model.split('/');
  const path = pathWith(CHAT, { agent: agentId, ...(model !== '' && { provider, model: rest.join('/') }) });
  const { id, text, files } = entry;
  const message = { id, role: 'user', content: text, ...(files.length > 0 && { files }) };
  const json = {
    messages: [...history, message],
    conversationId,
    ...(pageContext && { pageContext }),
    ...(files.length > 0 && { attachmentIds: files.map((file) => file.id) }),
  };
  const body = await requestStream('POST', path, { json, signal });
  if (!body) throw new ApiError(0, '');
  return body;
}

/** The answer that is under way in a conversation; null where no turn runs. @throws ApiError */
export function resumeStream(
  conversationId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  return requestStream('GET', ofConversation(conversationId), { signal });
}

/** Ends the answer that is under way. @throws ApiError */
export async function stopTurn(conversationId: string): Promise<void> {
  await request('DELETE', ofConversation(conversationId));
}
