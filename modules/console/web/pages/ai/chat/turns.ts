import { accountHeader } from '../../../api/account';
import { ApiError } from '../../../api/ApiError';
import { failureOf, noteSession, request } from '../../../api/request';
import { pathWith } from '../../../api/useResource';
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
  const response = await call('POST', path, signal, json);
  if (!response.body) throw new ApiError(0, '');
  return response.body;
}

/** The answer that is under way in a conversation; null where there is none. @throws ApiError */
export async function resumeStream(
  conversationId: string,
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array> | null> {
  const response = await call('GET', ofConversation(conversationId), signal);
  return response.status === 204 ? null : response.body;
}

/** Ends the answer that is under way. @throws ApiError */
export async function stopTurn(conversationId: string): Promise<void> {
  await request('DELETE', ofConversation(conversationId));
}

async function call(method: string, path: string, signal: AbortSignal, json?: unknown): Promise<Response> {
  const response = await fetch(`/api${path}`, {
    method,
    signal,
    headers: {
      accept: 'text/event-stream',
      ...accountHeader(),
      ...(json !== undefined && { 'content-type': 'application/json' }),
    },
    body: json === undefined ? null : JSON.stringify(json),
  }).catch((error: unknown) => {
    throw new ApiError(0, error instanceof Error ? error.message : String(error));
  });
  await noteSession(path, response);
  if (!response.ok) throw failureOf(response, await response.json().catch(() => null));
  return response;
}
