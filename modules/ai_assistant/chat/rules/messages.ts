import type { FilePart, ModelMessage, TextPart } from 'ai';
import { bytesPart, type FileBudget, isText, type MediaType, mediaTypeOf, textPart } from './fileParts';

/** A part of a message as clients of the AI SDK send it. */
export interface MessagePart {
  readonly type: string;
  readonly text?: string;
  readonly mediaType?: string;
  readonly url?: string;
  readonly filename?: string;
}

/** A message of a request. */
export interface ChatMessage {
  readonly id?: string;
  readonly role: 'user' | 'assistant' | 'system';
  readonly content?: string;
  readonly parts?: readonly MessagePart[];
  readonly uiParts?: readonly unknown[];
  readonly files?: readonly Readonly<Record<string, unknown>>[];
}

/** The text of a message. */
export function textOf({ content, parts }: ChatMessage): string {
  if (content !== undefined) return content;
  const texts = (parts ?? []).flatMap((part) => (part.type === 'text' ? [part.text ?? ''] : []));
  return texts.join('');
}

const DATA_URL = /^data:([^;,]+);base64,([A-Za-z0-9+/=]+)$/;

/** Files that a model gets with the texts of messages. */
export interface MessageFiles {
  readonly accepts: readonly MediaType[];
  readonly budget: FileBudget;
  /** Files that the request names; they belong to the last message of the person. */
  readonly attached: readonly (TextPart | FilePart)[];
}

/** Messages as a model gets them: texts, and the files that the agent accepts. Addresses are not fetched. */
export function modelMessages(
  messages: readonly ChatMessage[],
  { accepts, budget, attached }: MessageFiles,
): ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user');
  return messages.flatMap((message, at): ModelMessage[] => {
    const text = textOf(message);
    if (message.role === 'system') return [];
    if (message.role === 'assistant') return text === '' ? [] : [{ role: 'assistant', content: text }];
    const sent = (message.parts ?? []).flatMap((part) => sentFile(part, accepts, budget));
    const files = at === last ? [...sent, ...attached] : sent;
    return [{ role: 'user', content: [{ type: 'text', text }, ...files] }];
  });
}

/** A file that travels in a message. */
function sentFile(
  { type, url, filename }: MessagePart,
  accepts: readonly MediaType[],
  budget: FileBudget,
): (TextPart | FilePart)[] {
  const [, mediaType = '', data = ''] = (type === 'file' && DATA_URL.exec(url ?? '')) || [];
  if (mediaType === '' || !accepts.includes(mediaTypeOf(mediaType))) return [];
  if (isText(mediaType)) {
    const text = Buffer.from(data, 'base64').toString('utf8');
    return [textPart(filename ?? 'file', budget.takeText(text))];
  }
  return budget.takeBytes(Buffer.byteLength(data, 'base64')) ? [bytesPart(mediaType, data, filename)] : [];
}
